import {
  booksRoutes,
  type ChallanVoucher,
  type VoucherFile,
  type VoucherFormat,
} from '../../shared/books/books.ts';
import { formatDate, formatDateOf } from '../../shared/date.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { challanNumber, cinOf } from '../../shared/statutory/challans.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { useRefreshing } from '../lib/query.tsx';
import { formatRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { messages } from './messages.ts';

function State({ current, exports }: ChallanVoucher) {
  if (!current) return <Badge tone="caution">Removed</Badge>;
  const [newest] = exports;
  if (!newest) return <Badge tone="neutral">Not exported</Badge>;
  return newest.isReplaced ? <Badge tone="caution">Changed</Badge> : <Badge tone="positive">Exported</Badge>;
}

interface ChallanProps {
  challan: ChallanVoucher;
  busy: boolean;
  onExport: () => void;
  onExportReversal: (version: number) => void;
}

function Challan({ challan, busy, onExport, onExportReversal }: ChallanProps) {
  const { on, current, exports } = challan;
  const toReverse = exports.filter(({ isReplaced, reversed }) => isReplaced && !reversed);
  const [newest] = exports;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="text-14 font-semibold">Challan {challanNumber(challan)}</span>
        <State {...challan} />
      </div>
      {current && (
        <>
          <p className="text-13 text-secondary">Payment of {formatDate(on)}</p>
          <dl className="grid max-w-120 gap-1 text-13">
            {current.lines.map(({ ledger, debit, credit }) => (
              <div key={ledger} className="flex justify-between gap-4">
                <dt>{ledger}</dt>
                <dd className="figures">
                  {debit > 0 ? `${formatRupees(debit)} debit` : `${formatRupees(credit)} credit`}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {newest && (
        <p className="text-13 text-secondary">
          Version {newest.version} exported on {formatDateOf(newest.at)} by <bdi>{newest.by.name}</bdi>
          {newest.reversed && `, its reversal on ${formatDateOf(newest.reversed.at)}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {current && (
          <Button
            call={booksRoutes.exportChallanVoucher}
            size="small"
            icon="download"
            busy={busy}
            aria-label={`Export voucher of challan ${challanNumber(challan)}`}
            onClick={onExport}
          >
            Export voucher
          </Button>
        )}
        {toReverse.map(({ version }) => (
          <Button
            key={version}
            call={booksRoutes.exportChallanReversal}
            size="small"
            icon="download"
            busy={busy}
            onClick={() => onExportReversal(version)}
          >
            Export reversal of version {version}
          </Button>
        ))}
      </div>
    </li>
  );
}

interface ChallansCardProps {
  payPeriod: PayPeriod;
  challans: readonly ChallanVoucher[];
  format: VoucherFormat;
  onDownload: (file: VoucherFile) => Promise<void>;
}

/** The payments of the month's challans, each with its voucher. */
export function ChallansCard({ payPeriod, challans, format, onDownload }: ChallansCardProps) {
  const refreshing = useRefreshing(booksRoutes.books);
  const [busy, run] = useAction({ failed: messages.exportFailed });
  const params = { payPeriod };
  const nameOf = ({ bsr, on, serial }: ChallanVoucher) => ({ bsr, on, serial });
  const onExport = async (challan: ChallanVoucher) => {
    const body = { format, challan: nameOf(challan) };
    await onDownload(await refreshing(asAdmin(booksRoutes.exportChallanVoucher, { params, body })));
    return messages.challanExported(challanNumber(challan));
  };
  const onExportReversal = async (challan: ChallanVoucher, version: number) => {
    const body = { format, challan: nameOf(challan), version };
    await onDownload(await refreshing(asAdmin(booksRoutes.exportChallanReversal, { params, body })));
    return messages.reversalExported(version);
  };
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <CardHeader title="Challans of income tax" />
        <p className="text-13 text-tertiary">{messages.challansNote}</p>
      </div>
      <ul className="grid divide-y divide-line">
        {challans.map((challan) => (
          <Challan
            key={cinOf(challan)}
            challan={challan}
            busy={busy}
            onExport={() => void run(() => onExport(challan))}
            onExportReversal={(version) => void run(() => onExportReversal(challan, version))}
          />
        ))}
      </ul>
    </Card>
  );
}
