import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/** The private calendar of an employee, beside their leave. Its key is stored as a hash, like that of a session. */
const feedItem = z.object({
  userId: storedUserId,
  leaveId: z.literal('calendar-feed'),
  keyHash: z.string(),
  /** An ISO time. */
  createdAt: z.string(),
  version: z.int(),
});
export type Feed = z.output<typeof feedItem>;

export const feedKeyOf = (userId: UserId) => ({ userId, leaveId: 'calendar-feed' as const });

export const parseFeed = (item: Item | undefined): Feed | undefined => parseOptional(feedItem, item);
