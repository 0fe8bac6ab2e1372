import { formatDate, formatDateOf } from '../../shared/date.ts';
import type { Paise } from '../../shared/money.ts';
import {
  type PaymentBatch,
  type PaymentRow,
  paymentsRoutes as routes,
} from '../../shared/payments/payments.ts';
import { formatCount } from '../lib/count.ts';
import { formatRupees } from '../lib/figures.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { messages } from './messages.ts';
import { batchParts } from './state.ts';

const maxNames = 3;

/** A part of a batch: how many payments, and how much. */
const Line = ({
  label,
  count,
  amount,
  tone = '',
  notes = [],
  isTotal = false,
}: {
  label: string;
  count: number;
  amount: Paise;
  tone?: string;
  notes?: readonly string[];
  isTotal?: boolean;
}) => (
  <div
    className={`flex items-baseline justify-between gap-3 py-2.5 text-14 ${isTotal ? 'border-t-2 border-ink font-semibold' : 'border-t border-line first:border-t-0'}`}
  >
    <dt className="min-w-0">
      {label}
      {notes.map((note) => (
        <span key={note} className="block text-12 font-normal text-tertiary wrap-anywhere">
          {note}
        </span>
      ))}
    </dt>
    <dd className={`figures font-semibold whitespace-nowrap ${tone}`}>
      {formatCount(count)} · {formatRupees(amount)}
    </dd>
  </div>
);

interface BatchCardProps {
  batch: PaymentBatch;
  rows: readonly PaymentRow[];
  isReady: boolean;
  /** Whether its next step is the main one of the screen. */
  isMain: boolean;
  onExport: () => void;
  onReadReport: () => void;
  onRecordAll: () => void;
  onVoid: () => void;
}

/** An approved batch: its file for the bank, and what became of its payments. */
export function BatchCard({
  batch,
  rows,
  isReady,
  isMain,
  onExport,
  onReadReport,
  onRecordAll,
  onVoid,
}: BatchCardProps) {
  const { number, state, valueDate, approved } = batch;
  const parts = batchParts(rows, number);
  const isOpen = parts.queued.count > 0;
  // Its file would pay again what failed, and may be in another batch.
  const canExportAgain = parts.queued.count === parts.all.count;
  const [newest] = batch.exports;
  const failures = parts.failed.payments.map(
    ({ row, payment }) => `${row.name}: ${payment.reason ?? 'failed'}`,
  );
  const notes =
    failures.length > maxNames
      ? [...failures.slice(0, maxNames), `and ${formatCount(failures.length - maxNames)} others`]
      : failures;
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <CardHeader title={`Batch ${number}`}>
          {state === 'approved' ? (
            <Badge tone="caution">To export</Badge>
          ) : state === 'void' ? (
            <Badge tone="neutral">Void</Badge>
          ) : isReady && !isOpen ? (
            <Badge tone={parts.failed.count > 0 ? 'negative' : 'positive'}>
              {parts.failed.count > 0 ? 'Some failed' : 'Paid'}
            </Badge>
          ) : (
            <Badge tone="neutral">With the bank</Badge>
          )}
        </CardHeader>
        <p className="text-13 text-secondary">
          {approved && (
            <>
              Approved by <bdi>{approved.by.name}</bdi> on {formatDateOf(approved.at)}.{' '}
            </>
          )}
          Value date {formatDate(valueDate)}.
          {newest && (
            <>
              {' '}
              Exported as <bdi>{newest.layout}</bdi> on {formatDateOf(newest.at)}.
            </>
          )}
        </p>
      </div>
      {isReady && (
        <dl>
          {state === 'void' && parts.paid.count > 0 && (
            <Line label="Paid all the same" {...parts.paid} tone="text-negative" />
          )}
          {state === 'exported' && (
            <>
              <Line label="Paid" {...parts.paid} tone="text-positive" />
              {parts.failed.count > 0 && (
                <Line label="Failed" {...parts.failed} tone="text-negative" notes={notes} />
              )}
              {parts.queued.count > 0 && <Line label="No answer yet" {...parts.queued} />}
              {parts.void.count > 0 && <Line label="Void" {...parts.void} tone="text-secondary" />}
            </>
          )}
          <Line label="In the file" {...parts.all} isTotal />
        </dl>
      )}
      {state === 'void' && <p className="text-13 text-secondary">{messages.voidButPaid}</p>}
      <div className="grid gap-2">
        {state === 'approved' && (
          <Button
            kind={isMain ? 'primary' : 'secondary'}
            icon="download"
            call={routes.exportBatch}
            onClick={onExport}
          >
            Export for the bank
          </Button>
        )}
        {state === 'exported' && isReady && isOpen && (
          <>
            <Button
              call={routes.recordResults}
              kind="primary"
              aria-label={`Read bank report of batch ${number}`}
              onClick={onReadReport}
            >
              Read bank report
            </Button>
            <Button call={routes.recordResults} onClick={onRecordAll}>
              Record all {formatCount(parts.queued.count)} by hand
            </Button>
          </>
        )}
        <div className="flex flex-wrap justify-between gap-2">
          {state === 'exported' && isReady && canExportAgain && (
            <Button
              call={routes.exportBatch}
              size="small"
              kind="quiet"
              aria-label={`Export again: batch ${number}`}
              onClick={onExport}
            >
              Export again
            </Button>
          )}
          {isReady && ((state === 'exported' && !isOpen) || state === 'void') && (
            <Button
              call={routes.recordResults}
              size="small"
              kind="quiet"
              aria-label={`Read report: batch ${number}`}
              onClick={onReadReport}
            >
              Read report
            </Button>
          )}
          {isReady &&
            parts.paid.count === 0 &&
            state !== 'void' &&
            (batch.anotherVoids ? (
              <p className="basis-full text-13 text-tertiary">{messages.anotherVoids}</p>
            ) : (
              <Button
                call={routes.voidBatch}
                size="small"
                kind="quiet"
                aria-label={`Void batch ${number}`}
                onClick={onVoid}
              >
                Void batch
              </Button>
            ))}
        </div>
      </div>
    </Card>
  );
}
