import type { ListedPayment, PaymentBatch, PaymentRow } from '../../shared/payments/payments.ts';
import { paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import { outcomeLabels } from '../../shared/slips/payment-state.ts';
import { formatRupees } from '../lib/rupees.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { describeContradiction, describePayment, hasFile, isOfBatch, sourceOf } from './state.ts';

const outcomeTones: Record<ListedPayment['outcome'], Tone> = {
  queued: 'neutral',
  paid: 'positive',
  failed: 'negative',
  void: 'neutral',
};
const Figure = ({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) => (
  <div
    className={`flex justify-between gap-3 py-2 ${isTotal ? 'border-t border-line font-semibold' : 'text-secondary'}`}
  >
    <dt>{label}</dt>
    <dd className="figures">{formatRupees(amount)}</dd>
  </div>
);

interface EmployeeDialogProps {
  open: boolean;
  row: PaymentRow;
  batches: readonly PaymentBatch[];
  onClose: () => void;
  onRecord: (batch: number) => void;
  onTakeBack: (batch: number) => void;
  /** Undoes a payment that was made outside of the portal. */
  onUndo: (paymentId: string) => void;
}

/** The payments of an employee for a month, one by one, and the amount that is left. */
export function EmployeeDialog({
  open,
  row,
  batches,
  onClose,
  onRecord,
  onTakeBack,
  onUndo,
}: EmployeeDialogProps) {
  const { name, net, paid, queued, takenBack = 0, due, payments } = row;
  const isExported = (number: number) => batches.some((batch) => batch.number === number && hasFile(batch));
  const isVoid = ({ batch: number, outcome }: ListedPayment) =>
    outcome === 'queued' && batches.some((batch) => batch.number === number && batch.state === 'void');
  const contradiction = describeContradiction(row);
  return (
    <Dialog open={open} onClose={onClose} title={<bdi>{name}</bdi>}>
      <div className="grid gap-5 p-5 text-14">
        <dl>
          <Figure label="Net pay" amount={net} />
          <Figure label="Paid" amount={-paid} />
          <Figure label="In a batch or with the bank" amount={-queued} />
          {takenBack > 0 && <Figure label="Taken back by later payslips" amount={takenBack} />}
          <Figure label={due < 0 ? 'To recover' : 'Still due'} amount={Math.abs(due)} isTotal />
        </dl>
        {contradiction && (
          <p role="alert" className="rounded-8 bg-negative-soft px-3 py-2.5 text-negative">
            {contradiction}. Ask the bank what it paid.
          </p>
        )}
        <ul className="grid divide-y divide-line rounded-10 border border-line">
          {payments.toReversed().map((payment) => (
            <li key={payment.batch ?? payment.id} className="grid gap-1 px-3 py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{sourceOf(payment)}</span>
                <Badge tone={outcomeTones[payment.outcome]}>
                  {isVoid(payment) ? 'Batch is void' : outcomeLabels[payment.outcome]}
                </Badge>
              </div>
              <p className="text-secondary">
                <span className="figures">{formatRupees(payment.amount)}</span>
                {payment.account && (
                  <>
                    {' '}
                    to <span className="figures">{payment.account}</span>
                  </>
                )}
              </p>
              {describePayment(payment) && (
                <p className="text-13 text-tertiary wrap-anywhere">{describePayment(payment)}</p>
              )}
              {payment.id !== undefined && payment.outcome === 'paid' && (
                <div className="mt-1">
                  <Button
                    call={routes.voidElsewhere}
                    size="small"
                    aria-label={`Undo: ${payment.reference}`}
                    onClick={() => onUndo(payment.id as string)}
                  >
                    Undo
                  </Button>
                </div>
              )}
              {isOfBatch(payment) && isExported(payment.batch) && (
                <div className="mt-1 flex flex-wrap gap-2">
                  <Button
                    call={routes.recordResults}
                    size="small"
                    aria-label={`${payment.outcome === 'queued' ? 'Record outcome' : 'Correct'}: batch ${payment.batch}`}
                    onClick={() => onRecord(payment.batch)}
                  >
                    {payment.outcome === 'queued' ? 'Record outcome' : 'Correct'}
                  </Button>
                  {payment.outcome !== 'queued' && (
                    <Button
                      call={routes.recordResults}
                      size="small"
                      kind="quiet"
                      aria-label={`Take back: batch ${payment.batch}`}
                      onClick={() => onTakeBack(payment.batch)}
                    >
                      Take back
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
