import { Problem } from '../../../shared/errors.ts';
import {
  type BellNotification,
  bellNotificationKinds,
  notificationMessages,
} from '../../../shared/notifications/notifications.ts';
import { maxUnreadCount, type unreadRoutes } from '../../../shared/notifications/unread.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { ReplyOf } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { type Page, type PagedQuery, type PageRequest, readPage } from '../../lib/pagination.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet, get, type Item, nowInSeconds, query, queryPages, versionWrite } from '../../lib/table.ts';
import { readNames } from '../../store/account.ts';
import { leaveRulesKey, managersDecide, parseLeaveRules } from '../../store/leave-rules.ts';
import { hasTeam } from '../../store/leave-team.ts';
import {
  bellNotificationKey,
  bellPrefix,
  isBellKind,
  type Notification,
  newestNotificationIdOf,
  parseNotification,
} from '../../store/notification.ts';
import { toSlipId } from '../../store/slip.ts';
import {
  isRead,
  isSameReading,
  parseReading,
  type Reading,
  readingKey,
  withAllRead,
  withoutFuture,
  withRead,
} from './reading.ts';

/** The notifications of the actor's own bell in their area, newest first. */
const ownNotifications = ({ userId, area }: Actor): PagedQuery => ({
  table: 'notifications',
  partition: ['userId', userId],
  beginsWith: ['notificationId', bellPrefix(area)],
  sortedBy: ['notificationId'],
  newestFirst: true,
});

/** DynamoDB deletes what has expired late, and the database of one machine never. */
const isKept = ({ expiresAt }: Pick<Notification, 'expiresAt'>): boolean => nowInSeconds() < expiresAt;

const publicId = (notificationId: unknown): string => String(notificationId).split('#')[1] ?? '';

const readReading = async ({ userId, area }: Actor): Promise<Reading> =>
  parseReading(await get('notifications', readingKey(userId, area)));

const personOf = ({ subject }: Notification): UserId | undefined => subject.personId as UserId | undefined;

/** A notification as it is answered; undefined for a kind that no bell shows. */
function toBellNotification(
  { userId, notificationId, kind, createdAt, subject }: Notification,
  reading: Reading,
  name: string | undefined,
): BellNotification | undefined {
  if (!isBellKind(kind)) return undefined;
  const id = publicId(notificationId);
  const slipId =
    bellNotificationKinds[kind].topic === 'payslips' && subject.payPeriod !== undefined
      ? toSlipId(userId, subject.payPeriod as PayPeriod)
      : undefined;
  return { id, kind, createdAt, isRead: isRead(reading, id), subject: { ...subject, name, slipId } };
}

/** Lists the actor's notifications in their area, newest first. */
export async function listNotifications(
  actor: Actor,
  request: PageRequest,
): Promise<Page<{ notifications: BellNotification[] }>> {
  const [reading, page] = await Promise.all([
    readReading(actor),
    readPage(ownNotifications(actor), request, (item) => {
      const notification = parseNotification(item) as Notification;
      return isKept(notification) ? notification : undefined;
    }),
  ]);
  const names = await readNames(page.content.flatMap((notification) => personOf(notification) ?? []));
  return page.map((notifications) => ({
    notifications: notifications.flatMap(
      (notification) =>
        toBellNotification(notification, reading, names.get(personOf(notification) as UserId)) ?? [],
    ),
  }));
}

/** The ids of notifications after the one up to which all is read, newest first, a page at a time. */
async function* idsAfter({ userId, area }: Actor, { readUpTo }: Reading): AsyncGenerator<string[]> {
  const pages = queryPages('notifications', {
    partition: ['userId', userId],
    // Every public id sorts before `ntc_~`.
    between: ['notificationId', `${bellPrefix(area)}${readUpTo}`, `${bellPrefix(area)}ntc_~`],
    newestFirst: true,
    limit: maxUnreadCount,
    attributes: ['notificationId', 'expiresAt'],
  });
  for await (const items of pages)
    yield (items as (Item & Pick<Notification, 'expiresAt'>)[])
      .filter(isKept)
      .map(({ notificationId }) => publicId(notificationId));
}

async function countAfter(actor: Actor, reading: Reading): Promise<number> {
  let count = reading.unread.length;
  for await (const ids of idsAfter(actor, reading)) {
    count += ids.filter((id) => !isRead(reading, id) && reading.readUpTo < id).length;
    if (count >= maxUnreadCount) return maxUnreadCount;
  }
  return count;
}

/**
 * How many notifications the actor has not read in their area; it stops counting at a hundred. Every screen asks for it, so it
 * also says who has a team in the employee area: asked of the database only where managers decide on leave.
 */
export async function countUnread(actor: Actor): Promise<ReplyOf<typeof unreadRoutes.unread>> {
  const { userId, area } = actor;
  const [readingRecord, rulesItem] = await batchGet(
    { table: 'notifications', key: readingKey(userId, area) },
    { table: 'settings', key: leaveRulesKey },
  );
  const mayHaveTeam = area === 'employee' && managersDecide(parseLeaveRules(rulesItem));
  const [count, isTeam] = await Promise.all([
    countAfter(actor, parseReading(readingRecord)),
    mayHaveTeam && hasTeam(userId),
  ]);
  return { count, ...(isTeam && { hasTeam: true as const }) };
}

async function saveReading(actor: Actor, read: Reading, next: Reading): Promise<void> {
  const { userId, area } = actor;
  await transactAs(actor, [
    versionWrite('notifications', 'notificationId', read.version, { ...readingKey(userId, area), ...next }),
  ]);
}

/**
 * Marks the newest notification that the actor was shown as read, and every older one. An id of a time to come is no notification yet:
 * all of those until then would count as read before they are there.
 */
export const markAllRead = (actor: Actor, newest: string): Promise<void> =>
  retryOnConflict(async () => {
    const reading = await readReading(actor);
    const present = newestNotificationIdOf(Date.now());
    const next = withAllRead(withoutFuture(reading, present), newest < present ? newest : present);
    if (isSameReading(reading, next)) return;
    await saveReading(actor, reading, next);
  });

/** @throws Problem not_found for a notification that the actor does not have in their area */
export const markRead = (actor: Actor, id: string, isRead: boolean): Promise<void> =>
  retryOnConflict(async () => {
    const { userId, area } = actor;
    const [notificationItem, readingRecord] = await batchGet(
      { table: 'notifications', key: { ...bellNotificationKey(userId, area, id) } },
      { table: 'notifications', key: readingKey(userId, area) },
    );
    const notification = parseNotification(notificationItem);
    if (!notification || !isKept(notification)) throw new Problem('not_found', notificationMessages.notFound);
    const reading = parseReading(readingRecord);
    const next = withRead(reading, id, isRead);
    if (isSameReading(reading, next)) return;
    await saveReading(actor, reading, next);
  });

type BellEntry = Pick<Notification, 'notificationId' | 'kind' | 'subject' | 'expiresAt'>;

/** Everything in the actor's own bell in their area, with what tells which payslip it is about. */
async function readBell({ userId, area }: Actor): Promise<BellEntry[]> {
  const items = await query('notifications', {
    partition: ['userId', userId],
    beginsWith: ['notificationId', bellPrefix(area)],
    attributes: ['notificationId', 'kind', 'subject', 'expiresAt'],
  });
  return (items as unknown as BellEntry[]).filter(isKept);
}

const isAboutPayslip = ({ kind, subject }: BellEntry, payPeriod: PayPeriod): boolean =>
  isBellKind(kind) && bellNotificationKinds[kind].topic === 'payslips' && subject.payPeriod === payPeriod;

/**
 * Marks as read what the actor was told of their payslip of a month. Where all of it is read, nothing is written.
 * @returns how many notifications are unread then; it stops counting at a hundred
 */
export const markPayslipRead = (actor: Actor, payPeriod: PayPeriod): Promise<number> =>
  retryOnConflict(async () => {
    const [reading, bell] = await Promise.all([readReading(actor), readBell(actor)]);
    const unreadIds = (now: Reading, entries: readonly BellEntry[]) =>
      entries.map(({ notificationId }) => publicId(notificationId)).filter((id) => !isRead(now, id));
    const opened = unreadIds(
      reading,
      bell.filter((entry) => isAboutPayslip(entry, payPeriod)),
    );
    const next = opened.reduce((now, id) => withRead(now, id, true), reading);
    if (opened.length > 0) await saveReading(actor, reading, next);
    return Math.min(unreadIds(next, bell).length, maxUnreadCount);
  });
