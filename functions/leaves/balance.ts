import * as z from 'zod/mini';
import type { LeaveBalance } from '../../shared/leaves.ts';
import { defaultYearlyLeaves } from '../../shared/profiles.ts';
import { isUnchanged } from '../lib/condition.ts';
import { batchGet, type Item, parseOptional, type Write } from '../lib/table.ts';

/**
 * A person's leave balance. It stands beside their applications, not in the profile, so that whoever handles
 * leave needs no right to read a salary.
 */
const balanceItem = z.object({
  userId: z.string(),
  leaveId: z.literal('balance'),
  yearlyLeaves: z.optional(z.int()),
  /** Approved days by the epoch in which they were counted. */
  taken: z.record(z.string(), z.number()),
  version: z.int(),
});
export type Balance = z.output<typeof balanceItem>;

/** The epochs that count now. Resetting every balance starts a new one: one write for any number of people. */
const epochsItem = z.object({
  name: z.literal('leave-epochs'),
  live: z.array(z.int()),
  last: z.int(),
  /** What counted before the newest reset, while that can still be undone. */
  before: z.optional(z.array(z.int())),
  /** The day of that reset in India. */
  resetOn: z.optional(z.string()),
  version: z.int(),
});
export type Epochs = z.output<typeof epochsItem>;

export const balanceKey = (userId: string) => ({ userId, leaveId: 'balance' });
export const epochsKey = { name: 'leave-epochs' };

/** What is there before anybody has written; version 0 is never stored. */
export const parseBalance = (item: Item | undefined, userId: string): Balance =>
  parseOptional(balanceItem, item) ?? { userId, leaveId: 'balance', taken: {}, version: 0 };

export const parseEpochs = (item: Item | undefined): Epochs =>
  parseOptional(epochsItem, item) ?? { name: 'leave-epochs', live: [1], last: 1, version: 0 };

export const balanceWrite = (read: Balance, next: Balance): Write => ({
  table: 'leaves',
  put: { ...next, version: read.version + 1 },
  condition: isUnchanged('userId', read.version),
});

/** The epoch in which a decision counts now. */
export const currentEpoch = ({ live }: Epochs): number => Math.max(...live);

/** A balance with days more, or fewer, in an epoch. */
export const withDays = (balance: Balance, epoch: number, days: number): Balance => ({
  ...balance,
  taken: { ...balance.taken, [epoch]: (balance.taken[epoch] ?? 0) + days },
});

/** Days of leave a year, and days taken of them in the epochs that count. */
export function leaveFigures(balance: Balance, { live }: Epochs) {
  return {
    yearlyLeaves: balance.yearlyLeaves ?? defaultYearlyLeaves,
    leavesTaken: live.reduce((days, epoch) => days + (balance.taken[epoch] ?? 0), 0),
  };
}

/** The balances of these people, read together with the epochs that count. */
export async function getBalances(userIds: string[]): Promise<LeaveBalance[]> {
  const people = [...new Set(userIds)];
  const [epochsFound, ...found] = await batchGet(
    { table: 'settings', key: epochsKey },
    ...people.map((userId) => ({ table: 'leaves' as const, key: balanceKey(userId) })),
  );
  const epochs = parseEpochs(epochsFound);
  return people.map((userId, index) => ({
    userId,
    ...leaveFigures(parseBalance(found[index], userId), epochs),
  }));
}
