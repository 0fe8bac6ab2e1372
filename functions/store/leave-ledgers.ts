import type { LeaveTypes } from '../../shared/leaves/leave-types.ts';
import type { LeaveLedgers } from '../../shared/leaves/ledger/account.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { pick } from '../lib/pick.ts';
import { batchGetAll, type Item, query } from '../lib/table.ts';
import {
  type CountedLeave,
  countedAttributes,
  isLeave,
  type LeaveItem,
  parseCounted,
  parseLeave,
} from './leave.ts';
import { type Balance, balanceKey, type Epochs, parseBalance } from './leave-balance.ts';

/** An employee's whole partition. */
export interface StoredLeave {
  leaves: LeaveItem[];
  balance: Balance;
}

/** All of it that ledgers follow from. */
export type CountedLeaves = Pick<StoredLeave, 'balance'> & { leaves: CountedLeave[] };

const parseLeaves = <Leave>(items: readonly Item[], parse: (item: Item) => Leave): Leave[] =>
  items.flatMap(
    (item) => skipUnreadable(() => parse(item), { table: 'leaves', leaveId: item.leaveId }) ?? [],
  );

const parseStoredLeave = (userId: UserId, items: readonly Item[]): StoredLeave => ({
  leaves: parseLeaves(items.filter(isLeave), parseLeave),
  balance: parseBalance(
    items.find(({ leaveId }) => leaveId === balanceKey(userId).leaveId),
    userId,
  ),
});

/** An employee's leaves and balance, in one query that is strongly consistent. */
export const readStoredLeave = async (userId: UserId): Promise<StoredLeave> =>
  parseStoredLeave(userId, await query('leaves', { partition: ['userId', userId] }));

/**
 * Balances of these employees, with their approved leave of a type that ends on a date or later: a query of the company's leave
 * instead of one for each employee, and of each leave what counts. Of an index that may lag behind by moments, so it decides nothing.
 */
export async function readApprovedLeaveOf(
  userIds: readonly UserId[],
  typeId: string,
  from: string,
): Promise<CountedLeaves[]> {
  const [balances, items] = await Promise.all([
    batchGetAll(userIds.map((userId) => ({ table: 'leaves', key: balanceKey(userId) }))),
    query('leaves', {
      index: 'by-status',
      partition: ['status', 'approved'],
      between: ['endDate', from, '9999-12-31'],
      filter: ['typeId', typeId],
      attributes: countedAttributes,
    }),
  ]);
  const leaves = Map.groupBy(items, ({ userId }) => userId);
  return userIds.map((userId, i) => ({
    leaves: parseLeaves(leaves.get(userId) ?? [], parseCounted),
    balance: parseBalance(balances[i], userId),
  }));
}

/** Approved leave of an epoch that no longer counts, because balances were reset since, takes nothing of a balance. */
const counts = ({ status, typeId, epoch }: CountedLeave, { live }: Epochs): boolean =>
  typeId !== undefined &&
  (status === 'pending' || (status === 'approved' && epoch !== undefined && live.includes(epoch)));

/** The facts that an employee's ledgers follow from. */
export const toLeaveLedgers = (
  { leaves, balance }: CountedLeaves,
  epochs: Epochs,
  types: LeaveTypes,
): LeaveLedgers => ({
  types,
  employment: pick(balance, ['dateOfJoining', 'dateOfLeaving', 'earlierUntil', 'gender']),
  entries: balance.entries ?? [],
  leaves: leaves.filter((leave) => counts(leave, epochs)),
});
