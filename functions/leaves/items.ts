import * as z from 'zod/mini';
import { leave } from '../../shared/leaves.ts';
import { newId } from '../lib/id.ts';
import type { Item } from '../lib/table.ts';

/** An application as the table keeps it, in its person's partition. `kind` puts it into the index of all of them. */
const leaveItem = z.object({
  ...leave.shape,
  leaveId: z.string(),
  kind: z.literal('leave'),
  /** When it was made, unique: time and a random end. */
  appliedAt: z.string(),
  /** The epoch in which its days were counted, once it is approved. */
  epoch: z.optional(z.int()),
  version: z.int(),
});
export type LeaveItem = z.output<typeof leaveItem>;

export const parseLeave = (item: Item): LeaveItem => leaveItem.parse(item);

/** 'usr_ab…' → 'leave_ab…_cd…': an id says whose it is, so that one key reads it. */
export const newLeaveId = (userId: string): string => newId(`leave_${userId.slice('usr_'.length)}`);

/** The partition that an id names. */
export const ownerIdOf = (id: string): string => `usr_${id.split('_')[1]}`;

export const isLeave = ({ kind }: Item): boolean => kind === 'leave';
