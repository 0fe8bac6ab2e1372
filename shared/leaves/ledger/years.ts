import { daysInPeriod, subtractMonths, toPeriod } from '../../period.ts';
import type { LeaveYearStart } from '../leave-type-labels.ts';

const pad = (month: number) => String(month).padStart(2, '0');

/** The leave year of a date, by the calendar year that it begins in. */
export function leaveYearOf(date: string, yearStart: LeaveYearStart): number {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return month < yearStart ? year - 1 : year;
}

/** The first day of a leave year. */
export const firstDayOf = (year: number, yearStart: LeaveYearStart): string => `${year}-${pad(yearStart)}-01`;

/** The last day of a leave year. */
export const lastDayOf = (year: number, yearStart: LeaveYearStart): string =>
  yearStart === 1 ? `${year}-12-31` : `${year + 1}-03-31`;

/** '2026', or '2026–27' where it is from April to March. */
export const formatLeaveYear = (year: number, yearStart: LeaveYearStart): string =>
  yearStart === 1 ? String(year) : `${year}–${pad((year + 1) % 100)}`;

/** Sorts dates, earliest first. Dates of the form YYYY-MM-DD sort as text, and a ledger sorts many. */
export const compareDates = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The later of two dates. */
export const laterOf = (one: string, other: string): string => (compareDates(one, other) < 0 ? other : one);

/** A date so many months later; the last day of a month that is too short for it. */
export function addMonths(date: string, months: number): string {
  const period = subtractMonths(toPeriod(date), -months);
  return `${period}-${pad(Math.min(Number(date.slice('2026-11-'.length)), daysInPeriod(period)))}`;
}
