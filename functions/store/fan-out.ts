import * as z from 'zod/mini';
import {
  type BellNotificationKind,
  bellNotificationKindNames,
} from '../../shared/notifications/notifications.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { isNew } from '../lib/condition.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';
import { newNotificationId, notificationExpiry } from './notification.ts';

/** The partition of what is to be delivered; no account has this id. */
export const fanOutPartition = 'fan-out' as UserId;

/**
 * Something that happened, until each of its recipients has a notification of it. It is written in the transaction of what
 * it tells of, at the cost of one write however many they are; the fan-out items function delivers it.
 */
const fanOutItem = z.object({
  userId: z.literal(fanOutPartition),
  notificationId: z.string(),
  kind: z.enum(bellNotificationKindNames),
  subject: z.record(z.string(), z.string()),
  /** These people; without it every account that has the area of its kind, or that its kind concerns. */
  recipients: z.optional(z.array(storedUserId)),
  /** All accounts up to this one have it, in the order of ids. */
  deliveredTo: z.optional(z.string()),
  createdAt: z.string(),
  outbox: z.literal('fan-out'),
  expiresAt: z.number(),
  version: z.number(),
});
export type FanOut = z.output<typeof fanOutItem>;

export const parseFanOut = (item: Item | undefined): FanOut | undefined => parseOptional(fanOutItem, item);

interface FanOutOptions {
  /** Ids and dates, or the title of a policy: never names of people, amounts or secrets. */
  subject: Record<string, string>;
  /** Some hundreds at most: the item is written again with each hundred of them that have their notification. */
  recipients?: UserId[];
}

/** The write that fans out what its transaction does, to these people or to all who have the area of its kind. */
export function fanOutWrite(kind: BellNotificationKind, options: FanOutOptions): Write {
  const now = Date.now();
  const fanOut: FanOut = {
    userId: fanOutPartition,
    notificationId: newNotificationId(now),
    kind,
    ...options,
    createdAt: new Date(now).toISOString(),
    outbox: 'fan-out',
    expiresAt: notificationExpiry(now),
    version: 1,
  };
  return { table: 'notifications', put: fanOut, condition: isNew('notificationId') };
}
