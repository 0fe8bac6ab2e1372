import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { todayInIndia } from '../../shared/date.ts';
import { addMonths } from '../../shared/leave-ledger/years.ts';
import { daysInPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { type UnpaidDay, unpaidDays } from '../../shared/unpaid-day.ts';
import { areSameDays, countsOf, daysFrom } from '../../shared/unpaid-days.ts';
import { alwaysHolds } from '../lib/condition.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { type Item, parseOptional, query, type Write } from '../lib/table.ts';
import type { LeaveItem } from './leave.ts';

const partition = 'unpaid-leave';

/**
 * The unpaid days of an employee with leave that no balance covers. All employees with some stand in one partition of the
 * leaves table, so that a pay run sees in one query whose leave has changed since it was checked.
 */
const unpaidLeaveItem = z.object({
  userId: z.literal(partition),
  leaveId: storedUserId,
  days: unpaidDays,
});

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

/**
 * What a decision on one leave writes where it changes the unpaid days of its employee. It belongs into the transaction that
 * moves the balance, whose version is the lock of all leave of an employee.
 * @param next the leave as it is then; undefined where it is deleted
 */
export function unpaidLeaveWrites(
  leaves: readonly DecidedLeave[],
  { id, userId }: Pick<LeaveItem, 'id' | 'userId'>,
  next: DecidedLeave | undefined,
): Write[] {
  const others = leaves.filter((leave) => leave.id !== id);
  const days = unpaidDaysOfLeaves(next ? [...others, next] : others);
  if (areSameDays(days, unpaidDaysOfLeaves(leaves))) return [];
  const earliest = addMonths(todayInIndia(), -monthsKept);
  const kept = days.filter(({ date }) => date >= earliest);
  return [
    {
      table: 'leaves',
      put: { ...unpaidLeaveKey(userId), days: kept },
      condition: alwaysHolds('userId'),
    },
  ];
}

export const parseUnpaidLeave = (item: Item | undefined): UnpaidDay[] =>
  parseOptional(unpaidLeaveItem, item)?.days ?? [];

/** The employees who have or had unpaid leave, each with its days. */
export async function readUnpaidLeave(): Promise<Map<UserId, UnpaidDay[]>> {
  const items = await query('leaves', { partition: ['userId', partition] });
  return new Map(
    items.flatMap((item) => {
      const found = skipUnreadable(() => unpaidLeaveItem.parse(item), {
        table: 'leaves',
        leaveId: item.leaveId,
      });
      return found ? [[found.leaveId, found.days] as const] : [];
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
