import { formatPaise, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { formatPeriod, type PayPeriod } from '../period.ts';
import { calculateSlip, reducedEarnings, type SlipFigures } from './calculation.ts';
import { absentDays, type EmploymentDates } from './month-days.ts';
import type { PayAdjustment } from './pay-adjustments.ts';
import type { UnpaidDay } from './unpaid-day.ts';
import { countsOf, daysFrom, daysOfMonth, daysWithout, formatUnpaidDays, sumOfDays } from './unpaid-days.ts';

type Given = Pick<PayAdjustment, 'kind' | 'forMonth' | 'days' | 'amount' | 'dates'>;

/** An earlier month with a payslip, beside the unpaid leave of now. */
interface PaidMonth {
  period: PayPeriod;
  /** The figures that arrears follow, where they alone pay the month. */
  slip: SlipFigures;
  /** It has no payslip: a change of pay changes what a lost day takes. */
  isPaidLater?: boolean;
  /** The days of employment that the payslip knows of. */
  employed: number | undefined;
  /** The unpaid leave that the payslip was generated with. */
  seen: readonly UnpaidDay[];
  /** The unpaid leave as it is now. */
  now: readonly UnpaidDay[];
}

/** An amount that unpaid leave of an earlier month takes with a later payslip, or gives back. */
export interface LopAdjustment {
  kind: 'lop-adjustment' | 'lop-reversal';
  forMonth: PayPeriod;
  /** 'LOP adjustment, 28 Oct'. */
  label: string;
  amount: Paise;
  days: number;
  dates: UnpaidDay[];
  /** '₹85,000.00 × 1/31 days'. */
  note: string;
}

/** The adjustments of a month that follow from leave: those that name their dates. */
const ofLeave = (adjustments: readonly Given[], period: PayPeriod) =>
  adjustments.filter(({ forMonth, dates }) => forMonth === period && dates !== undefined);

const signOf = ({ kind }: Given): 1 | -1 => (kind === 'lop-adjustment' ? 1 : -1);

/** The half days that adjustments have taken of a month, by date; below zero where they gave some back. */
const takenCounts = (adjustments: readonly Given[], period: PayPeriod) =>
  ofLeave(adjustments, period).flatMap((given) => countsOf(given.dates ?? [], signOf(given)));

/** The dates of loss of pay of a payslip, with what later payslips take of its month, and without what they give back. */
export const lostDaysOf = (
  days: readonly UnpaidDay[],
  period: PayPeriod,
  adjustments: readonly Given[],
): UnpaidDay[] => daysFrom([...countsOf(days), ...takenCounts(adjustments, period)]);

/**
 * The unpaid leave that a month's own payslip is to have: without what a later payslip has taken, and with what one has given
 * back. So a month that is reopened takes nothing twice.
 */
export const unpaidDaysFor = (
  days: readonly UnpaidDay[],
  period: PayPeriod,
  employment: EmploymentDates,
  adjustments: readonly Given[],
): UnpaidDay[] =>
  daysFrom([
    ...countsOf(daysOfMonth(days, period, employment)),
    ...takenCounts(adjustments, period).map(([date, halfDays]): [string, number] => [date, -halfDays]),
  ]);

/** The last days of a list that come to so many days. */
function lastDays(days: readonly UnpaidDay[], count: number): UnpaidDay[] {
  let left = Math.round(count * 2);
  return daysFrom(
    days.toReversed().map(({ date, halfDays }): [string, number] => {
      const taken = Math.min(halfDays, left);
      left -= taken;
      return [date, taken];
    }),
  );
}

const rounded = (days: number) => Math.round(days * 100) / 100;

/** Days and pay of a month that adjustments by leave have taken so far. */
function takenOf(adjustments: readonly Given[], period: PayPeriod): { days: number; amount: Paise } {
  const found = ofLeave(adjustments, period);
  return {
    days: found.reduce((sum, given) => sum + signOf(given) * (given.days ?? 0), 0),
    amount: sumPaise(found.map((given) => paise(signOf(given) * given.amount))),
  };
}

/** LOP days that were given back by hand. */
const givenByHand = (adjustments: readonly Given[], period: PayPeriod): number =>
  adjustments
    .filter(({ kind, forMonth, dates }) => kind === 'lop-reversal' && forMonth === period && !dates)
    .reduce((sum, { days = 0 }) => sum + days, 0);

/** Whole half days only: what an admin has entered may be in hundredths. */
const toHalfDays = (days: number): number => Math.trunc(days * 2) / 2;

/**
 * The days that all adjustments of a month are to have taken together; below zero where they are to have given some back. LOP
 * days of the payslip that no leave is behind cover days of leave that was approved since: they were entered for the same
 * absence. Days that an admin has taken out of the payslip's LOP days are not given back.
 */
function daysDue(month: PaidMonth, adjustments: readonly Given[]): number {
  const { period, slip, employed, seen, now } = month;
  const lop = absentDays(period, slip.lopDays, employed);
  const byHand = givenByHand(adjustments, period);
  const surplus = Math.max(0, lop - byHand - sumOfDays(seen));
  const deficit = Math.max(0, sumOfDays(seen) - lop);
  const added = Math.max(0, sumOfDays(daysWithout(now, seen)) - surplus);
  const removed = Math.max(0, sumOfDays(daysWithout(seen, now)) - deficit);
  const most = Math.max(0, calculateSlip(slip).totalDays - (slip.lopDays ?? 0));
  const least = -Math.max(0, lop - byHand);
  return toHalfDays(Math.max(least, Math.min(most, added - removed)));
}

/**
 * The dates of so many days that are taken, or given back: those by which the leave differs from what payslips have of it, else
 * those of earlier adjustments, which are undone.
 */
function datesOf(days: number, { period, seen, now }: PaidMonth, adjustments: readonly Given[]): UnpaidDay[] {
  const sign = Math.sign(days);
  const taken = takenCounts(adjustments, period);
  const times = (counts: [string, number][], factor: number) =>
    counts.map(([date, halfDays]): [string, number] => [date, factor * halfDays]);
  const differing = daysFrom(times([...countsOf(now), ...countsOf(seen, -1), ...times(taken, -1)], sign));
  const chosen = lastDays(differing, Math.abs(days));
  const undone = daysWithout(daysFrom(times(taken, -sign)), chosen);
  return daysFrom([...countsOf(chosen), ...countsOf(lastDays(undone, Math.abs(days) - sumOfDays(chosen)))]);
}

const maxLabelLength = 60;

function labelOf(name: string, dates: readonly UnpaidDay[], period: PayPeriod): string {
  const label = `${name}, ${formatUnpaidDays(dates)}`;
  return dates.length === 0 || label.length > maxLabelLength ? `${name}, ${formatPeriod(period)}` : label;
}

/**
 * The amount that a later payslip takes for unpaid leave of a month that its own payslip does not have, or gives back of leave that is
 * no more: the difference of what that payslip would have lost and what it has, less what other payslips have taken of it. So
 * all adjustments of a month together come to exactly that difference.
 * @param adjustments of the employee, as far as they stay
 */
export function lopAdjustmentOf(month: PaidMonth, adjustments: readonly Given[]): LopAdjustment | undefined {
  const { period, slip } = month;
  const taken = takenOf(adjustments, period);
  const days = daysDue(month, adjustments) - taken.days;
  if (days === 0 && !month.isPaidLater) return undefined;
  const dates = datesOf(days, month, adjustments);
  const { grossEarnings, totalDays } = calculateSlip(slip);
  const earnings = reducedEarnings(grossEarnings, slip.lines);
  const { lopDays = 0, lopBasis } = slip;
  const lossOf = (lost: number): Paise =>
    calculateSlip({
      grossEarnings: earnings,
      lopDays: lost,
      paidDays: rounded(totalDays - lost),
      lopBasis: lopBasis && { ...lopBasis, days: rounded(lopBasis.days + lost - lopDays) },
    }).lopDeduction;
  const due = subtractPaise(lossOf(rounded(lopDays + taken.days + days)), lossOf(lopDays));
  const more = subtractPaise(due, taken.amount);
  const takes = days > 0 || (days === 0 && more > 0);
  const owed = takes ? more : -more;
  if (owed <= 0) return undefined;
  const name = takes ? 'LOP adjustment' : 'LOP reversal';
  return {
    kind: takes ? 'lop-adjustment' : 'lop-reversal',
    forMonth: period,
    label: labelOf(name, dates, period),
    amount: paise(owed),
    days: Math.abs(days),
    dates,
    note: `${formatPaise(earnings)} × ${Math.abs(days)}/${lopBasis?.divisor ?? rounded(totalDays)} days`,
  };
}
