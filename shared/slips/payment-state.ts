import { type Paise, paise, sumPaise } from '../money.ts';

/** The outcomes of a payment of a batch. */
export const paymentOutcomes = ['queued', 'paid', 'failed', 'void'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** As the audit log has them. */
export const outcomeLabels: Record<PaymentOutcome, string> = {
  queued: 'Not answered yet',
  paid: 'Paid',
  failed: 'Failed',
  void: 'Void',
};

/** A batch is put together, approved with its total, given to the bank, or void: as if it had never been. */
export const batchStates = ['draft', 'approved', 'exported', 'void'] as const;
export type BatchState = (typeof batchStates)[number];

/** Whether the payslips of a month are paid here: then no file of all of them may be made for the bank beside its batches. */
export const isPaidHere = (isTracked: boolean, batches: readonly { state: BatchState }[]): boolean =>
  isTracked || batches.some(({ state }) => state !== 'void');

/** Why nothing is paid, though something is due. */
export const holdReasons = ['held', 'no-account', 'account-form', 'no-bank-name', 'account-changed'] as const;
export type HoldReason = (typeof holdReasons)[number];

/**
 * The states of an employee in a month: without a payslip so far, held, failed and not paid yet, in a batch that is a
 * draft, with the bank, paid, paid more than the payslip is, or nothing to pay.
 */
export const paymentStates = [
  'no-payslip',
  'held',
  'failed',
  'recover',
  'to-pay',
  'in-batch',
  'processing',
  'paid',
  'none',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A payment as far as what is due depends on it. */
export interface PaidPart {
  /** Absent of a payment that was made outside of the portal, which is never queued. */
  batch?: number | undefined;
  amount: Paise;
  outcome: PaymentOutcome;
}

/** The payments of a month to an employee, and the rest, in paise. */
export interface PaymentBalance {
  /** Net pay of the newest payslip. */
  net: Paise;
  paid: Paise;
  /** In batches whose payments the bank has not answered. */
  queued: Paise;
  /** The part that payslips of later months have taken back. */
  takenBack: Paise;
  /** To pay; below zero, to recover. Always net − paid − queued + takenBack. */
  due: Paise;
}

/**
 * Whether a payment is under way: it is queued in a batch that is not void. A batch whose state is not known was created
 * after the states were read, and counts: nothing may be paid beside it.
 */
export const isUnderWay = <Part extends PaidPart>(
  payment: Part,
  stateOf: (batch: number) => BatchState | undefined,
): payment is Part & { batch: number } =>
  payment.outcome === 'queued' && payment.batch !== undefined && stateOf(payment.batch) !== 'void';

/** The payment among these that has been made or is under way, whatever made it: one under way comes first. */
export const paymentThatPays = <Part extends PaidPart>(
  payments: readonly Part[],
  stateOf: (batch: number) => BatchState | undefined,
): Part | undefined =>
  payments.find((payment) => isUnderWay(payment, stateOf)) ??
  payments.find(({ outcome, amount }) => outcome === 'paid' && amount > 0);

/**
 * The rule of all payments: what is due is the newest payslip less what was paid and what is on its way, and with what later
 * payslips have taken back.
 */
export function balanceOf(
  net: Paise,
  payments: readonly PaidPart[],
  stateOf: (batch: number) => BatchState | undefined,
  takenBack: Paise = paise(0),
): PaymentBalance {
  const sumOf = (counts: (payment: PaidPart) => boolean) =>
    sumPaise(payments.filter(counts).map(({ amount }) => amount));
  const paid = sumOf(({ outcome }) => outcome === 'paid');
  const queued = sumOf((payment) => isUnderWay(payment, stateOf));
  return { net, paid, queued, takenBack, due: paise(net - paid - queued + takenBack) };
}

/**
 * The sum that an employee was paid too much in these months, in paise: for each, the payment above the newest payslip
 * that has not been taken back. A due amount of another month does not lessen it, nor does a payment on its way raise
 * it.
 */
export const overpaidOf = (months: readonly Pick<PaymentBalance, 'net' | 'paid' | 'takenBack'>[]): Paise =>
  sumPaise(months.map(({ net, paid, takenBack }) => paise(Math.max(0, paid - net - takenBack))));

/** The state of an employee in a month. @param hold why nothing is paid, of what is due */
export function paymentStateOf(
  { paid, due }: PaymentBalance,
  payments: readonly PaidPart[],
  stateOf: (batch: number) => BatchState | undefined,
  hold: HoldReason | undefined,
): PaymentState {
  const underWay = payments.find((payment) => isUnderWay(payment, stateOf));
  if (underWay) return stateOf(underWay.batch) === 'draft' ? 'in-batch' : 'processing';
  if (due < 0) return 'recover';
  if (due === 0) return paid > 0 ? 'paid' : 'none';
  if (hold) return 'held';
  return payments.at(-1)?.outcome === 'failed' ? 'failed' : 'to-pay';
}

/** The statuses of payment on a payslip. */
export const paymentStatuses = ['Paid', 'Partly paid', 'Processing', 'Not paid', 'Nothing to pay'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The status of a payslip whose company tracks payments. A draft is not under way yet, for the employee.
 * @param takenBack the part of the month that later payslips have taken back, in paise: what is too much of it is due again
 */
export function paymentStatusOf(
  net: Paise,
  payments: readonly PaidPart[],
  stateOf: (batch: number) => BatchState | undefined,
  takenBack: Paise = paise(0),
): PaymentStatus {
  const isProcessing = payments.some(
    (payment) => isUnderWay(payment, stateOf) && stateOf(payment.batch) !== 'draft',
  );
  if (isProcessing) return 'Processing';
  const { paid } = balanceOf(net, payments, stateOf);
  if (net + takenBack > paid) return paid > 0 ? 'Partly paid' : 'Not paid';
  return paid > 0 ? 'Paid' : 'Nothing to pay';
}

/** Days before the pay date, or before today where that comes first, in which a changed bank account is held until an admin confirms it. */
export const accountChangeDays = 7;
