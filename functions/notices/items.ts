import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { isNew } from '../lib/condition.ts';
import { mailAddress } from '../lib/environment.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';

/** What people are told of, as `what.happened`. */
export const noticeKinds = [
  'password.reset-requested',
  'password.reset',
  'invitation.sent',
  'second-step.reset',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * What became of a notice's mail. Where it is refused, the mail service will not take it for this address; suppressed,
 * mail to the address bounced or was reported before, or nobody is there any more.
 */
export const mailStates = ['none', 'waiting', 'sent', 'refused', 'suppressed'] as const;
export type MailState = (typeof mailStates)[number];

/** A notice is kept for so long. */
const lifetimeSeconds = 180 * 24 * 3600;

/**
 * Something that a person is told. Ordered by time within the person's partition. `outbox` is there while its mail waits
 * to be sent: the key of a sparse index, and what the mail function's filter of the table's stream looks for.
 */
const noticeItem = z.object({
  userId: storedUserId,
  noticeId: z.string(),
  kind: z.enum(noticeKinds),
  /** Ids of what it is about, by what they are: never names, amounts or secrets. */
  subject: z.record(z.string(), z.string()),
  createdAt: z.string(),
  mail: z.enum(mailStates),
  outbox: z.optional(z.literal('waiting')),
  /** Its mail was accepted by the mail service then. */
  mailedAt: z.optional(z.string()),
  /** The person has read it in the portal. */
  readAt: z.optional(z.string()),
  /** For DynamoDB's time to live, in seconds since the epoch. */
  expiresAt: z.number(),
  version: z.number(),
});
export type Notice = z.output<typeof noticeItem>;

export const parseNotice = (item: Item | undefined): Notice | undefined => parseOptional(noticeItem, item);

export type NoticeKey = Pick<Notice, 'userId' | 'noticeId'>;

export const noticeKey = ({ userId, noticeId }: NoticeKey) => ({ userId, noticeId });

/** An id that sorts by time: `ntc_`, 48 bits of milliseconds and 32 random bits, in hex. */
export const newNoticeId = (now = Date.now()): string =>
  `ntc_${now.toString(16).padStart(12, '0')}${randomBytes(4).toString('hex')}`;

interface NoticeOptions {
  subject?: Record<string, string>;
  /** Whether it is told by mail as well, in a stage that sends any. */
  byMail: boolean;
}

/**
 * The write of a notice, for the transaction of what it tells of (transactional outbox): it is there if and only if that
 * happened, and its mail follows from it however often a process ends in between.
 */
export function noticeWrite(
  userId: UserId,
  kind: NoticeKind,
  { subject = {}, byMail }: NoticeOptions,
): Write {
  const now = Date.now();
  const waits = byMail && mailAddress() !== undefined;
  const notice: Notice = {
    userId,
    noticeId: newNoticeId(now),
    kind,
    subject,
    createdAt: new Date(now).toISOString(),
    mail: waits ? 'waiting' : 'none',
    ...(waits && { outbox: 'waiting' as const }),
    expiresAt: Math.ceil(now / 1000) + lifetimeSeconds,
    version: 1,
  };
  return { table: 'notices', put: notice, condition: isNew('noticeId') };
}
