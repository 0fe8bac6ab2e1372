import { addDays } from '../date.ts';
import { datesOverlap, leaveDays } from './leave-days.ts';
import { countLeave, type DayRules, isWeeklyOff, type WeeklyOff } from './working-days.ts';

/** Days off in a row that a few days of leave make of a holiday. Dates are YYYY-MM-DD, both ends included. */
export interface LongWeekend {
  /** The leave to apply for. */
  startDate: string;
  endDate: string;
  /** The days of leave that it takes, by the rules of the employee. */
  cost: number;
  /** All the days off, with the weekly offs and holidays around the leave. */
  from: string;
  to: string;
  daysOff: number;
  /** The names of the holidays in it that are no weekly off. */
  holidays: string[];
}

interface LongWeekendOptions {
  weeklyOff: WeeklyOff;
  /** The holidays of the employee. */
  holidays: readonly { date: string; name: string }[];
  /** Absent where calendar days are counted. */
  rules?: DayRules | undefined;
  /** The first and the last day that the leave can start on. */
  between: readonly [from: string, to: string];
  /** Leave that the employee has, or has asked for. */
  taken?: readonly { startDate: string; endDate: string }[];
}

/** Working days that a proposal takes: of more, it is a holiday rather than a long weekend. */
const maxWorkingDays = 3;
/** Days off for each day of leave that make a proposal worth it. */
const minDaysOffForOne = 1.5;

interface Run {
  isOff: boolean;
  from: string;
  to: string;
}

/** The days off and the working days from one date to another, in runs that alternate. */
function toRuns(from: string, to: string, isOff: (date: string) => boolean): Run[] {
  const runs: Run[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const last = runs.at(-1);
    if (last?.isOff === isOff(date)) last.to = date;
    else runs.push({ isOff: isOff(date), from: date, to: date });
  }
  return runs;
}

/** One working run between days off, or two of them with the days off between. */
const spansOf = (runs: readonly Run[]): [first: number, last: number][] =>
  runs.flatMap(({ isOff }, index): [number, number][] =>
    isOff
      ? []
      : [
          [index, index],
          [index, index + 2],
        ],
  );

const lengthOf = ({ from, to }: Pick<Run, 'from' | 'to'>): number => leaveDays(from, to);

/**
 * The days of leave that make the most of the holidays, best first: days off in a row for each day that the leave counts. Of
 * several that use the same holidays it has the best.
 */
export function findLongWeekends({
  weeklyOff,
  holidays,
  rules,
  between: [first, last],
  taken = [],
}: LongWeekendOptions): LongWeekend[] {
  const names = new Map(holidays.map(({ date, name }) => [date, name]));
  const runs = toRuns(
    addDays(first, -14),
    addDays(last, 14),
    (date) => isWeeklyOff(date, weeklyOff) || names.has(date),
  );
  const namesWithin = (from: string, to: string) =>
    holidays
      .filter(({ date }) => from <= date && date <= to && !isWeeklyOff(date, weeklyOff))
      .sort((a, b) => a.date.localeCompare(b.date))
      .map(({ name }) => name);

  function propose([start, end]: [number, number]): LongWeekend | undefined {
    const [before, opening, closing, after] = [runs[start - 1], runs[start], runs[end], runs[end + 1]];
    if (!before || !opening || !closing || !after) return undefined;
    const [startDate, endDate, from, to] = [opening.from, closing.to, before.from, after.to];
    const working = runs.slice(start, end + 1).filter(({ isOff }) => !isOff);
    const used = namesWithin(from, to);
    const isLong = working.reduce((sum, run) => sum + lengthOf(run), 0) > maxWorkingDays;
    if (isLong || used.length === 0 || startDate < first || startDate > last) return undefined;
    if (taken.some((leave) => datesOverlap(leave, { startDate, endDate }))) return undefined;
    const cost = countLeave({ startDate, endDate }, rules).numberOfDays;
    const daysOff = lengthOf({ from, to });
    return daysOff / cost < minDaysOffForOne
      ? undefined
      : { startDate, endDate, cost, from, to, daysOff, holidays: used };
  }

  const found = spansOf(runs)
    .flatMap((span) => propose(span) ?? [])
    .sort((a, b) => b.daysOff / b.cost - a.daysOff / a.cost || a.startDate.localeCompare(b.startDate));
  const keyOf = ({ from, holidays: used }: LongWeekend) => `${from.slice(0, 4)} ${used.join()}`;
  return found.filter((each, index) => found.findIndex((other) => keyOf(other) === keyOf(each)) === index);
}
