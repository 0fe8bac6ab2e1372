import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { type BellNoticeKind, bellNoticeKindNames } from '../../shared/notifications.ts';
import { isNew } from '../lib/condition.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';
import { newNoticeId, noticeExpiry } from './notification.ts';

/** The partition of what is to be delivered; no account has this id. */
export const announcementsPartition = 'announcement' as UserId;

/**
 * Something that happened, until everybody whom it concerns has a notice of it. It is written in the transaction of what
 * it tells of, at the cost of one write however many they are; the announcements function delivers it.
 */
const announcementItem = z.object({
  userId: z.literal(announcementsPartition),
  noticeId: z.string(),
  kind: z.enum(bellNoticeKindNames),
  subject: z.record(z.string(), z.string()),
  /** These people; without it every account that has the area of its kind, or that its kind concerns. */
  recipients: z.optional(z.array(storedUserId)),
  /** Everybody up to this account has it, in the order of ids. */
  deliveredTo: z.optional(z.string()),
  createdAt: z.string(),
  outbox: z.literal('announced'),
  expiresAt: z.number(),
  version: z.number(),
});
export type Announcement = z.output<typeof announcementItem>;

export const parseAnnouncement = (item: Item | undefined): Announcement | undefined =>
  parseOptional(announcementItem, item);

interface AnnouncementOptions {
  /** Ids and dates, or the title of a policy: never names of people, amounts or secrets. */
  subject: Record<string, string>;
  /** Some hundreds at most: the item is written again with each hundred of them that have their notice. */
  recipients?: UserId[];
}

/** The write that announces what its transaction does, to these people or to all who have the area of its kind. */
export function announcementWrite(kind: BellNoticeKind, options: AnnouncementOptions): Write {
  const now = Date.now();
  const announcement: Announcement = {
    userId: announcementsPartition,
    noticeId: newNoticeId(now),
    kind,
    ...options,
    createdAt: new Date(now).toISOString(),
    outbox: 'announced',
    expiresAt: noticeExpiry(now),
    version: 1,
  };
  return { table: 'notices', put: announcement, condition: isNew('noticeId') };
}
