import type { UserId } from '../../shared/accounts.ts';
import type { LeaveLedgers } from '../../shared/leave-ledger/account.ts';
import type { LeaveTypes } from '../../shared/leave-types.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { pick } from '../lib/pick.ts';
import { type Item, query } from '../lib/table.ts';
import { isLeave, type LeaveItem, parseLeave } from './leave.ts';
import { type Balance, balanceKey, type Epochs, parseBalance } from './leave-balance.ts';

/** An employee's whole partition. */
export interface StoredLeave {
  leaves: LeaveItem[];
  balance: Balance;
}

const parseStoredLeave = (userId: UserId, items: readonly Item[]): StoredLeave => ({
  leaves: items
    .filter(isLeave)
    .flatMap(
      (item) => skipUnreadable(() => parseLeave(item), { table: 'leaves', leaveId: item.leaveId }) ?? [],
    ),
  balance: parseBalance(
    items.find(({ leaveId }) => leaveId === balanceKey(userId).leaveId),
    userId,
  ),
});

/** An employee's leaves and balance, in one query that is strongly consistent. */
export const readStoredLeave = async (userId: UserId): Promise<StoredLeave> =>
  parseStoredLeave(userId, await query('leaves', { partition: ['userId', userId] }));

/** Approved leave of an epoch that no longer counts, because balances were reset since, takes nothing of a balance. */
const counts = ({ status, typeId, epoch }: LeaveItem, { live }: Epochs): boolean =>
  typeId !== undefined &&
  (status === 'pending' || (status === 'approved' && epoch !== undefined && live.includes(epoch)));

/** What the ledgers of an employee follow from. */
export const toLeaveLedgers = (
  { leaves, balance }: StoredLeave,
  epochs: Epochs,
  types: LeaveTypes,
): LeaveLedgers => ({
  types,
  employment: pick(balance, ['dateOfJoining', 'dateOfLeaving', 'earlierUntil', 'gender']),
  entries: balance.entries ?? [],
  leaves: leaves.filter((leave) => counts(leave, epochs)),
});
