import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { leave } from '../../shared/leaves/leaves.ts';
import { ledgerLeave } from '../../shared/leaves/ledger/account.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { newId } from '../lib/secret.ts';
import { type Item, query } from '../lib/table.ts';

/** An application as it is stored, in its owner's partition. `kind` is the partition key of the index of all. */
const leaveItem = z.object({
  ...leave.shape,
  leaveId: z.string(),
  kind: z.literal('leave'),
  /** When it was made, made unique by a random suffix: an ISO time, `#`, and eight hex digits. */
  appliedAt: z.string(),
  /** When the employee asked to cancel it, as an ISO time. */
  cancelRequestedAt: z.optional(z.string()),
  /** The epoch that its days were charged to, once it is approved. */
  epoch: z.optional(z.int()),
  version: z.int(),
});
export type LeaveItem = z.output<typeof leaveItem>;

/** The employee asks to cancel it, and it has not begun. */
export const isToBeCancelled = ({
  cancelRequested,
  startDate,
}: Pick<LeaveItem, 'cancelRequested' | 'startDate'>) =>
  cancelRequested === true && startDate > todayInIndia();

/** Approved leave that its owners ask to cancel; the index has it by its last day. */
export async function readCancellations(): Promise<Item[]> {
  const items = await query('leaves', {
    index: 'by-status',
    partition: ['status', 'approved'],
    between: ['endDate', todayInIndia(), '9999-12-31'],
  });
  return items.filter((item) => isToBeCancelled(item as unknown as LeaveItem));
}

/** The part of an application that says whose it is and of which days, and the attributes that it is read by. */
const requestedPart = z.pick(leaveItem, {
  id: true,
  userId: true,
  name: true,
  startDate: true,
  endDate: true,
});
export const requestedAttributes = Object.keys(requestedPart.shape);
export const parseRequested = (item: Item): z.output<typeof requestedPart> => requestedPart.parse(item);

export const parseLeave = (item: Item): LeaveItem => leaveItem.parse(item);

/** The part of an application that the ledgers of its owner follow from, and the attributes that it is read by. */
const countedPart = z.extend(ledgerLeave, { userId: storedUserId, epoch: leaveItem.shape.epoch });
export type CountedLeave = z.output<typeof countedPart>;
export const countedAttributes = [...Object.keys(countedPart.shape), 'leaveId'];
export const parseCounted = (item: Item): CountedLeave => countedPart.parse(item);

/** 'usr_ab…' → 'leave_ab…_cd…': an id contains its owner's, and with it the key to read it by. */
export const newLeaveId = (userId: UserId): string => newId(`leave_${userId.slice('usr_'.length)}`);

/** The user id that a leave id contains. */
export const ownerIdOf = (id: string) => `usr_${id.split('_')[1]}` as UserId;

export const isLeave = ({ kind }: Item): boolean => kind === 'leave';

/** Sorts by time; the id is the tiebreaker for applications of the same moment. */
export const sortKeyOf = ({ appliedAt, id }: LeaveItem): string => `${appliedAt} ${id}`;
