import { daysBetween } from '../../date.ts';
import type { LeaveYearStart } from '../leave-type-labels.ts';
import { type LeaveType, type LeaveTypeVersion, rulesOn } from '../leave-types.ts';
import { addMonths, compareDates, firstDayOf, lastDayOf, laterOf, leaveYearOf } from './years.ts';

/** The facts of an employment that leave depends on, as the leave balance has them. Dates are YYYY-MM-DD. */
export interface Employment {
  dateOfJoining?: string | undefined;
  dateOfLeaving?: string | undefined;
  /** The last day of the employment before, whose ledger ended then. */
  earlierUntil?: string | undefined;
  gender?: string | undefined;
}

/** The credit by a rule on a date, in half days, before the highest balance limits it. */
interface Credit {
  date: string;
  halfDays: number;
}

const genders = { women: 'female', men: 'male' } as const;

/** The day from which an employee is entitled by these rules; undefined where the type is not for them. */
function entitledFrom(
  { forWhom, afterMonths }: LeaveTypeVersion,
  { dateOfJoining, gender }: Employment,
): string | undefined {
  if (forWhom !== 'everyone' && genders[forWhom] !== gender) return undefined;
  // Employees from before dates were kept have been there for long.
  return dateOfJoining === undefined ? '' : addMonths(dateOfJoining, afterMonths);
}

/** Whether an employee can request a type for a date. */
export function isEntitled(type: LeaveType, employment: Employment, date: string): boolean {
  const rules = rulesOn(type, date);
  const from = rules && entitledFrom(rules, employment);
  return from !== undefined && from <= date;
}

/** Nearest whole number of part/whole, halves up. All three are whole. */
const roundedPart = (total: number, part: number, whole: number): number =>
  Math.floor((2 * total * part + whole) / (2 * whole));

const daysFrom = (from: string, to: string) => daysBetween(from, to) + 1;

const never = '9999';

const periodsPerYear = { yearly: 1, quarterly: 4, monthly: 12 } as const;

/**
 * The credits of rules in a leave year, were they those of the whole year. The year's credits add up to its days
 * exactly: each is the difference of two rounded sums. In the year of joining, the period of joining is credited on the
 * day itself.
 * @param end the last day of employment, up to which the year of leaving counts where joiners have days in proportion
 */
function creditsOfYear(
  rules: LeaveTypeVersion,
  start: string,
  year: number,
  yearStart: LeaveYearStart,
  end = never,
): Credit[] {
  const [first, last] = [firstDayOf(year, yearStart), lastDayOf(year, yearStart)];
  if (!rules.isPaid || rules.credit === 'manual' || rules.credit === 'worked' || start > last) return [];
  const count = periodsPerYear[rules.credit];
  const starts = Array.from({ length: count }, (_, k) => addMonths(first, (k * 12) / count));
  const index = Math.max(
    starts.findLastIndex((date) => date <= start),
    0,
  );
  const yearly = rules.daysPerYear * 2;
  const isPart = start > first && rules.inProportion;
  const total = isPart ? roundedPart(yearly, daysFrom(start, last), daysFrom(first, last)) : yearly;
  // In proportion, the periods that remain share the days that remain.
  const [periods, skipped] = isPart ? [count - index, index] : [count, 0];
  const begin = laterOf(start, first);
  const isLast = rules.inProportion && end < last && end >= begin;
  const limit = isLast ? roundedPart(yearly, daysFrom(begin, end), daysFrom(first, last)) : total;
  const sumAfter = (k: number) => Math.min(roundedPart(total, k, periods), limit);
  return starts.slice(index).map((date, i) => {
    const k = index + i - skipped;
    return { date: laterOf(date, start), halfDays: sumAfter(k + 1) - sumAfter(k) };
  });
}

/** The credits of a type up to a date, by the rules of their days, earliest first. */
export function creditsOf(
  { versions, retiredFrom }: LeaveType,
  employment: Employment,
  yearStart: LeaveYearStart,
  until: string,
): Credit[] {
  const begin = versions[0]?.from ?? until;
  const { dateOfLeaving = never } = employment;
  const credits = versions.flatMap((rules, index) => {
    const entitled = entitledFrom(rules, employment);
    if (entitled === undefined) return [];
    const next = versions[index + 1]?.from ?? never;
    // A type that begins within a year is like one whose employees join on that day.
    const start = laterOf(entitled, begin);
    const years = [];
    const from = laterOf(rules.from, start);
    for (let year = leaveYearOf(from, yearStart); firstDayOf(year, yearStart) <= until; year++)
      years.push(year);
    return years
      .flatMap((year) => creditsOfYear(rules, start, year, yearStart, dateOfLeaving))
      .filter(({ date }) => date >= rules.from && date < next && date <= until);
  });
  return credits
    .filter(({ date, halfDays }) => halfDays > 0 && date < (retiredFrom ?? never) && date <= dateOfLeaving)
    .sort((a, b) => compareDates(a.date, b.date));
}
