import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';

/**
 * A manager's delegate while the manager is away, in the manager's partition of leave. The attribute that names the delegate
 * is the one that names the manager in a balance, so one query of its index finds a team and those whose team it is for now.
 */
const delegationItem = z.object({
  userId: storedUserId,
  leaveId: z.literal('delegation'),
  deciderId: storedUserId,
  /** The name of the delegate when they were named, for the audit log. */
  delegate: z.string(),
  /** YYYY-MM-DD, both days included. */
  startDate: z.string(),
  endDate: z.string(),
  version: z.int(),
});
export type Delegation = z.output<typeof delegationItem>;

export const delegationKey = (managerId: UserId) => ({ userId: managerId, leaveId: 'delegation' });

export const parseDelegation = (item: Item | undefined): Delegation | undefined =>
  parseOptional(delegationItem, item);

/** The delegate decides on this day. */
export const isOn = (
  { startDate, endDate }: Pick<Delegation, 'startDate' | 'endDate'>,
  date: string,
): boolean => startDate <= date && date <= endDate;

export const delegationWrite = (read: Delegation | undefined, next: Omit<Delegation, 'version'>): Write =>
  versionWrite('leaves', 'userId', read?.version ?? 0, next);
