import { daysInPeriod, nextPeriod, toPeriod } from '../period.ts';
import { leaveDays } from './leave-days.ts';

/** The days of a week on which an employee does not work; shared/leaves/leave-rules.ts has their labels. */
export const weeklyOffNames = ['saturday-sunday', 'sunday', 'sunday-alternate-saturday'] as const;
export type WeeklyOff = (typeof weeklyOffNames)[number];

/** A leave as it is counted: dates YYYY-MM-DD, both in it. */
export interface LeaveSpan {
  startDate: string;
  endDate: string;
  /** The first half of the first day is worked. */
  startsAtMidday?: boolean | undefined;
  /** The second half of the last day is worked. */
  endsAtMidday?: boolean | undefined;
}

/** The rules that give the working days of one employee. */
export interface DayRules {
  weeklyOff: WeeklyOff;
  /** The holidays of this employee: of their work location, and those of the optional ones that they chose. */
  holidays: { date: string; name: string }[];
  /** Whether days off between two leave days of the same leave count (the sandwich rule). */
  countsDaysBetween: boolean;
}

/** A day of a leave that does not count: a holiday by its name, or a weekly off. */
export interface DayOff {
  date: string;
  holiday?: string | undefined;
}

export interface CountedLeave {
  /** In steps of half a day. */
  numberOfDays: number;
  /** Absent where calendar days are counted. */
  daysOff?: DayOff[];
}

const sunday = 0;
const saturday = 6;

/** From 0 for Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Whether a date, YYYY-MM-DD, is one of the weekly offs. @param weekday of the date, where it is known */
export function isWeeklyOff(date: string, weeklyOff: WeeklyOff, weekday = weekdayOf(date)): boolean {
  if (weekday === sunday) return true;
  if (weekday !== saturday || weeklyOff === 'sunday') return false;
  // The second Saturday of a month is its 8th to 14th day, the fourth its 22nd to 28th.
  return weeklyOff === 'saturday-sunday' || [2, 4].includes(Math.ceil(Number(date.slice(8)) / 7));
}

/** Month by month rather than by a Date for each day, which would take most of the time of counting a leave. */
function datesOf({ startDate, endDate }: LeaveSpan): string[] {
  const dates: string[] = [];
  for (let period = toPeriod(startDate); period <= toPeriod(endDate); period = nextPeriod(period))
    for (let day = 1, days = daysInPeriod(period); day <= days; day++) {
      const date = `${period}-${day < 10 ? '0' : ''}${day}`;
      if (startDate <= date && date <= endDate) dates.push(date);
    }
  return dates;
}

/** Half days that a date of a leave counts for, where it is no day off. */
const unitsOf = (date: string, { startDate, endDate, startsAtMidday, endsAtMidday }: LeaveSpan): number =>
  2 - (startsAtMidday && date === startDate ? 1 : 0) - (endsAtMidday && date === endDate ? 1 : 0);

/**
 * The days of a leave, and those of its dates that do not count, with the reason. Without rules every calendar day
 * counts (spec §5). None where the end is before the start.
 */
export function countLeave(span: LeaveSpan, rules: DayRules | undefined): CountedLeave {
  if (!rules) return { numberOfDays: Math.max(leaveDays(span.startDate, span.endDate), 0) };
  const { weeklyOff, countsDaysBetween } = rules;
  const holidays = new Map(rules.holidays.map(({ date, name }) => [date, name]));
  const firstWeekday = weekdayOf(span.startDate);
  const days = datesOf(span).map((date, index) => {
    // A holiday on a weekly off is a weekly off: the day is free with or without it.
    if (isWeeklyOff(date, weeklyOff, (firstWeekday + index) % 7)) return { date, off: { date } };
    const holiday = holidays.get(date);
    return { date, off: holiday === undefined ? undefined : { date, holiday } };
  });
  const first = days.findIndex(({ off }) => !off);
  const last = days.findLastIndex(({ off }) => !off);
  const isBetween = (index: number) => countsDaysBetween && index > first && index < last;
  const daysOff = days.flatMap(({ off }, index) => (off && !isBetween(index) ? [off] : []));
  const units = days.reduce(
    (sum, { date, off }, index) => sum + (off && !isBetween(index) ? 0 : unitsOf(date, span)),
    0,
  );
  return { numberOfDays: units / 2, daysOff };
}

/** The dates of a leave that count, with their half days, as it was counted. */
export function countedDates(
  leave: LeaveSpan & { daysOff?: readonly DayOff[] | undefined },
): { date: string; halfDays: 1 | 2 }[] {
  const off = new Set(leave.daysOff?.map(({ date }) => date));
  return datesOf(leave)
    .filter((date) => !off.has(date))
    .map((date) => ({ date, halfDays: unitsOf(date, leave) as 1 | 2 }));
}

/** The days that a leave has from one date to another one, as it was counted. */
export const daysWithin = (
  leave: LeaveSpan & { daysOff?: readonly DayOff[] | undefined },
  from: string,
  to: string,
): number =>
  countedDates(leave).reduce(
    (sum, { date, halfDays }) => sum + (date >= from && date <= to ? halfDays : 0),
    0,
  ) / 2;

/** Whether two leaves share a day, or half a day. */
export function leavesOverlap(one: LeaveSpan, other: LeaveSpan): boolean {
  const isSplit = (a: LeaveSpan, b: LeaveSpan) =>
    a.endDate === b.startDate && a.endsAtMidday === true && b.startsAtMidday === true;
  const sharesDays = one.startDate <= other.endDate && other.startDate <= one.endDate;
  return sharesDays && !isSplit(one, other) && !isSplit(other, one);
}
