import { type PayPeriod, toPeriod } from '../period.ts';
import { compareText } from '../text.ts';
import type { UserId } from '../user-id.ts';
import { type DepartmentHeadcount, type MonthHeadcount, type Mover, maxMovers } from './reports.ts';

/** An employee of a month by the payslip of it. Dates YYYY-MM-DD, where they are known. */
export interface MonthEmployee {
  userId: UserId;
  name: string;
  /** That the payslip was generated with. */
  department?: string | undefined;
  joinedOn?: string | undefined;
  leftOn?: string | undefined;
}

const hasLeftBy = ({ leftOn }: MonthEmployee, period: PayPeriod): boolean =>
  leftOn !== undefined && toPeriod(leftOn) <= period;

/** Counts of a department, and its employees at the start or in the month. */
interface DepartmentCounts {
  /** Absent for payslips without one. */
  department?: string | undefined;
  employees: number;
  start: number;
  joined: number;
  left: number;
  end: number;
}

/** The headcount of a month; that of parts of the employees adds up to that of all. */
export interface HeadcountSums {
  payslips: number;
  departments: DepartmentCounts[];
  /** The first ones by name. */
  joiners: Mover[];
  leavers: Mover[];
  /** Who has a payslip of the month, and is not there at its end: they are not there at the start of the next one. */
  gone: UserId[];
}

/** The last days of the employments of an employee, YYYY-MM-DD. */
export interface LeavingDates {
  dateOfLeaving?: string | undefined;
  employments?: readonly { to: string }[] | undefined;
}

/** The part of a payslip that says who was employed. */
interface EmployedSlip {
  user: { id: UserId; name: string };
  profile: { department?: string | undefined; dateOfJoining?: string | undefined };
  statutory?: { person: { dateOfLeaving?: string | undefined } } | undefined;
}

/** A payslip as the headcount looks at it: one without statutory details ends with the first leaving since its date of joining. */
export function toMonthEmployee(
  { user, profile, statutory }: EmployedSlip,
  { dateOfLeaving, employments = [] }: LeavingDates = {},
): MonthEmployee {
  const { department, dateOfJoining: joinedOn } = profile;
  const dates = [...employments.map(({ to }) => to), ...(dateOfLeaving ? [dateOfLeaving] : [])].sort();
  const leftOn =
    statutory?.person.dateOfLeaving ?? (joinedOn ? dates.find((date) => date >= joinedOn) : dates.at(-1));
  return {
    userId: user.id,
    name: user.name,
    ...(department && { department }),
    ...(joinedOn && { joinedOn }),
    ...(leftOn && { leftOn }),
  };
}

/** An employee with their payslips of a month and of the month before, where they have them. */
interface MonthPair {
  now?: MonthEmployee | undefined;
  before?: MonthEmployee | undefined;
}

interface HeadcountContext {
  period: PayPeriod;
  /** The month before. */
  previous: PayPeriod;
  /** Whether the month before has payslips of any employee. Without them, it is the first month. */
  hasBefore: boolean;
  /** Who was not there at the end of the month before, as its headcount says; without it, dates of leaving say so. */
  gone?: ReadonlySet<UserId> | undefined;
}

/** Where an employee is at the start of a month, within it and at its end. */
function stagesOf({ now, before }: MonthPair, { period, previous, hasBefore, gone }: HeadcountContext) {
  // A payslip may follow an employee who has left, as with a final settlement.
  const present = now && !hasLeftBy(now, previous) ? now : undefined;
  const isNew = present?.joinedOn !== undefined && toPeriod(present.joinedOn) >= period;
  const wasGone = before && (gone ? gone.has(before.userId) : hasLeftBy(before, previous));
  // The first month with payslips begins by the dates of joining alone.
  const start = hasBefore ? (wasGone ? undefined : before) : isNew ? undefined : present;
  const end = present && !hasLeftBy(present, period) ? present : undefined;
  return { start, present, end };
}

const toMover = ({ userId, name, department }: MonthEmployee, on: string | undefined): Mover => ({
  userId,
  name,
  ...(department !== undefined && { department }),
  ...(on !== undefined && { on }),
});

export const sortMovers = (movers: readonly Mover[]): Mover[] =>
  movers.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.userId, b.userId));

const countNames = ['employees', 'start', 'joined', 'left', 'end'] as const;

function addCounts(counts: readonly DepartmentCounts[]): DepartmentCounts[] {
  const sums = new Map<string | undefined, DepartmentCounts>();
  for (const count of counts) {
    const sum = sums.get(count.department);
    if (sum) for (const name of countNames) sum[name] += count[name];
    else sums.set(count.department, { ...count });
  }
  return [...sums.values()];
}

/**
 * Counts employees by what their payslips of a month and of the month before say: at the end are those at the start, with
 * those who joined, less those who left. An employee leaves by the date of leaving, or else in the month after the last payslip.
 */
export function countEmployees(pairs: readonly MonthPair[], context: HeadcountContext): HeadcountSums {
  const counts: DepartmentCounts[] = [];
  const [joiners, leavers, gone]: [Mover[], Mover[], UserId[]] = [[], [], []];
  for (const pair of pairs) {
    const { start, present, end } = stagesOf(pair, context);
    const add = (employee: MonthEmployee, counted: Partial<DepartmentCounts>) => {
      const { department } = employee;
      const none = { employees: 0, start: 0, joined: 0, left: 0, end: 0 };
      counts.push({ ...(department !== undefined && { department }), ...none, ...counted });
    };
    if (start) add(start, { start: 1, employees: 1 });
    const isCounted = start !== undefined && start.department === present?.department;
    if (present && !isCounted) add(present, { employees: 1 });
    if (end) add(end, { end: 1 });
    if (present && !start) {
      add(present, { joined: 1 });
      joiners.push(toMover(present, present.joinedOn));
    }
    // In this month's department, where the employee still has a payslip.
    const leaver = end ? undefined : (present ?? start);
    if (leaver) {
      add(leaver, { left: 1 });
      leavers.push(toMover(leaver, leaver.leftOn));
    }
    if (pair.now && !end) gone.push(pair.now.userId);
  }
  return {
    payslips: pairs.filter(({ now }) => now).length,
    departments: addCounts(counts),
    joiners: sortMovers(joiners),
    leavers: sortMovers(leavers),
    gone,
  };
}

/** The headcounts of parts of the employees as one, with as many who joined and left as are listed. */
export const addHeadcounts = (parts: readonly HeadcountSums[]): HeadcountSums => ({
  payslips: parts.reduce((sum, { payslips }) => sum + payslips, 0),
  departments: addCounts(parts.flatMap(({ departments }) => departments)),
  joiners: sortMovers(parts.flatMap(({ joiners }) => joiners)).slice(0, maxMovers),
  leavers: sortMovers(parts.flatMap(({ leavers }) => leavers)).slice(0, maxMovers),
  gone: parts.flatMap(({ gone }) => gone),
});

type Counted = Pick<MonthHeadcount, 'start' | 'joined' | 'left' | 'end'>;

/** The totals of counts of employees, as of all departments of a month. */
export function sumCounts(counts: readonly Counted[]): Counted {
  const total = (name: keyof Counted) => counts.reduce((sum, of) => sum + of[name], 0);
  return { start: total('start'), joined: total('joined'), left: total('left'), end: total('end') };
}

/** People that a department needs to be shown apart, to an admin who may not see pay. */
const minDepartmentSize = 3;

const otherDepartments = Symbol('other departments');
type ShownKey = string | undefined | typeof otherDepartments;

const sortKey = (key: ShownKey): string =>
  key === undefined ? '\u{10FFFF}' : key === otherDepartments ? '\u{10FFFE}' : key;

type Headcount = Pick<
  MonthHeadcount,
  'start' | 'joined' | 'left' | 'end' | 'departments' | 'joiners' | 'leavers'
>;

/**
 * The headcount of a month as an admin sees it.
 * @param options an admin who may not see pay sees departments of fewer than three people together
 */
export function showHeadcount(
  { departments, joiners, leavers }: HeadcountSums,
  { maySeePay }: { maySeePay: boolean },
): Headcount {
  const isSmall = ({ department, employees }: DepartmentCounts) =>
    !maySeePay && department !== undefined && employees < minDepartmentSize;
  const small = new Set(departments.filter(isSmall).map(({ department }) => department));
  const groups = Map.groupBy(
    departments,
    (counts): ShownKey => (isSmall(counts) ? otherDepartments : counts.department),
  );
  const toMovers = (movers: readonly Mover[]): Mover[] =>
    movers.slice(0, maxMovers).map(({ department, ...mover }) => ({
      ...mover,
      ...(department !== undefined && !small.has(department) && { department }),
    }));
  return {
    ...sumCounts(departments),
    departments: [...groups]
      .sort(([a], [b]) => compareText(sortKey(a), sortKey(b)))
      .map(([key, own]): DepartmentHeadcount => {
        const counts = sumCounts(own);
        return {
          ...(typeof key === 'string' && { department: key }),
          ...(key === otherDepartments && { isOther: true as const }),
          ...counts,
          moved: counts.end - counts.start - counts.joined + counts.left,
        };
      }),
    joiners: toMovers(joiners),
    leavers: toMovers(leavers),
  };
}

/** The headcount of some months in a row. */
interface HeadcountOfYear {
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
