import { formatDate } from '../../shared/date.ts';
import { type Paise, paise, sumPaise, toPaise, toRupees } from '../../shared/money.ts';
import type { BatchTransfer } from '../../shared/payments/bank-files/transfers.ts';
import type {
  ListedPayment,
  MonthPayments,
  PaymentBatch,
  PaymentRow,
} from '../../shared/payments/payments.ts';
import type { PaymentState } from '../../shared/slips/payment-state.ts';
import { formatRupees } from '../lib/rupees.ts';

export const stateLabels: Record<PaymentState, string> = {
  'no-payslip': 'No payslip',
  held: 'Held',
  failed: 'Failed',
  recover: 'To recover',
  'to-pay': 'To pay',
  'in-batch': 'In batch',
  processing: 'Processing',
  paid: 'Paid',
  none: 'Nothing due',
};

/** The states that need a decision come first, and what is done comes last. */
const order: readonly PaymentState[] = [
  'held',
  'failed',
  'recover',
  'to-pay',
  'in-batch',
  'processing',
  'no-payslip',
  'paid',
  'none',
];

export const inOrder = (rows: readonly PaymentRow[]): PaymentRow[] =>
  rows.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

export const canPay = ({ state }: PaymentRow): boolean => state === 'to-pay' || state === 'failed';

type PaymentOfBatch = ListedPayment & { batch: number };
export const isOfBatch = (payment: ListedPayment): payment is PaymentOfBatch => payment.batch !== undefined;

/** The payment of a row that is in a batch, or with the bank. */
export const queuedPayment = ({ state, payments }: PaymentRow): PaymentOfBatch | undefined =>
  state === 'in-batch' || state === 'processing'
    ? payments.filter(isOfBatch).findLast(({ outcome }) => outcome === 'queued')
    : undefined;

/** 'Batch 2', or that the payment was made outside of the portal, or returned. */
export function sourceOf({ batch, amount }: ListedPayment): string {
  if (batch !== undefined) return `Batch ${batch}`;
  return amount < 0 ? 'Returned by the employee' : 'Paid elsewhere';
}

/** The amount that a row is about: what is under way, what was paid, or what is due. */
export function amountOf({ state, due, paid, queued }: PaymentRow): Paise {
  if (state === 'in-batch' || state === 'processing') return toPaise(queued);
  return toPaise(state === 'paid' ? paid : due);
}

export const sumOf = (rows: readonly PaymentRow[]): Paise => sumPaise(rows.map(amountOf));

/** Why the amount of a row is not its net pay: its payslip was replaced after it was paid, or the employee has returned a part. */
export function describeDifference(row: PaymentRow): string | undefined {
  const { state, net, paid, due } = row;
  if (state === 'processing' || state === 'in-batch' || state === 'paid')
    return due > 0
      ? `${formatRupees(due)} more is due`
      : due < 0
        ? `${formatRupees(-due)} too much`
        : undefined;
  if (paid < 0) return `${formatRupees(-paid)} of ${formatRupees(-net)} returned`;
  return paid > 0 ? `${formatRupees(paid)} of ${formatRupees(net)} paid` : undefined;
}

interface Sum {
  amount: Paise;
  employees: number;
}

/** Employees whose payslip of the month is not generated yet: they are in no batch and no total. */
export const withoutPayslip = (rows: readonly PaymentRow[]): number =>
  rows.filter(({ state }) => state === 'no-payslip').length;

/** The parts of the month's net pay: together they are all of it. */
export function totalsOf(rows: readonly PaymentRow[]) {
  const sum = (of: readonly PaymentRow[], amount: (row: PaymentRow) => Paise): Sum => ({
    amount: sumPaise(of.map(amount)),
    employees: of.length,
  });
  const due = ({ due: rupees }: PaymentRow) => toPaise(rupees);
  const inState = (...states: PaymentState[]) => rows.filter(({ state }) => states.includes(state));
  const underWay = inState('in-batch', 'processing');
  return {
    net: sum(
      rows.filter(({ state }) => state !== 'no-payslip'),
      ({ net }) => toPaise(net),
    ),
    paid: sum(
      rows.filter(({ paid }) => paid !== 0),
      ({ paid }) => toPaise(paid),
    ),
    inBatch: sum(inState('in-batch'), ({ queued }) => toPaise(queued)),
    withBank: sum(inState('processing'), ({ queued }) => toPaise(queued)),
    toPay: sum([...inState('to-pay'), ...underWay.filter(({ due: more }) => more > 0)], due),
    held: sum(inState('held'), due),
    failed: sum(inState('failed'), due),
    // An overpayment of one employee lessens nothing that is due to another one.
    recover: sum([...inState('recover'), ...underWay.filter(({ due: more }) => more < 0)], due),
    // Paid by this month, and taken back by the payslip of a later one.
    takenBack: sum(
      rows.filter(({ takenBack }) => takenBack !== undefined),
      ({ takenBack }) => paise(takenBack === undefined ? 0 : -toPaise(takenBack)),
    ),
  };
}

/** The payments of a batch, by what became of them. */
export function batchParts(rows: readonly PaymentRow[], batch: number) {
  const payments = rows.flatMap((row) =>
    row.payments.filter((payment) => payment.batch === batch).map((payment) => ({ row, payment })),
  );
  const part = (outcome?: ListedPayment['outcome']) => {
    const some = payments.filter(({ payment }) => !outcome || payment.outcome === outcome);
    return {
      amount: sumPaise(some.map(({ payment }) => toPaise(payment.amount))),
      count: some.length,
      payments: some,
    };
  };
  return {
    all: part(),
    paid: part('paid'),
    failed: part('failed'),
    queued: part('queued'),
    void: part('void'),
  };
}

/** The bank has, or had, its file: what became of it can be recorded, also once it is void. */
export const hasFile = ({ state, exports }: PaymentBatch): boolean =>
  state === 'exported' || exports.length > 0;

/**
 * Which batches pay the same: outcomes that contradict each other, so that one of the payments is to be recovered. Less than
 * a whole payment too much is a payslip that was replaced by a smaller one.
 */
export function describeContradiction({ payments, due, queued }: PaymentRow): string | undefined {
  const paid = payments.filter(({ outcome, amount }) => outcome === 'paid' && amount > 0);
  const underWay = queued > 0 ? payments.findLast(({ outcome }) => outcome === 'queued') : undefined;
  const all = underWay ? [...paid, underWay] : paid;
  if (all.length < 2 || -due < Math.min(...all.map(({ amount }) => amount))) return undefined;
  const inBatches = paid.filter(isOfBatch).map(({ batch }) => batch);
  if (inBatches.length < paid.length) return 'A batch has paid what was paid elsewhere too';
  const batches = inBatches.join(' and ');
  return paid.length > 1
    ? `Batches ${batches} have both paid`
    : `Batch ${batches} has paid, and batch ${underWay?.batch} is to pay`;
}

export const draftOf = ({ batches }: MonthPayments): PaymentBatch | undefined =>
  batches.find(({ state }) => state === 'draft');

export const nextNumber = ({ batches }: MonthPayments): number => (batches.at(-1)?.number ?? 0) + 1;

/** '10,000.00' or '₹10000' as it is typed → paise; undefined where it is no amount. */
export function parseTypedAmount(text: string): Paise | undefined {
  const plain = text.replaceAll(/[₹,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain)
    ? toPaise(toRupees(Math.round(Number(plain) * 100) as Paise))
    : undefined;
}

export const transfersTotal = (transfers: readonly BatchTransfer[]): Paise =>
  sumPaise(transfers.map(({ amount }) => toPaise(amount)));

/** The outcome of a payment, in a line. */
export function describePayment({ outcome, paidOn, utr, reference, reason }: ListedPayment): string {
  if (outcome === 'paid')
    return [paidOn && formatDate(paidOn), utr && `UTR ${utr}`, reference].filter(Boolean).join(', ');
  return reason ?? '';
}
