import * as z from 'zod/mini';
import { bellNotificationKinds } from '../../../shared/notifications/notifications.ts';
import { storedUserId, type UserId } from '../../../shared/user-id.ts';
import { isUnchanged, isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get, type Item, parseOptional, put, transact, type Write } from '../../lib/table.ts';
import {
  isBellKind,
  type Notification,
  type NotificationKey,
  type NotificationKind,
  notificationKey,
} from '../../store/notification.ts';

/**
 * Emails about one of these in an hour that a person gets at once, one by one; further ones of the hour come as a
 * single email at its end, which says how many. A warning about a sign-in must not hide behind another one that its
 * reader knows: several go at once, and none is left out.
 */
const emailsAtOnce = {
  'leave-requests': 1,
  'team-leave': 1,
  policies: 1,
  'email-problems': 1,
  'sign-in.new-device': 3,
} as const;
export type BundleName = keyof typeof emailsAtOnce;

/**
 * In which bundle the email of a notification may go; undefined for one that always goes by itself, as with a link in
 * it.
 */
export function bundleOf(kind: NotificationKind): BundleName | undefined {
  const name = isBellKind(kind) ? bellNotificationKinds[kind].topic : kind;
  return Object.hasOwn(emailsAtOnce, name) ? (name as BundleName) : undefined;
}

const windowMs = 3_600_000;
/** Notifications that a bundle tells of one by one; of more it knows the number. */
const maxBundled = 90;

/**
 * The emails of a bundle's name that a person had in the last hour, and the notifications that wait for its end. In the
 * person's partition, beside their notifications. `outbox` is there while any wait.
 */
const windowItem = z.object({
  userId: storedUserId,
  notificationId: z.string(),
  /** The notifications or bundles that were sent, and when, in milliseconds since the epoch. */
  sent: z.array(z.object({ id: z.string(), at: z.number() })),
  /** The ids of the notifications that wait. */
  held: z.array(z.string()),
  /** Those that wait beside them. */
  more: z.number(),
  outbox: z.optional(z.literal('held')),
  /** The bundle is sent from then on, in milliseconds since the epoch. */
  dueAt: z.number(),
  expiresAt: z.number(),
  version: z.number(),
});
export type EmailWindow = z.output<typeof windowItem>;

const prefix = 'window#';

export const isWindowKey = ({ notificationId }: NotificationKey): boolean =>
  notificationId.startsWith(prefix);

export const bundleNameOf = ({ notificationId }: NotificationKey) =>
  notificationId.slice(prefix.length) as BundleName;

const windowKey = (userId: UserId, name: BundleName): NotificationKey => ({
  userId,
  notificationId: `${prefix}${name}`,
});

const parseWindow = (item: Item | undefined, key: NotificationKey): EmailWindow =>
  parseOptional(windowItem, item) ?? {
    ...key,
    sent: [],
    held: [],
    more: 0,
    dueAt: 0,
    expiresAt: 0,
    version: 0,
  };

export const readWindow = async (key: NotificationKey): Promise<EmailWindow> =>
  parseWindow(await get('notifications', notificationKey(key)), key);

const lately = ({ sent }: EmailWindow, now: number) => sent.filter(({ at }) => now < at + windowMs);

/** A window as it is stored next: in the outbox while anything waits, until the hour of its oldest email is over. */
function nextWindow({ outbox: _, ...read }: EmailWindow, now: number): EmailWindow {
  const sent = lately({ ...read }, now);
  const isHeld = read.held.length + read.more > 0;
  return {
    ...read,
    sent,
    ...(isHeld && { outbox: 'held' as const }),
    dueAt: (sent[0]?.at ?? now - windowMs) + windowMs,
    // Outlasts the hour, and whatever keeps a bundle from being sent.
    expiresAt: Math.ceil(now / 1000) + 30 * 24 * 3600,
    version: read.version + 1,
  };
}

const windowWrite = (read: EmailWindow, next: EmailWindow): Write => ({
  table: 'notifications',
  put: next,
  condition: isUnchanged('notificationId', read.version),
});

/** Takes a notification out of the outbox: its email goes with the bundle. */
function bundledNotificationWrite({ outbox: _, ...notification }: Notification): Write {
  const next: Notification = { ...notification, email: 'bundled', version: notification.version + 1 };
  return { table: 'notifications', put: next, condition: isVersion(notification.version) };
}

/**
 * Whether the email of a notification may go now, by itself. Where it may, that is stored first, so that of several at
 * once no more go than may, and trying again is told the same; where it may not, it waits for the bundle of its hour.
 */
export const admitEmail = (notification: Notification, name: BundleName): Promise<boolean> =>
  retryOnConflict(async () => {
    const { userId, notificationId } = notification;
    const read = await readWindow(windowKey(userId, name));
    const now = Date.now();
    const sent = lately(read, now);
    if (sent.some(({ id }) => id === notificationId)) return true;
    if (read.held.length + read.more === 0 && sent.length < emailsAtOnce[name]) {
      const next = nextWindow({ ...read, sent: [...sent, { id: notificationId, at: now }] }, now);
      await put('notifications', next, isUnchanged('notificationId', read.version));
      return true;
    }
    const isFull = read.held.length >= maxBundled;
    const held = isFull ? read.held : [...read.held, notificationId];
    const next = nextWindow({ ...read, held, more: read.more + Number(isFull) }, now);
    // Where some of it waits already, it is sent when that is due.
    if (read.outbox) next.dueAt = read.dueAt;
    await transact([windowWrite(read, next), bundledNotificationWrite(notification)]);
    return false;
  });

/** Stores that what waited in a window as it was read was sent, or that nothing of it is wanted any more. */
export const settleWindow = (read: EmailWindow, isSent: boolean): Promise<void> =>
  retryOnConflict(async () => {
    const current = await readWindow(read);
    const now = Date.now();
    const next = nextWindow(
      {
        ...current,
        held: current.held.filter((id) => !read.held.includes(id)),
        more: Math.max(0, current.more - read.more),
        sent: isSent ? [...current.sent, { id: 'bundle', at: now }] : current.sent,
      },
      now,
    );
    await put('notifications', next, isUnchanged('notificationId', current.version));
  });
