import * as z from 'zod/mini';
import { daysInPeriod, type PayPeriod, toPeriod } from '../period.ts';

/** The days of a month that an admin can type. */
export const dayNames = ['paidDays', 'lopDays'] as const;
export type DayName = (typeof dayNames)[number];

/** Which days were typed, as they are stored and read. */
export const typedDays = z.optional(z.array(z.enum(dayNames)));

/** Employments that have ended, YYYY-MM-DD; without a first day one began before the portal knew of it. */
export const endedEmployments = z.array(z.object({ from: z.optional(z.string()), to: z.string() }));

export interface EmploymentDates {
  dateOfJoining?: string | undefined;
  dateOfLeaving?: string | undefined;
  /** Employments before the present one. */
  employments?: z.output<typeof endedEmployments> | undefined;
}

/** The dates that the days of a month follow. */
export interface DatesOfMonth extends EmploymentDates {
  /** The days of employment that the payslip of the month counts, where other payslips pay or take back the others. */
  employedBySlip?: number | undefined;
}

/** Facts that the days of a month follow where they are not typed. */
interface FollowedDays extends DatesOfMonth {
  /** Days of leave in the month that no balance covers; undefined where none is known. */
  lopOfLeave?: number | undefined;
}

/**
 * The days of an employee's month as they are stored. LOP days are days of absence while employed; the slip adds the
 * days before joining and after leaving, see `slipDays`. Those that follow from dates are stored too, since a month that is
 * closed keeps the days that it was paid by: dates which are entered later count in a later payslip.
 */
export interface MonthDays {
  paidDays?: number | undefined;
  lopDays?: number | undefined;
  /** The figures that were typed. Paid days that were not typed follow the dates and LOP days. */
  typedDays?: DayName[] | undefined;
}

/** Rounds a sum of days to the two decimals that days have. */
const rounded = (days: number) => Math.round(days * 100) / 100;

interface Employment {
  from?: string | undefined;
  to?: string | undefined;
}

/** All employments of an employee; the present one without a last day that is known. */
export const employmentsOf = ({
  dateOfJoining,
  dateOfLeaving,
  employments = [],
}: EmploymentDates): Employment[] => [...employments, { from: dateOfJoining, to: dateOfLeaving }];

/**
 * The employment that a month is of: the newest one that has begun by its end. The dates of an employee who was employed again
 * are those of the present one, which earlier months know nothing of.
 */
export function employmentIn(period: PayPeriod, dates: EmploymentDates): Employment {
  const all = employmentsOf(dates);
  return all.findLast(({ from = '' }) => toPeriod(from) <= period) ?? (all.at(-1) as Employment);
}

/** The last day, where one is known, of the employment that a month is of. */
export const lastDayIn = (period: PayPeriod, dates: EmploymentDates): string | undefined =>
  employmentIn(period, dates).to;

/** Whether the employment that a month is of ends in it, or has ended before. */
export const hasEndedBy = (period: PayPeriod, dates: EmploymentDates): boolean =>
  toPeriod(lastDayIn(period, dates) ?? '9999-99') <= period;

/** Whether the employment that a day, YYYY-MM-DD, is of ends on it, or has ended before. */
export const hasEndedOn = (day: string, dates: EmploymentDates): boolean =>
  (employmentsOf(dates).findLast(({ from = '' }) => from <= day)?.to ?? '9999') <= day;

/** Whether a day, YYYY-MM-DD, is in one of an employee's employments. */
export const isEmployedOn = (day: string, dates: EmploymentDates): boolean =>
  employmentsOf(dates).some(({ from = '', to = '9999' }) => from <= day && day <= to);

/** Whether an employee works at least a day of a month, by all employments. */
export const isEmployedIn = (period: PayPeriod, dates: EmploymentDates): boolean =>
  employmentsOf(dates).some(
    ({ from = '0000-00', to = '9999-99' }) => toPeriod(from) <= period && period <= toPeriod(to),
  );

/** Whether the employment that a month is of has ended before it. */
export const hasLeftBefore = (period: PayPeriod, dates: EmploymentDates): boolean =>
  toPeriod(lastDayIn(period, dates) ?? '9999-99') < period;

/** Whether the first employment of an employee begins after a month. */
const isBeforeJoining = (period: PayPeriod, dates: EmploymentDates): boolean =>
  employmentsOf(dates).every(({ from }) => from !== undefined && toPeriod(from) > period);

/** Whether an employment begins or ends in a month. */
const changesIn = (period: PayPeriod, dates: EmploymentDates): boolean =>
  employmentsOf(dates).some(
    ({ from, to }) =>
      (from !== undefined && toPeriod(from) === period) || (to !== undefined && toPeriod(to) === period),
  );

/** Days of a month in which no employment begins or ends: all or none, as between two employments. */
const wholeMonth = (period: PayPeriod, dates: EmploymentDates): number =>
  isEmployedIn(period, dates) ? daysInPeriod(period) : 0;

/** The days of a month, from 1, on which the employee is employed, by all employments. */
export function daysOfEmployment(period: PayPeriod, dates: EmploymentDates): number[] {
  const isChanging = changesIn(period, dates);
  const length = isChanging ? daysInPeriod(period) : wholeMonth(period, dates);
  const days = Array.from({ length }, (_, i) => i + 1);
  return isChanging
    ? days.filter((day) => isEmployedOn(`${period}-${String(day).padStart(2, '0')}`, dates))
    : days;
}

/** How many days of a month the employee is employed. Most months are whole, and need no list. */
export const employedDays = (period: PayPeriod, dates: EmploymentDates): number =>
  changesIn(period, dates) ? daysOfEmployment(period, dates).length : wholeMonth(period, dates);

/** Whether an employee is employed on some days of a month and not on others: they join in it, or leave. */
export function isEmployedInPart(period: PayPeriod, dates: EmploymentDates): boolean {
  const days = employedDays(period, dates);
  return days > 0 && days < daysInPeriod(period);
}

/**
 * The days of absence of a payslip: its LOP days but those before joining and after leaving.
 * @param employed the days of employment that it knows of
 */
export const absentDays = (period: PayPeriod, lopDays = 0, employed = daysInPeriod(period)): number =>
  Math.max(0, rounded(lopDays - (daysInPeriod(period) - employed)));

/** In a month before the date of joining the form shows what was entered: its payslip is refused. */
const daysInForm = (period: PayPeriod, dates: DatesOfMonth): number =>
  dates.employedBySlip ??
  (isBeforeJoining(period, dates) ? daysInPeriod(period) : employedDays(period, dates));

/** Paid days where they were not typed: the days employed less LOP days. */
export const followingPaidDays = (period: PayPeriod, dates: DatesOfMonth, lopDays = 0): number =>
  Math.max(0, rounded(daysInForm(period, dates) - lopDays));

const isTyped = ({ typedDays }: MonthDays, name: DayName): boolean => typedDays?.includes(name) ?? false;

/**
 * The days of a month after a change of days or dates. A figure counts as typed where the change gave it another value,
 * one that was emptied no longer does, and one that was left alone stays what it was. Paid days count as well where they
 * were sent beside other LOP days, and do not where they are what the dates and LOP days give anyway.
 * LOP days follow unpaid leave, where there is some, until other ones are typed.
 * @param followed as it is after the change
 * @param before the days that the change was made from; undefined where they were of another month
 * @param sent the figures that the request named
 */
export function settleDays(
  period: PayPeriod,
  followed: FollowedDays,
  before: MonthDays | undefined,
  after: MonthDays,
  sent: readonly DayName[] = [],
): { paidDays: number; lopDays: number | undefined; typedDays: DayName[] } {
  const { lopOfLeave } = followed;
  const { paidDays, lopDays = lopOfLeave } = after;
  const follows = followingPaidDays(period, followed, lopDays);
  const isSentBesideLop = sent.includes('paidDays') && lopDays !== before?.lopDays;
  const typedDays = dayNames.filter((name) => {
    if (after[name] === undefined) return false;
    if (name === 'lopDays' && lopOfLeave !== undefined && lopDays === lopOfLeave) return false;
    const isLeftAlone = before !== undefined && after[name] === before[name];
    if (isLeftAlone && !(name === 'paidDays' && isSentBesideLop)) return isTyped(before, name);
    return name === 'lopDays' || paidDays !== follows;
  });
  const isPaidTyped = typedDays.includes('paidDays') && paidDays !== undefined;
  return { paidDays: isPaidTyped ? paidDays : follows, lopDays, typedDays };
}

/**
 * The days that the slip shows and is calculated from. Days before joining and after leaving are loss of pay there, as
 * far as the month has room for them, so that paid and LOP days make up the month. Where both figures were typed and
 * differ from what the dates give, the slip has them as they were typed (spec §5).
 */
export function slipDays(
  period: PayPeriod,
  dates: DatesOfMonth,
  days: MonthDays,
): { paidDays: number | undefined; lopDays: number | undefined } {
  const { paidDays, lopDays, typedDays = [] } = days;
  const follows = followingPaidDays(period, dates, lopDays);
  const isAsTyped = typedDays.length === dayNames.length && paidDays !== follows;
  if (paidDays === undefined || isAsTyped) return { paidDays, lopDays };
  const month = daysInPeriod(period);
  const room = Math.max(0, month - paidDays - (lopDays ?? 0));
  const notEmployed = Math.min(month - daysInForm(period, dates), room);
  return { paidDays, lopDays: notEmployed > 0 ? rounded((lopDays ?? 0) + notEmployed) : lopDays };
}

/** Paid days that were typed, and those that the dates give in their place. */
export interface DisputedDays {
  typed: number;
  given: number;
}

/** Typed paid days that the dates of joining and leaving contradict; undefined where there is no contradiction. */
export function disputedDays(
  period: PayPeriod,
  dates: DatesOfMonth,
  days: MonthDays,
): DisputedDays | undefined {
  const { paidDays: typed = 0, lopDays = 0 } = days;
  const employed = daysInForm(period, dates);
  const month = daysInPeriod(period);
  if (!isTyped(days, 'paidDays') || employed === month) return undefined;
  // Typed as on the slip: the LOP days have the days before joining and after leaving in them already.
  const given = rounded(typed + lopDays) === month ? employed : followingPaidDays(period, dates, lopDays);
  return typed === given ? undefined : { typed, given };
}

/**
 * Days that were stored before it was noted which of them were typed. Their LOP days have the days before joining and
 * after leaving in them, and paid days count as typed where they are not what is left of the month.
 */
export function withTypedDays<Item extends MonthDays & EmploymentDates>(
  item: Item,
  period: PayPeriod | undefined,
): Item {
  const { paidDays, lopDays = 0, typedDays } = item;
  if (typedDays !== undefined || paidDays === undefined || period === undefined) return item;
  const month = daysInPeriod(period);
  if (rounded(paidDays + lopDays) !== month) return { ...item, typedDays: [...dayNames] };
  const notEmployed = month - daysInForm(period, item);
  return {
    ...item,
    lopDays: rounded(lopDays < notEmployed ? lopDays : lopDays - notEmployed),
    typedDays: [],
  };
}
