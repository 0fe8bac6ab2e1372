import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { addMonths } from '../../shared/leaves/ledger/years.ts';
import { type UnpaidDay, unpaidDays } from '../../shared/pay/unpaid-day.ts';
import { areSameDays, countsOf, daysFrom, daysWithout } from '../../shared/pay/unpaid-days.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { alwaysHolds } from '../lib/condition.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, get, type Item, parseOptional, query, type Write } from '../lib/table.ts';
import { type Edit, edits, withEdits } from './edits.ts';
import type { LeaveItem } from './leave.ts';

const partition = 'unpaid-leave';

/**
 * The unpaid days of an employee with leave that no balance covers, and the decisions on leave that change pay. All employees
 * with some stand in one partition of the leaves table, so that a pay run sees in one query whose leave has changed since it
 * was checked.
 */
const unpaidLeaveItem = z.object({
  userId: z.literal(partition),
  leaveId: storedUserId,
  days: unpaidDays,
  /** Decisions that changed them, each of the first month that it changed. */
  edits,
});
export type UnpaidLeave = Pick<z.output<typeof unpaidLeaveItem>, 'days' | 'edits'>;

export const unpaidLeaveKey = (userId: UserId) => ({ userId: partition, leaveId: userId });

/** No pay run looks further back. */
const monthsKept = 24;
/** How far back from its month a row of a pay run depends on unpaid leave. */
export const monthsLookedBack = 12;

type DecidedLeave = Pick<LeaveItem, 'id' | 'status' | 'unpaid'>;

/** The unpaid days of an employee's approved leave, earliest first. */
export const unpaidDaysOfLeaves = (leaves: readonly DecidedLeave[]): UnpaidDay[] =>
  daysFrom(
    leaves.filter(({ status }) => status === 'approved').flatMap(({ unpaid = [] }) => countsOf(unpaid)),
  );

const editWrite = (userId: UserId, { days, edits }: UnpaidLeave, decided: Edit): Write => ({
  table: 'leaves',
  put: { ...unpaidLeaveKey(userId), days, edits: withEdits(edits, decided) },
  condition: alwaysHolds('userId'),
});

/** Whose decision on leave changes what is paid to these employees, whose unpaid days stay as they are. */
export async function editedLeaves(userIds: readonly UserId[], decided: Edit): Promise<Write[]> {
  const items = await batchGetAll(
    userIds.map((userId) => ({ table: 'leaves', key: unpaidLeaveKey(userId) })),
  );
  return userIds.map((userId, i) => editWrite(userId, toUnpaidLeave(items[i]), decided));
}

/**
 * The writes of a decision on one leave that change the unpaid days of its employee. It belongs into the transaction
 * that moves the balance, whose version is the lock of all leave of an employee.
 * @param next the leave as it is then; undefined where it is deleted
 * @param decided whose decision it is
 */
export async function unpaidLeaveWrites(
  leaves: readonly DecidedLeave[],
  { id, userId }: Pick<LeaveItem, 'id' | 'userId'>,
  next: DecidedLeave | undefined,
  decided: Edit,
): Promise<Write[]> {
  const others = leaves.filter((leave) => leave.id !== id);
  const days = unpaidDaysOfLeaves(next ? [...others, next] : others);
  const before = unpaidDaysOfLeaves(leaves);
  if (areSameDays(days, before)) return [];
  const [changed] = [...daysWithout(days, before), ...daysWithout(before, days)]
    .map(({ date }) => toPeriod(date))
    .sort();
  const earliest = addMonths(todayInIndia(), -monthsKept);
  const kept = days.filter(({ date }) => date >= earliest);
  const { edits } = await readUnpaidLeaveOf(userId);
  return [editWrite(userId, { days: kept, edits }, { ...decided, ...(changed && { month: changed }) })];
}

const toUnpaidLeave = (item: Item | undefined): UnpaidLeave =>
  parseOptional(unpaidLeaveItem, item) ?? { days: [] };

/** The unpaid days of one employee, and whose decisions they are. */
export const readUnpaidLeaveOf = async (userId: UserId): Promise<UnpaidLeave> =>
  toUnpaidLeave(await get('leaves', unpaidLeaveKey(userId)));

export const parseUnpaidLeave = (item: Item | undefined): UnpaidDay[] => toUnpaidLeave(item).days;

/** The employees who have or had unpaid leave, each with its days and whose decisions they are. */
export async function readUnpaidLeave(): Promise<Map<UserId, UnpaidLeave>> {
  const items = await query('leaves', { partition: ['userId', partition] });
  return new Map(
    items.flatMap((item) => {
      const found = skipUnreadable(() => unpaidLeaveItem.parse(item), {
        table: 'leaves',
        leaveId: item.leaveId,
      });
      return found ? [[found.leaveId, found] as const] : [];
    }),
  );
}

/** Names the unpaid days that a month's row depends on: its own and those of earlier months. Undefined where there are none. */
export function unpaidDigest(days: readonly UnpaidDay[], period: PayPeriod): string | undefined {
  const [first, last] = [
    `${subtractMonths(period, monthsLookedBack)}-01`,
    `${period}-${daysInPeriod(period)}`,
  ];
  const seen = days.filter(({ date }) => date >= first && date <= last);
  if (seen.length === 0) return undefined;
  const text = seen.map(({ date, halfDays }) => `${date}/${halfDays}`).join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
