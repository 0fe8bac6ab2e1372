import type { UserId } from '../accounts.ts';
import { type PayPeriod, toPeriod } from '../period.ts';
import type { DepartmentHeadcount, MonthHeadcount, Mover } from '../reports.ts';
import { compareText } from '../text.ts';

/** An employee of a month by the payslip of it. Dates YYYY-MM-DD, where they are known. */
export interface MonthEmployee {
  userId: UserId;
  name: string;
  /** That the payslip was generated with. */
  department?: string | undefined;
  joinedOn?: string | undefined;
  leftOn?: string | undefined;
}

/** People that a department needs to be shown apart, to an admin who may not see pay. */
export const minDepartmentSize = 3;

/** Without a department: a payslip has none. */
type GroupKey = string | undefined;
const otherDepartments = Symbol('other departments');
type ShownKey = GroupKey | typeof otherDepartments;

const hasLeftBy = ({ leftOn }: MonthEmployee, period: PayPeriod): boolean =>
  leftOn !== undefined && toPeriod(leftOn) <= period;

const byId = (people: readonly MonthEmployee[]) => new Map(people.map((person) => [person.userId, person]));

/** Who was there on the last day of the month before. */
function atStart(
  period: PayPeriod,
  present: readonly MonthEmployee[],
  before: readonly MonthEmployee[],
  previous: PayPeriod,
) {
  // The first month with payslips: by the dates of joining alone.
  if (before.length === 0)
    return present.filter(({ joinedOn }) => joinedOn === undefined || toPeriod(joinedOn) < period);
  return before.filter((person) => !hasLeftBy(person, previous));
}

/** The departments that are too small to be shown apart. */
function smallDepartments(groups: readonly (readonly MonthEmployee[])[]): Set<GroupKey> {
  const members = Map.groupBy(groups.flat(), ({ department }) => department);
  const sizes = [...members].map(
    ([department, people]) => [department, new Set(people.map(({ userId }) => userId)).size] as const,
  );
  return new Set(
    sizes
      .filter(([department, size]) => department !== undefined && size < minDepartmentSize)
      .map(([department]) => department),
  );
}

const sortKey = (key: ShownKey): string =>
  key === undefined ? '\u{10FFFF}' : key === otherDepartments ? '\u{10FFFE}' : key;

type Headcount = Pick<
  MonthHeadcount,
  'start' | 'joined' | 'left' | 'end' | 'departments' | 'joiners' | 'leavers'
>;

interface HeadcountOptions {
  /** An admin who may not sees departments of fewer than three people together. */
  maySeePay: boolean;
}

/**
 * The headcount of a month from the payslips of it and of the month before: at the end are those at the start, with those
 * who joined, less those who left. An employee leaves by the date of leaving, or else in the month after the last payslip.
 * @param previous the month before
 */
export function headcountOf(
  period: PayPeriod,
  people: readonly MonthEmployee[],
  before: readonly MonthEmployee[],
  previous: PayPeriod,
  { maySeePay }: HeadcountOptions,
): Headcount {
  // A payslip may follow an employee who has left, as with a final settlement.
  const present = people.filter((person) => !hasLeftBy(person, previous));
  const start = atStart(period, present, before, previous);
  const end = present.filter((person) => !hasLeftBy(person, period));
  const [atStartIds, atEndIds, ofMonth] = [byId(start), byId(end), byId(present)];
  const joiners = present.filter(({ userId }) => !atStartIds.has(userId));
  const leavers = [...start, ...joiners]
    .filter(({ userId }) => !atEndIds.has(userId))
    // In this month's department, where the employee still has a payslip.
    .map((person) => ofMonth.get(person.userId) ?? person);

  const small = maySeePay ? new Set<GroupKey>() : smallDepartments([start, present]);
  const shownKey = ({ department }: MonthEmployee): ShownKey =>
    small.has(department) ? otherDepartments : department;
  const keys = new Set([...start, ...present].map(shownKey));
  const departments = [...keys]
    .sort((a, b) => compareText(sortKey(a), sortKey(b)))
    .map((key): DepartmentHeadcount => {
      const count = (of: readonly MonthEmployee[]) => of.filter((person) => shownKey(person) === key).length;
      const counts = { start: count(start), joined: count(joiners), left: count(leavers), end: count(end) };
      return {
        ...(typeof key === 'string' && { department: key }),
        ...(key === otherDepartments && { isOther: true as const }),
        ...counts,
        moved: counts.end - counts.start - counts.joined + counts.left,
      };
    });
  const toMovers = (of: readonly MonthEmployee[], on: 'joinedOn' | 'leftOn'): Mover[] =>
    of
      .toSorted((a, b) => compareText(a.name, b.name) || compareText(a.userId, b.userId))
      .map((person) => {
        const { userId, name, department } = person;
        const isShown = department !== undefined && !small.has(department);
        return {
          userId,
          name,
          ...(isShown && { department }),
          ...(person[on] !== undefined && { on: person[on] }),
        };
      });
  return {
    start: start.length,
    joined: joiners.length,
    left: leavers.length,
    end: end.length,
    departments,
    joiners: toMovers(joiners, 'joinedOn'),
    leavers: toMovers(leavers, 'leftOn'),
  };
}

type Counted = Pick<MonthHeadcount, 'start' | 'joined' | 'left' | 'end'>;

/** The headcount of some months in a row. */
export interface HeadcountOfYear {
  joined: number;
  left: number;
  /** The mean of the months, each the mean of its start and end. */
  average: number;
  /** Leavers ÷ average headcount, in tenths of a percent; undefined where no employee was there. */
  attrition: number | undefined;
}

/** Joined and left in these months, and the attrition. */
export function addUpHeadcount(months: readonly Counted[]): HeadcountOfYear {
  const sum = (of: (month: Counted) => number) => months.reduce((total, month) => total + of(month), 0);
  const twice = sum(({ start, end }) => start + end);
  const left = sum((month) => month.left);
  return {
    joined: sum((month) => month.joined),
    left,
    average: months.length === 0 ? 0 : twice / (2 * months.length),
    attrition: twice === 0 ? undefined : Math.round((left * 2 * months.length * 1000) / twice),
  };
}
