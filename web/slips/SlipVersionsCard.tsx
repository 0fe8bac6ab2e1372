import { Link } from 'react-router';
import { formatDate } from '../../shared/date.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { OwnSlip, SlipVersion } from '../../shared/slips/slips.ts';
import { formatRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { describeVersionChange } from './slip-version-text.ts';

/** Another version than the one on the screen, to be opened or downloaded. */
const OtherVersion = ({
  payPeriod,
  version: { slipId, version, generatedOn, netPay },
}: {
  payPeriod: PayPeriod;
  version: SlipVersion;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
    <p className="grid">
      <Link
        id={`version-${version}`}
        to={`/dashboard/salary-slip/${slipId}`}
        className="rounded-6 text-14 font-semibold text-link underline-offset-4 hover:underline"
      >
        Open version {version}
      </Link>
      <span className="figures text-12 text-tertiary">
        {formatDate(generatedOn)} · {formatRupees(netPay)}
      </span>
    </p>
    <DownloadButton
      slipId={slipId}
      payPeriod={payPeriod}
      size="small"
      aria-describedby={`version-${version}`}
    >
      Download PDF
    </DownloadButton>
  </li>
);

/** Versions of a payslip: the one shown, when it was replaced or replaced another, and what changed. */
export function SlipVersionsCard({ slip: { slipId, payPeriod, version, versions } }: { slip: OwnSlip }) {
  const index = versions.findIndex((one) => one.slipId === slipId);
  const [shown, newer, older] = [versions[index], versions[index - 1], versions[index + 1]];
  if (!shown || versions.length < 2) return null;
  return (
    <Card>
      <CardHeader title={`Version ${version} of this payslip`}>
        {newer && <Badge tone="caution">Replaced</Badge>}
      </CardHeader>
      <div className="mt-1 grid gap-3 text-14 text-secondary">
        {newer ? (
          <p>
            Version {newer.version} replaced it on {formatDate(newer.generatedOn)}.{' '}
            {describeVersionChange(newer, shown)}
          </p>
        ) : (
          older && (
            <p>
              It replaced version {older.version} on {formatDate(shown.generatedOn)}.{' '}
              {describeVersionChange(shown, older)}
            </p>
          )
        )}
        <ul className="grid gap-3">
          {versions
            .filter((one) => one !== shown)
            .map((one) => (
              <OtherVersion key={one.slipId} payPeriod={payPeriod} version={one} />
            ))}
        </ul>
      </div>
    </Card>
  );
}
