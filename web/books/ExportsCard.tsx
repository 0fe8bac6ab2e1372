import { booksRoutes, type MonthBooks } from '../../shared/books/books.ts';
import { formatDateOf } from '../../shared/date.ts';
import { formatRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { messages } from './messages.ts';

interface ExportsCardProps {
  exports: MonthBooks['exports'];
  busy: boolean;
  onExportReversal: (version: number) => void;
}

/** Which vouchers were exported, when and by which admin, and the reversals of those that were replaced. */
export const ExportsCard = ({ exports, busy, onExportReversal }: ExportsCardProps) => (
  <Card className="grid content-start gap-4 self-start">
    <CardHeader title="Exported vouchers" />
    {exports.length === 0 ? (
      <p className="text-14 text-secondary">{messages.notExported}</p>
    ) : (
      <ul className="grid divide-y divide-line">
        {exports.map(({ version, id, at, by, total, isReplaced, reversed }) => (
          <li key={version} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
              <span className="text-14 font-semibold">{id}</span>
              {reversed ? (
                <Badge tone="neutral">Reversed</Badge>
              ) : isReplaced ? (
                <Badge tone="caution">Replaced</Badge>
              ) : (
                <Badge tone="positive">Current</Badge>
              )}
            </div>
            <p className="text-13 text-secondary">
              <span className="figures">{formatRupees(total)}</span>, exported on {formatDateOf(at)} by{' '}
              <bdi>{by.name}</bdi>
            </p>
            {reversed && (
              <p className="text-13 text-secondary">
                Reversal exported on {formatDateOf(reversed.at)} by <bdi>{reversed.by.name}</bdi>
              </p>
            )}
            {isReplaced && (
              <Button
                call={booksRoutes.exportVoucher}
                size="small"
                icon="download"
                className="justify-self-start"
                busy={busy}
                onClick={() => onExportReversal(version)}
              >
                Export reversal of version {version}
              </Button>
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
);
