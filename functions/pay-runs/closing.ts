import { addSums, sumsOf } from '../../shared/books/month-sums.ts';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { Problem } from '../../shared/errors.ts';
import { paise } from '../../shared/money.ts';
import { employedDays } from '../../shared/pay/month-days.ts';
import { addRowSums } from '../../shared/pay-runs/row-sums.ts';
import { subtractMonths } from '../../shared/period.ts';
import {
  addHeadcounts,
  countEmployees,
  type LeavingDates,
  toMonthEmployee,
} from '../../shared/reports/headcount.ts';
import { addVariances, varianceOf } from '../../shared/reports/variance.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, query, type Write } from '../lib/table.ts';
import { type AuditActor, auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { belongingNames, hasEarnings, isPartOf, readAllEmployees } from '../store/employees.ts';
import { type ClosedMonth, payListsOf, readMonthHeadcount, sumsWrites } from '../store/month-sums.ts';
import {
  headWrite,
  type RunEvent,
  type RunHead,
  readHead,
  readUnclosed,
  removeUnclosed,
  runSubjectId,
} from '../store/pay-run.ts';
import type { ChunkPerson } from '../store/pay-run-plan.ts';
import { parseRow, rowPrefix } from '../store/pay-run-row.ts';
import { parseProfile, partOfProfile, profileKey } from '../store/profile.ts';
import { parseSlip, slipKey } from '../store/slip.ts';
import { readFailures } from './job/progress.ts';
import { openSlipMessages } from './messages.ts';
import { addOutcomes, compareSlip, confirmationOf, isOpenSlip, outcomeOf } from './month-slips.ts';
import { type SummedRow, sumRows } from './row-sums.ts';
import type { EmployeeMonth } from './rows/employee-month.ts';
import { evaluateRow, isOutsideMonth } from './rows/evaluate-row.ts';
import { closedMonthOf, readMonths } from './rows/read-months.ts';

/** Findings of closing about some employees of a month. */
export interface ClosingPart {
  /** Names of employees whose payslip is missing or out of date, and was not confirmed. */
  open: string[];
  /** The confirmations that hold. */
  confirmed: NonNullable<RunHead['confirmedSlips']>;
  /** Employees whose payslip differs from the figures, or who have none of a month of employment: the next one makes up for it. */
  differing: UserId[];
  outcome: ReturnType<typeof outcomeOf>;
  closed: ClosedMonth;
}

/** The month before, where it keeps sums that a month can be compared with. */
interface MonthBefore {
  id: string;
  hasBefore: boolean;
  gone: ReadonlySet<UserId> | undefined;
}

export async function readMonthBefore({ item }: RunHead): Promise<MonthBefore | undefined> {
  const head = await readHead(subtractMonths(item, 1));
  if (!head?.sums) return undefined;
  const headcount = await readMonthHeadcount(head);
  return {
    id: head.sums.id,
    hasBefore: (head.outcome?.people ?? 0) > 0,
    gone: headcount && new Set(headcount.gone),
  };
}

/** Employees of a month with the keys of their rows, and those of the month before without one: every payslip has a row. */
export async function peopleToClose({ item }: RunHead): Promise<ChunkPerson[]> {
  const read = (run: string) =>
    query('runs', {
      partition: ['run', run],
      beginsWith: ['item', rowPrefix],
      attributes: ['userId', 'item'],
    });
  const [rows, before] = await Promise.all([read(item), read(subtractMonths(item, 1))]);
  const people = rows.map((row) => ({ userId: storedUserId.parse(row.userId), row: String(row.item) }));
  const ids = new Set<unknown>(people.map(({ userId }) => userId));
  const others = before.filter(({ userId }) => !ids.has(userId));
  return [...people, ...others.map(({ userId }) => ({ userId: storedUserId.parse(userId) }))];
}

const belongingPart = partOfProfile(...belongingNames, 'payPeriod');

/**
 * No employee who is paid for the month may be left out of it unseen: one who was entered while it was being checked, or for a later
 * month, has no row until it is checked again. Without a date of joining, one who was entered for a later month began with that.
 * @param people of `peopleToClose`
 * @throws Problem conflict
 */
export async function assertNoneLeftOut(
  { item: period }: RunHead,
  people: readonly ChunkPerson[],
): Promise<void> {
  const { accounts, profiles } = await readAllEmployees(belongingPart);
  const ofMonth = new Set(people.flatMap(({ userId, row }) => (row === undefined ? [] : userId)));
  const absent = accounts.filter(({ id, role }) => {
    const profile = profiles.get(id);
    if (!profile || ofMonth.has(id) || !hasEarnings(profile) || !isPartOf(period, role, profile))
      return false;
    const { dateOfJoining, payPeriod: first = period } = profile;
    return employedDays(period, profile) > 0 && (dateOfJoining !== undefined || first <= period);
  });
  if (absent.length === 0) return;
  const read = await batchGetAll(absent.map(({ id }) => ({ table: 'profiles', key: profileKey(id) })));
  // Checking the month says that details cannot be read, and adds no one with such.
  const leftOut = absent.filter(({ id }, i) => skipUnreadable(() => parseProfile(read[i]), { userId: id }));
  if (leftOut.length > 0)
    throw new Problem('conflict', openSlipMessages.leftOut(leftOut.map(({ name }) => name)));
}

/** Whether a later payslip is to pay a month without one: the employee has pay, and is on the payroll already. */
const isOwedMonth = ({ run, profile }: EmployeeMonth): boolean =>
  profile?.payPeriod !== undefined && hasEarnings(profile) && employedDays(run, profile) > 0;

/** Compares the payslips of these employees with their figures, and makes the sums of them. */
export async function closePeople(
  head: RunHead,
  people: readonly ChunkPerson[],
  settings: PaySettings,
  before: MonthBefore | undefined,
): Promise<ClosingPart> {
  const { item: period } = head;
  const previous = subtractMonths(period, 1);
  const ofMonth = people.filter(({ row }) => row !== undefined);
  const slipsOf = (some: readonly ChunkPerson[], month: typeof period) =>
    batchGetAll(some.map(({ userId }) => ({ table: 'slips', key: slipKey(userId, month) })));
  const others = people.filter(({ row }) => row === undefined);
  const [rows, slips, earlier, profiles] = await Promise.all([
    batchGetAll(ofMonth.map(({ row = '' }) => ({ table: 'runs', key: { run: period, item: row } }))),
    slipsOf(ofMonth, period),
    before ? slipsOf(people, previous) : [],
    batchGetAll(others.map(({ userId }) => ({ table: 'profiles', key: profileKey(userId) }))),
  ]);
  const months = await readMonths(
    head,
    rows.flatMap((row) => parseRow(row) ?? []),
    // Whose leave changed since the check is no question of closing, and each chunk would read that of all employees.
    { settings, leave: new Map() },
  );
  const slipsById = new Map(ofMonth.map(({ userId }, i) => [userId, parseSlip(slips[i])]));
  const found = months.map((month) => compareSlip(month, slipsById.get(month.userId), settings));
  const datesOf = new Map<UserId, LeavingDates | undefined>([
    ...months.map(({ userId, profile }) => [userId, profile] as const),
    ...others.map(({ userId }, i) => [userId, parseProfile(profiles[i])] as const),
  ]);
  const open = found.filter(isOpenSlip);
  const confirmations = open.map((slip) => confirmationOf(head, slip));
  const dated = found.flatMap(({ slip }) => slip ?? []);
  const slipOf = new Map(dated.map(({ userId, slip }) => [userId, slip]));
  const earlierOf = new Map(people.map(({ userId }, i) => [userId, parseSlip(earlier[i])]));
  const pairs = people.map(({ userId }) => ({
    now: slipOf.get(userId),
    before: earlierOf.get(userId)?.slip,
    dates: datesOf.get(userId),
  }));
  const failures = before ? await readFailures(period, head.generation) : new Map<UserId, string>();
  /** A row as it is once the month is closed. */
  const toSummedRow = (month: EmployeeMonth): SummedRow => {
    const slip = slipsById.get(month.userId);
    const row = closedMonthOf(month, slip, earlierOf.get(month.userId), settings);
    return {
      evaluated: evaluateRow(row, settings),
      extras: { failure: failures.get(month.userId) },
      isCounted: slip !== undefined || !isOutsideMonth(row),
    };
  };
  const toEmployee = (slip: FiledSlip | undefined, dates: LeavingDates | undefined) =>
    slip && toMonthEmployee(slip, dates);
  return {
    open: open.filter((_, i) => !confirmations[i]).map(({ row }) => row.name),
    confirmed: confirmations.flatMap((confirmation) => confirmation ?? []),
    differing: found
      .filter((one) => isOpenSlip(one) || (!one.slip && isOwedMonth(one.row)))
      .map(({ row }) => row.userId),
    outcome: outcomeOf(dated),
    closed: {
      sums: sumsOf(dated),
      pays: dated.map(({ userId, version, slip }) => ({
        userId,
        version,
        net: slip.profile.netPay ?? paise(0),
      })),
      ...(before && {
        rows: sumRows(months.map(toSummedRow), settings),
        headcount: countEmployees(
          pairs.map((pair) => ({
            now: toEmployee(pair.now, pair.dates),
            before: toEmployee(pair.before, pair.dates),
          })),
          { period, previous, ...before },
        ),
        variance: varianceOf(pairs, previous),
      }),
    },
  };
}

/** Adds the findings about parts of the employees up to those about all. */
export function addParts(parts: readonly ClosingPart[]): ClosingPart {
  const rows = parts.flatMap(({ closed }) => closed.rows ?? []);
  const headcounts = parts.flatMap(({ closed }) => closed.headcount ?? []);
  const variances = parts.flatMap(({ closed }) => closed.variance ?? []);
  return {
    open: parts.flatMap(({ open }) => open),
    confirmed: parts.flatMap(({ confirmed }) => confirmed),
    differing: parts.flatMap(({ differing }) => differing),
    outcome: addOutcomes(parts.map(({ outcome }) => outcome)),
    closed: {
      sums: addSums(parts.map(({ closed }) => closed.sums)),
      pays: parts.flatMap(({ closed }) => closed.pays),
      // Parts that were made before the month before was closed have none.
      ...(rows.length > 0 && rows.length === parts.length && { rows: addRowSums(rows) }),
      ...(headcounts.length > 0 && { headcount: addHeadcounts(headcounts) }),
      ...(variances.length > 0 && { variance: addVariances(variances) }),
    },
  };
}

/** @throws Problem conflict while a payslip is missing or out of date that has not been confirmed */
export function assertAllConfirmed({ open }: ClosingPart): void {
  if (open.length > 0) throw new Problem('conflict', openSlipMessages.open(open));
}

/**
 * The writes that close a month, but for the admin's own condition: its head, the sums that the head names, and the audit entry.
 * @param id of the sums: another one for each time that the month is closed
 */
export async function closingWrites(
  head: RunHead,
  { confirmed, outcome, closed }: ClosingPart,
  { event, actor }: { event: RunEvent; actor: AuditActor },
  id: string,
  before: MonthBefore | undefined,
): Promise<{ next: RunHead; writes: Write[] }> {
  const { item: period } = head;
  const next: RunHead = {
    ...head,
    state: 'closed',
    nextState: undefined,
    closed: event,
    outcome: head.outcome && { ...head.outcome, ...outcome },
    confirmedSlips: confirmed,
    stopped: undefined,
    sums: { id, payLists: payListsOf(closed), ...(before && { before: before.id }) },
  };
  const { costs: _, ...totals } = outcome;
  return {
    next,
    writes: [
      headWrite(head, next),
      removeUnclosed(await readUnclosed(), period),
      ...sumsWrites(period, id, closed),
      ...auditWrites(
        actor,
        'pay-run.closed',
        { id: runSubjectId(period) },
        {
          payPeriod: period,
          attempt: next.attempt,
          changes: changesOf(undefined, totals, ['people', 'netPay']),
        },
      ),
    ],
  };
}
