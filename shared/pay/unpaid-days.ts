import * as z from 'zod/mini';
import { addDays, formatDayMonth } from '../date.ts';
import { type PayPeriod, storedPayPeriod, toPeriod } from '../period.ts';
import { recordedEvent } from '../user-id.ts';
import { type EmploymentDates, isEmployedOn } from './month-days.ts';
import { type UnpaidDay, unpaidDays } from './unpaid-day.ts';

/** Other LOP days than those of the leave, which an admin entered with a reason: it holds while the leave stays the same. */
const keptLop = z.object({ ...recordedEvent.shape, lopDays: z.number(), reason: z.string() });

/** The unpaid leave of a month as it was taken into account when the month was last checked. */
export const unpaidLeaveOfMonth = z.object({
  period: storedPayPeriod,
  days: unpaidDays,
  kept: z.optional(keptLop),
});
export type UnpaidLeaveOfMonth = z.output<typeof unpaidLeaveOfMonth>;

interface WithUnpaidLeave {
  unpaidLeave?: UnpaidLeaveOfMonth | undefined;
  lopDays?: number | undefined;
}

/** The unpaid leave of a month that figures know of. */
export const unpaidLeaveIn = (
  { unpaidLeave }: WithUnpaidLeave,
  period: PayPeriod | undefined,
): UnpaidLeaveOfMonth | undefined => (unpaidLeave?.period === period ? unpaidLeave : undefined);

/** The LOP days that unpaid leave gives a month; undefined where figures know of none. */
export function lopOfLeave(figures: WithUnpaidLeave, period: PayPeriod | undefined): number | undefined {
  const found = unpaidLeaveIn(figures, period);
  return found && sumOfDays(found.days);
}

/** Whether LOP days are others than those of the leave, and no admin has given a reason for just these. */
export function differsFromLeave(figures: WithUnpaidLeave, period: PayPeriod): boolean {
  const { lopDays = 0 } = figures;
  const expected = lopOfLeave(figures, period);
  return expected !== undefined && expected !== lopDays && figures.unpaidLeave?.kept?.lopDays !== lopDays;
}

/** The dates of unpaid leave in a month, where the LOP days are those of the leave; undefined where they were typed. */
export function lopDatesIn(figures: WithUnpaidLeave, period: PayPeriod | undefined): UnpaidDay[] | undefined {
  const days = unpaidLeaveIn(figures, period)?.days ?? [];
  return days.length > 0 && sumOfDays(days) === (figures.lopDays ?? 0) ? days : undefined;
}

/** 1.5 of a whole day and a half. */
export const sumOfDays = (days: readonly UnpaidDay[]): number =>
  days.reduce((sum, { halfDays }) => sum + halfDays, 0) / 2;

/** Days by date, from half days that may be given of one date more than once, or taken off. At most a whole day of each date. */
export function daysFrom(counts: Iterable<readonly [date: string, halfDays: number]>): UnpaidDay[] {
  const sums = new Map<string, number>();
  for (const [date, halfDays] of counts) sums.set(date, (sums.get(date) ?? 0) + halfDays);
  return [...sums]
    .filter(([, halfDays]) => halfDays > 0)
    .map(([date, halfDays]): UnpaidDay => ({ date, halfDays: halfDays >= 2 ? 2 : 1 }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** The half days of each date, to be added to others or, with -1, taken off them. */
export const countsOf = (days: readonly UnpaidDay[], sign: 1 | -1 = 1): [string, number][] =>
  days.map(({ date, halfDays }) => [date, sign * halfDays]);

/** The parts of days that others do not have. */
export const daysWithout = (days: readonly UnpaidDay[], others: readonly UnpaidDay[]): UnpaidDay[] =>
  daysFrom([...countsOf(days), ...countsOf(others, -1)]);

export const areSameDays = (one: readonly UnpaidDay[], other: readonly UnpaidDay[]): boolean =>
  one.length === other.length &&
  one.every(({ date, halfDays }, i) => date === other[i]?.date && halfDays === other[i]?.halfDays);

/** The days within a month, as far as they are days of employment: the others are not paid anyway. */
export const daysOfMonth = (
  days: readonly UnpaidDay[],
  period: PayPeriod,
  employment: EmploymentDates = {},
): UnpaidDay[] => days.filter(({ date }) => toPeriod(date) === period && isEmployedOn(date, employment));

/** '26 Nov, 27 Nov (half)': whole days that follow each other as '02 Nov – 06 Nov'. */
export function formatUnpaidDays(days: readonly UnpaidDay[]): string {
  const ranges: { from: string; to: string; isHalf: boolean }[] = [];
  for (const { date, halfDays } of days) {
    const last = ranges.at(-1);
    if (halfDays === 2 && last && !last.isHalf && addDays(last.to, 1) === date) last.to = date;
    else ranges.push({ from: date, to: date, isHalf: halfDays === 1 });
  }
  return ranges
    .map(({ from, to, isHalf }) => {
      if (isHalf) return `${formatDayMonth(from)} (half)`;
      return from === to ? formatDayMonth(from) : `${formatDayMonth(from)} – ${formatDayMonth(to)}`;
    })
    .join(', ');
}
