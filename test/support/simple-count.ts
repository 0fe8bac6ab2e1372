import { addDays } from '../../shared/date.ts';
import {
  countLeave,
  type DayRules,
  type LeaveSpan,
  weeklyOffNames,
} from '../../shared/holidays/working-days.ts';

/**
 * The same count another way: one day after the other, with days off held back until a leave day follows. Yields the
 * count of the leave that ends on the start date, on the day after it, and so on.
 */
function* countDayByDay(
  startDate: string,
  startsAtMidday: boolean,
  by: DayRules,
): Generator<{ date: string; count: number; isDayOff: boolean }, never> {
  const names = new Set(by.holidays.map(({ date }) => date));
  let [count, heldBack, hasBegun] = [0, 0, false];
  for (let time = Date.parse(startDate); ; time += 86_400_000) {
    const day = new Date(time);
    const date = day.toISOString().slice(0, 10);
    const [weekday, ofMonth] = [day.getUTCDay(), day.getUTCDate()];
    const isSecondOrFourth = (ofMonth > 7 && ofMonth < 15) || (ofMonth > 21 && ofMonth < 29);
    const isSaturdayOff =
      by.weeklyOff === 'saturday-sunday' ||
      (by.weeklyOff === 'sunday-alternate-saturday' && isSecondOrFourth);
    const isDayOff = weekday === 0 || (weekday === 6 && isSaturdayOff) || names.has(date);
    if (isDayOff) {
      if (hasBegun) heldBack += 1;
    } else {
      if (by.countsDaysBetween) count += heldBack;
      [heldBack, hasBegun] = [0, true];
      count += startsAtMidday && date === startDate ? 0.5 : 1;
    }
    yield { date, count, isDayOff };
  }
}

/** The days of one leave, counted day by day. */
export function simpleCount(
  { startDate, endDate, startsAtMidday = false, endsAtMidday = false }: LeaveSpan,
  by: DayRules,
): number {
  if (endDate < startDate) return 0;
  for (const { date, count, isDayOff } of countDayByDay(startDate, startsAtMidday, by))
    if (date === endDate) return count - (endsAtMidday && !isDayOff ? 0.5 : 0);
  throw new Error(`${endDate} is no date`);
}

export const guruNanakJayanti = { date: '2026-11-24', name: 'Guru Nanak Jayanti' };
const holidaysOfYear = [
  { date: '2026-01-26', name: 'Republic Day' },
  { date: '2026-03-04', name: 'Holi' },
  { date: '2026-08-15', name: 'Independence Day' },
  { date: '2026-10-02', name: 'Gandhi Jayanti' },
  { date: '2026-11-08', name: 'Diwali' },
  { date: '2026-11-09', name: 'Govardhan Puja' },
  guruNanakJayanti,
  { date: '2026-12-25', name: 'Christmas Day' },
];
/** Each weekly off, with and without the sandwich rule. */
export const ruleSets = weeklyOffNames.flatMap((weeklyOff) =>
  [false, true].map((countsDaysBetween) => ({ weeklyOff, holidays: holidaysOfYear, countsDaysBetween })),
);

/** @param day from 0 on; those past December are of later years */
export const dayOfYear = (day: number) => addDays('2026-01-01', day);

/** The leaves of 2026, of at most so many days, that the two ways count differently. */
export function findDisagreements(by: DayRules, maxDays: number): LeaveSpan[] {
  const wrong: LeaveSpan[] = [];
  for (let from = 0; from < 365; from++) {
    const startDate = dayOfYear(from);
    const counts = countDayByDay(startDate, false, by);
    for (let to = from; to < Math.min(from + maxDays, 365); to++) {
      const { date: endDate, count } = counts.next().value;
      const leave = { startDate, endDate };
      if (countLeave(leave, by).numberOfDays !== count) wrong.push(leave);
    }
  }
  return wrong;
}
