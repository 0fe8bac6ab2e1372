import { useState } from 'react';
import { formatDate } from '../../shared/date.ts';
import { formatPaise, type Rupees, toRupees } from '../../shared/money.ts';
import type { PaymentBatch, PaymentRow } from '../../shared/payments/payments.ts';
import { paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import { count, countEmployees, formatCount } from '../lib/count.ts';
import { mayCall } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { ConfirmationField } from './ConfirmationField.tsx';
import { messages } from './messages.ts';
import { batchParts, parseTypedAmount } from './state.ts';

interface DraftCardProps {
  batch: PaymentBatch;
  rows: readonly PaymentRow[];
  isReady: boolean;
  /** Employees who could still be added: of those who were chosen, else all. */
  toAdd: number;
  /** Employees whose payslip is not generated yet. */
  notYet: number;
  areChosen: boolean;
  busy: boolean;
  onAdd: () => void;
  onApprove: (total: Rupees, count: number) => void;
  onVoid: () => void;
}

/** A batch that is put together, and approved by typing its total and number of payments. */
export function DraftCard({
  batch,
  rows,
  isReady,
  toAdd,
  notYet,
  areChosen,
  busy,
  onAdd,
  onApprove,
  onVoid,
}: DraftCardProps) {
  const [total, setTotal] = useState('');
  const [number, setNumber] = useState('');
  const { all } = batchParts(rows, batch.number);
  const typedTotal = parseTypedAmount(total);
  const typedCount = /^\d[\d,]*$/.test(number.trim()) ? Number(number.replaceAll(',', '')) : undefined;
  const totalMatches = total.trim() === '' ? undefined : typedTotal === all.amount;
  const countMatches = number.trim() === '' ? undefined : typedCount === all.count;
  const canApprove = isReady && all.count > 0 && totalMatches === true && countMatches === true;
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <CardHeader title={`Approve batch ${batch.number}`} />
        <p className="text-13 text-secondary">
          Prepared by <bdi>{batch.created.by.name}</bdi>. Value date {formatDate(batch.valueDate)}.
        </p>
      </div>
      {isReady && (
        <p className="flex items-baseline justify-between gap-3 rounded-10 bg-sunken px-3 py-2.5 text-14">
          <span>{count(all.count, 'payment', 'payments')}</span>
          <strong className="figures font-semibold">{formatPaise(all.amount)}</strong>
        </p>
      )}
      {isReady && notYet > 0 && <p className="text-13 text-caution">{messages.notYet(notYet)}</p>}
      {!mayCall(routes.approveBatch) ? (
        <p className="text-14 text-secondary">{messages.otherApproves}</p>
      ) : isReady && all.count === 0 ? (
        <p className="text-14 text-secondary">{messages.emptyDraft}</p>
      ) : (
        <>
          <p className="text-13 text-secondary">{messages.typeBack}</p>
          <ConfirmationField
            label={`Total of batch ${batch.number}`}
            value={total}
            onValueChange={setTotal}
            matches={totalMatches}
          />
          <ConfirmationField
            label="Number of payments"
            value={number}
            onValueChange={setNumber}
            matches={countMatches}
          />
          <Button
            kind="primary"
            disabled={!canApprove}
            busy={busy}
            onClick={() => typedTotal !== undefined && onApprove(toRupees(typedTotal), all.count)}
          >
            Approve {count(all.count, 'payment', 'payments')}
          </Button>
        </>
      )}
      {isReady && toAdd > 0 && (
        <Button call={routes.changeBatch} busy={busy} onClick={onAdd}>
          {areChosen ? `Add ${countEmployees(toAdd)}` : `Add the other ${formatCount(toAdd)}`}
        </Button>
      )}
      <Button call={routes.voidBatch} kind="quiet" onClick={onVoid}>
        Void batch {batch.number}
      </Button>
    </Card>
  );
}
