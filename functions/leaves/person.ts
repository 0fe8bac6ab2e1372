import { Problem } from '../../shared/errors.ts';
import { overdrawnLeaves, overlap, remainingLeaves } from '../../shared/leave-days.ts';
import { type LeaveDetails, leaveWords, maxPendingLeaves } from '../../shared/leaves.ts';
import { unlessUnreadable } from '../lib/pagination.ts';
import { get, type Item, query, type Write } from '../lib/table.ts';
import {
  type Balance,
  balanceKey,
  balanceWrite,
  type Epochs,
  epochsKey,
  leaveFigures,
  parseBalance,
  parseEpochs,
} from './balance.ts';
import { isLeave, type LeaveItem, parseLeave } from './items.ts';

/** A person's leaves and balance as they stand at one moment. */
export interface PersonsLeave {
  leaves: LeaveItem[];
  balance: Balance;
  epochs: Epochs;
}

/** Reads the person's whole partition, strongly, and the epochs beside it. */
export async function readPerson(userId: string): Promise<PersonsLeave> {
  const [items, epochs] = await Promise.all([
    query('leaves', { partition: ['userId', userId] }),
    get('settings', epochsKey),
  ]);
  const isBalance = ({ leaveId }: Item) => leaveId === balanceKey(userId).leaveId;
  return {
    leaves: items
      .filter(isLeave)
      .flatMap(
        (item) => unlessUnreadable(() => parseLeave(item), { table: 'leaves', leaveId: item.leaveId }) ?? [],
      ),
    balance: parseBalance(items.find(isBalance), userId),
    epochs: parseEpochs(epochs),
  };
}

/** @throws Problem not_found */
export function leaveOf({ leaves }: PersonsLeave, id: string): LeaveItem {
  const found = leaves.find((leave) => leave.id === id);
  if (!found) throw new Problem('not_found', leaveWords.none);
  return found;
}

/** Days that can still be taken in the epochs that count, and days that were taken beyond those of a year. */
export function remaining({ balance, epochs }: PersonsLeave): { left: number; over: number } {
  const { yearlyLeaves, leavesTaken } = leaveFigures(balance, epochs);
  return {
    left: remainingLeaves(yearlyLeaves, leavesTaken),
    over: overdrawnLeaves(yearlyLeaves, leavesTaken),
  };
}

/** @throws Problem conflict where as many applications are waiting as one person can have */
export function refuseBeyondPending({ leaves }: PersonsLeave): void {
  const pending = leaves.filter(({ status }) => status === 'pending').length;
  if (pending >= maxPendingLeaves) throw new Problem('conflict', leaveWords.tooManyPending);
}

/** @throws Problem conflict where the person is away, or may be, on one of the days already */
export function refuseOverlap({ leaves }: PersonsLeave, span: LeaveDetails, exceptId?: string): void {
  const taken = leaves.some(
    (other) => other.id !== exceptId && other.status !== 'rejected' && overlap(other, span),
  );
  if (taken) throw new Problem('conflict', leaveWords.overlaps);
}

/**
 * The balance is written with everything that is done to a person's leaves, if nobody wrote it since it was read:
 * so what one caller decided on is still true when it is written.
 */
export const holdingStill = ({ balance }: PersonsLeave, next: Balance = balance): Write =>
  balanceWrite(balance, next);
