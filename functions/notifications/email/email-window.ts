import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../../shared/accounts.ts';
import { bellNotificationKinds } from '../../../shared/notifications.ts';
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
export const mailsAtOnce = {
  'leave-requests': 1,
  policies: 1,
  'mail-problems': 1,
  'sign-in.new-device': 3,
} as const;
export type BundleName = keyof typeof mailsAtOnce;

/**
 * In which bundle the email of a notification may go; undefined for one that always goes by itself, as with a link in
 * it.
 */
export function bundleOf(kind: NotificationKind): BundleName | undefined {
  const name = isBellKind(kind) ? bellNotificationKinds[kind] : kind;
  return Object.hasOwn(mailsAtOnce, name) ? (name as BundleName) : undefined;
}

const windowMs = 3_600_000;
/** Notifications that a bundle tells of one by one; of more it knows the number. */
export const maxBundled = 90;

/**
 * The emails of a bundle's name that a person had in the last hour, and the notifications that wait for its end. In the
 * person's partition, beside their notifications. `outbox` is there while any wait.
 */
const windowItem = z.object({
  userId: storedUserId,
  noticeId: z.string(),
  /** What was sent: the notification, or a bundle; and when, in milliseconds since the epoch. */
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
export type MailWindow = z.output<typeof windowItem>;

const prefix = 'window#';

export const isWindowKey = ({ noticeId }: NotificationKey): boolean => noticeId.startsWith(prefix);

export const bundleNameOf = ({ noticeId }: NotificationKey) => noticeId.slice(prefix.length) as BundleName;

const windowKey = (userId: UserId, name: BundleName): NotificationKey => ({
  userId,
  noticeId: `${prefix}${name}`,
});

const parseWindow = (item: Item | undefined, key: NotificationKey): MailWindow =>
  parseOptional(windowItem, item) ?? {
    ...key,
    sent: [],
    held: [],
    more: 0,
    dueAt: 0,
    expiresAt: 0,
    version: 0,
  };

export const readWindow = async (key: NotificationKey): Promise<MailWindow> =>
  parseWindow(await get('notices', notificationKey(key)), key);

const lately = ({ sent }: MailWindow, now: number) => sent.filter(({ at }) => now < at + windowMs);

/** A window as it is stored next: in the outbox while anything waits, until the hour of its oldest email is over. */
function nextWindow({ outbox: _, ...read }: MailWindow, now: number): MailWindow {
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

const windowWrite = (read: MailWindow, next: MailWindow): Write => ({
  table: 'notices',
  put: next,
  condition: isUnchanged('noticeId', read.version),
});

/** Takes a notification out of the outbox: its email goes with the bundle. */
function bundledNotificationWrite({ outbox: _, ...notice }: Notification): Write {
  const next: Notification = { ...notice, mail: 'bundled', version: notice.version + 1 };
  return { table: 'notices', put: next, condition: isVersion(notice.version) };
}

/**
 * Whether the email of a notification may go now, by itself. Where it may, that is stored first, so that of several at
 * once no more go than may, and trying again is told the same; where it may not, it waits for the bundle of its hour.
 */
export const admitMail = (notice: Notification, name: BundleName): Promise<boolean> =>
  retryOnConflict(async () => {
    const { userId, noticeId } = notice;
    const read = await readWindow(windowKey(userId, name));
    const now = Date.now();
    const sent = lately(read, now);
    if (sent.some(({ id }) => id === noticeId)) return true;
    if (read.held.length + read.more === 0 && sent.length < mailsAtOnce[name]) {
      const next = nextWindow({ ...read, sent: [...sent, { id: noticeId, at: now }] }, now);
      await put('notices', next, isUnchanged('noticeId', read.version));
      return true;
    }
    const isFull = read.held.length >= maxBundled;
    const held = isFull ? read.held : [...read.held, noticeId];
    const next = nextWindow({ ...read, held, more: read.more + Number(isFull) }, now);
    // Where some of it waits already, it is sent when that is due.
    if (read.outbox) next.dueAt = read.dueAt;
    await transact([windowWrite(read, next), bundledNotificationWrite(notice)]);
    return false;
  });

/** Stores that what waited in a window as it was read was sent, or that nothing of it is wanted any more. */
export const settleWindow = (read: MailWindow, isSent: boolean): Promise<void> =>
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
    await put('notices', next, isUnchanged('noticeId', current.version));
  });
