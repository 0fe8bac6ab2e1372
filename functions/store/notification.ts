import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  areaOf,
  type BellNotificationKind,
  bellNotificationKindNames,
  notificationLifetimeDays,
} from '../../shared/notifications/notifications.ts';
import type { Area } from '../../shared/route.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { emailField } from '../../shared/users/users.ts';
import { isNew } from '../lib/condition.ts';
import { emailAddress } from '../lib/environment.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';

/**
 * Sent by email alone, whatever was chosen under Notifications, since they concern access to an account or payments. Warnings
 * about the account itself are sent `always`, whatever became of its role and invitation; those to `both-addresses` also to
 * the one before a recent change of it: the new one may be a thief's.
 */
const emailNotifications = {
  'password.reset-requested': 'if-wanted',
  'password.reset': 'both-addresses',
  'invitation.sent': 'if-wanted',
  'sign-in.new-device': 'always',
  'two-factor.reset': 'both-addresses',
  'email.resumed': 'if-wanted',
  'bank-details.changed': 'both-addresses',
  'bank-details.requested': 'both-addresses',
  'passkey.added': 'both-addresses',
  'authenticator.added': 'both-addresses',
  'authenticator.replaced': 'both-addresses',
  'recovery-codes.renewed': 'both-addresses',
  'two-factor.turned-on': 'both-addresses',
  'two-factor.turned-off': 'both-addresses',
  'password.changed': 'both-addresses',
  'initial-password.set': 'both-addresses',
  'email.changed': 'always',
} as const;
export type EmailNotificationKind = keyof typeof emailNotifications;
const emailNotificationKinds = Object.keys(emailNotifications) as EmailNotificationKind[];

/** The kinds of notifications, as `what.happened`. */
export type NotificationKind = EmailNotificationKind | BellNotificationKind;

const reachOf = (kind: NotificationKind) => (isBellKind(kind) ? 'if-wanted' : emailNotifications[kind]);

export const isWarning = (kind: NotificationKind): boolean => reachOf(kind) !== 'if-wanted';

export const goesToBothAddresses = (kind: NotificationKind): boolean => reachOf(kind) === 'both-addresses';

export const isBellKind = (kind: NotificationKind): kind is BellNotificationKind =>
  (bellNotificationKindNames as readonly NotificationKind[]).includes(kind);

/**
 * The states of a notification's email. Where it is refused, the email service does not take this address, and it is
 * sent once an admin resumes email; suppressed, email to the address bounced or was reported before, the account is
 * gone, or its subject was withdrawn. A bundled one goes with others in one email.
 */
const emailStates = ['none', 'waiting', 'sent', 'refused', 'suppressed', 'bundled'] as const;
export type EmailState = (typeof emailStates)[number];

/** Seconds since the epoch at which a notification of now expires. */
export const notificationExpiry = (now: number): number =>
  Math.ceil(now / 1000) + notificationLifetimeDays * 24 * 3600;

/**
 * Something that a person is told. Ordered by time within the person's partition; those of the bell have their area in
 * front of the id. `outbox` is there while its email waits to be sent: the key of a sparse index, and what the email
 * function's filter of the table's stream looks for.
 */
const notificationItem = z.object({
  userId: storedUserId,
  notificationId: z.string(),
  kind: z.enum([...emailNotificationKinds, ...bellNotificationKindNames]),
  /** The subject: ids, dates, the title of a policy; never names of people, amounts or secrets. */
  subject: z.record(z.string(), z.string()),
  /** Its email goes to this address, and not to the one that the account has when it is sent. */
  to: z.optional(emailField),
  createdAt: z.string(),
  email: z.enum(emailStates),
  outbox: z.optional(z.literal('waiting')),
  /** Its email was accepted by the email service then. */
  emailedAt: z.optional(z.string()),
  /** For DynamoDB's time to live, in seconds since the epoch. */
  expiresAt: z.number(),
  version: z.number(),
});
export type Notification = z.output<typeof notificationItem>;

export const parseNotification = (item: Item | undefined): Notification | undefined =>
  parseOptional(notificationItem, item);

export type NotificationKey = Pick<Notification, 'userId' | 'notificationId'>;

export const notificationKey = ({ userId, notificationId }: NotificationKey) => ({ userId, notificationId });

/** An id that sorts by time: `ntc_`, 48 bits of milliseconds and 32 random bits, in hex. */
export const newNotificationId = (now = Date.now()): string =>
  `ntc_${now.toString(16).padStart(12, '0')}${randomBytes(4).toString('hex')}`;

/** The last id that a notification of a millisecond can have. */
export const newestNotificationIdOf = (time: number): string =>
  `ntc_${time.toString(16).padStart(12, '0')}${'f'.repeat(8)}`;

interface NotificationOptions {
  subject?: Record<string, string>;
  /** An address of the person before the one that they have. */
  to?: string;
  /** Whether it is told by email as well, in a stage that sends any. */
  byEmail: boolean;
}

/** A notification that is not stored yet. */
function newNotification(
  key: NotificationKey,
  kind: NotificationKind,
  createdAt: string,
  { subject = {}, to, byEmail }: NotificationOptions,
): Notification {
  const waits = byEmail && emailAddress() !== undefined;
  return {
    ...key,
    kind,
    subject,
    ...(to !== undefined && { to }),
    createdAt,
    email: waits ? 'waiting' : 'none',
    ...(waits && { outbox: 'waiting' as const }),
    expiresAt: notificationExpiry(Date.parse(createdAt)),
    version: 1,
  };
}

/**
 * The write of a notification that is told by email alone, for the transaction of what it tells of (transactional
 * outbox): it is there if and only if that happened, and its email follows from it however often a process ends in
 * between.
 */
export function notificationWrite(
  userId: UserId,
  kind: EmailNotificationKind,
  options: NotificationOptions,
): Write {
  const now = Date.now();
  const key = { userId, notificationId: newNotificationId(now) };
  const notification = newNotification(key, kind, new Date(now).toISOString(), options);
  return { table: 'notifications', put: notification, condition: isNew('notificationId') };
}

/**
 * The write that tells an account's owner by email of a new way to sign in, from the device of the request: for the
 * transaction that adds it. It is sent whatever the owner has chosen, and by itself.
 * @param subject says more about it
 */
export const newAccessWrite = (
  { userId, device }: { userId: UserId; device?: string | undefined },
  kind: EmailNotificationKind,
  subject: Record<string, string> = {},
) => notificationWrite(userId, kind, { subject: { ...(device && { device }), ...subject }, byEmail: true });

/** The prefix of the sort keys of an area's bell. */
export const bellPrefix = (area: Area) => `${area}#`;

/** The key of a notification in a person's bell, by its public id. */
export const bellNotificationKey = (userId: UserId, area: Area, id: string): NotificationKey => ({
  userId,
  notificationId: `${bellPrefix(area)}${id}`,
});

/** The write of a notification in a person's bell. It has the id of its fan-out item, so that it is there once. */
export const bellNotificationWrite = (
  userId: UserId,
  {
    notificationId,
    kind,
    createdAt,
  }: { notificationId: string; kind: BellNotificationKind; createdAt: string },
  options: NotificationOptions,
): Write => ({
  table: 'notifications',
  put: newNotification(bellNotificationKey(userId, areaOf(kind), notificationId), kind, createdAt, options),
  condition: isNew('notificationId'),
});
