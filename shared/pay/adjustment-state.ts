import { type Paise, paise, sumPaise } from '../money.ts';
import { formatPeriod, nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../period.ts';
import { adjustmentLineId, dueIn, type PayAdjustment } from './pay-adjustments.ts';
import type { PayLine } from './pay-lines.ts';

/** Why an adjustment is not in a month's pay as a whole, as text for the admin. */
export const waitReasons = {
  'half-of-wages': 'Deductions reach half of the wages. What could not be taken waits for the next month.',
  'no-pay-period': 'No pay period is set for this employee.',
} as const;
type WaitReason = keyof typeof waitReasons;
export const waitReasonCodes = Object.keys(waitReasons) as [WaitReason, ...WaitReason[]];

/** An adjustment in a month, in paise. */
export interface AdjustmentState {
  /** The amount that the month is to pay or take. */
  due: Paise;
  /** The part that is in the month's pay. */
  inMonth: Paise;
  /** The payslip of the month has just that. */
  isPaid: boolean;
  /** Why less than what is due is in the month. */
  waits?: WaitReason;
}

/** The pay of a month, or of an employee without one. */
export interface MonthlyPay {
  payPeriod?: PayPeriod | undefined;
  lines?: readonly PayLine[] | undefined;
}

const whyWaits = ({ payPeriod }: MonthlyPay): WaitReason =>
  payPeriod === undefined ? 'no-pay-period' : 'half-of-wages';

/** Says how an adjustment stands in a month. @param pay of that month */
export function stateIn(adjustment: PayAdjustment, pay: MonthlyPay, period: PayPeriod): AdjustmentState {
  const onSlip = adjustment.settled[period];
  const line = pay.lines?.find(({ id }) => id === adjustmentLineId(adjustment.id));
  const inMonth = (pay.payPeriod === period ? line?.amount : onSlip) ?? paise(0);
  // The last month of employment takes more than an instalment.
  const due = paise(Math.max(dueIn(adjustment, period), inMonth));
  return {
    due,
    inMonth,
    isPaid: onSlip !== undefined && onSlip === inMonth,
    ...(inMonth < due && { waits: whyWaits(pay) }),
  };
}

/** Whether a month lists an adjustment: it begins in it, its payslip has it, or something of it was still open when the month began. */
export function isOfMonth({ amount, month, settled }: PayAdjustment, period: PayPeriod): boolean {
  if (month >= period) return month === period || settled[period] !== undefined;
  const before = Object.entries(settled).filter(([settledIn]) => settledIn < period);
  return settled[period] !== undefined || sumPaise(before.map(([, part]) => part)) < amount;
}

/** The earliest month of a list that is not closed, from a month on. */
export function firstOpenMonth(from: PayPeriod, closed: ReadonlySet<PayPeriod>): PayPeriod {
  let month = from;
  while (closed.has(month)) month = nextPeriod(month);
  return month;
}

/** The months that have a run: those that are closed, and the others. */
export interface RunMonths {
  closed: ReadonlySet<PayPeriod>;
  unclosed: ReadonlySet<PayPeriod>;
}

/**
 * The last month whose payslip can pay an employee anything: that of the last day, or the present one of the employee where it is
 * later. Of a closed month it is the next one that is not: a payslip without salary. Undefined for an employee who stays.
 */
export function lastPaidMonth(
  { dateOfLeaving, payPeriod }: { dateOfLeaving?: string | undefined; payPeriod?: PayPeriod | undefined },
  closed: ReadonlySet<PayPeriod>,
): PayPeriod | undefined {
  if (dateOfLeaving === undefined) return undefined;
  const lastMonth = toPeriod(dateOfLeaving);
  return firstOpenMonth(payPeriod !== undefined && payPeriod > lastMonth ? payPeriod : lastMonth, closed);
}

/** Why an amount of a month after the last one cannot be entered; undefined where it can. */
export const afterLastMonthProblem = (month: PayPeriod, last: PayPeriod | undefined): string | undefined =>
  last !== undefined && month > last
    ? `The last payslip of this employee is that of ${formatPeriod(last)}. Enter the amount for that month.`
    : undefined;

/** How far ahead of the month that is open an amount can be entered. */
const maxMonthsAhead = 12;

/**
 * Why nothing can be entered for a month: it is over or closed, too far ahead, or after the last one of an employee who leaves.
 * Undefined where it can.
 * @param today the month of today, for an employee without a pay period
 */
export function monthProblem(
  month: PayPeriod,
  { payPeriod, dateOfLeaving }: { payPeriod?: PayPeriod | undefined; dateOfLeaving?: string | undefined },
  { closed, unclosed }: RunMonths,
  today: PayPeriod,
): string | undefined {
  const first = firstOpenMonth(payPeriod ?? today, closed);
  const choose = `Choose ${formatPeriod(first)} or a later month.`;
  if (closed.has(month)) return `${formatPeriod(month)} is closed. ${choose}`;
  if (payPeriod !== undefined && month < payPeriod && !unclosed.has(month))
    return `The payroll details of this employee are past ${formatPeriod(month)}. ${choose}`;
  const last = subtractMonths(first, -maxMonthsAhead);
  if (month > last) return `Choose a month up to ${formatPeriod(last)}.`;
  return afterLastMonthProblem(month, lastPaidMonth({ payPeriod, dateOfLeaving }, closed));
}
