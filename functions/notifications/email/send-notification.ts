import { areaOf } from '../../../shared/notifications/notifications.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { InvitationState } from '../../../shared/users/users.ts';
import { isVersion } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { addMetric } from '../../lib/powertools.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet, batchGetAll, get, put, query } from '../../lib/table.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { companyKey, type Employer, readLogo, toEmployer } from '../../store/company.ts';
import { recentEarlierAddress } from '../../store/earlier-address.ts';
import { findSuppression, stopEmail } from '../../store/email-suppression.ts';
import { invitationKey, parseInvitation } from '../../store/invitation.ts';
import { ownerIdOf } from '../../store/leave.ts';
import {
  type EmailState,
  goesToBothAddresses,
  isBellKind,
  isWarning,
  type Notification,
  type NotificationKey,
  notificationKey,
  parseNotification,
} from '../../store/notification.ts';
import { issuePasswordLink } from '../../store/password-link.ts';
import { type EmailText, type InlineLogo, toEmail } from './email-content.ts';
import { composeBundle, composeEmail } from './email-texts.ts';
import { admitEmail, bundleNameOf, bundleOf, readWindow, settleWindow } from './email-window.ts';
import { liftSuppression, sendEmail } from './send-email.ts';

/** Settles a notification's email and takes it out of the outbox, whatever else has changed in it meanwhile. */
const settleEmail = (key: NotificationKey, email: EmailState): Promise<void> =>
  retryOnConflict(async () => {
    const notification = parseNotification(await get('notifications', notificationKey(key)));
    if (notification?.outbox === undefined) return;
    const { outbox: _, ...rest } = notification;
    const next: Notification = {
      ...rest,
      email,
      ...(email === 'sent' && { emailedAt: new Date().toISOString() }),
      version: notification.version + 1,
    };
    await put('notifications', next, isVersion(notification.version));
  });

/**
 * Whether the account may still get the email of a notification. An account with a withdrawn invitation cannot get a
 * link with "Forgot password?" either; an account that is not an admin any more gets nothing of that area.
 */
function isWanted(
  { kind }: Notification,
  { role }: Account,
  invitation: InvitationState | undefined,
): boolean {
  if (isWarning(kind)) return true;
  if (isBellKind(kind) && areaOf(kind) === 'admin' && role !== 'admin') return false;
  if (invitation !== undefined) return invitation === 'sent';
  return kind !== 'invitation.sent';
}

const applications: readonly string[] = ['leave.applied', 'leave.team-applied'];
const cancellations: readonly string[] = ['leave.cancel-requested', 'leave.team-cancel-requested'];

/** Whether what a notification tells of is still so: an application for leave may have been withdrawn or decided. */
async function isCurrent({ kind, subject: { leaveId } }: Notification): Promise<boolean> {
  const isCancellation = cancellations.includes(kind);
  if (leaveId === undefined || !(isCancellation || applications.includes(kind))) return true;
  const item = await get('leaves', { userId: ownerIdOf(leaveId), leaveId });
  return isCancellation ? item?.cancelRequested === true : item?.status === 'pending';
}

/** The recipient of an email, and what its text depends on. */
interface Recipient {
  account: Account;
  invitation: InvitationState | undefined;
  employer: Employer;
}

async function readInlineLogo({ logo }: Employer): Promise<InlineLogo | undefined> {
  const png = logo && (await readLogo(logo.hash));
  return png && { png, width: logo.width, height: logo.height };
}

async function deliver(address: string, compose: () => Promise<EmailText>): Promise<EmailState> {
  const suppression = await findSuppression(address);
  if (suppression) return suppression === 'refused' ? 'refused' : 'suppressed';
  const text = await compose();
  const email = await toEmail(text, await readInlineLogo(text.employer));
  const isSent = await sendEmail(address, email);
  addMetric('EmailsRefused', isSent ? 0 : 1);
  if (isSent) return 'sent';
  await stopEmail(address, 'refused');
  return 'refused';
}

/** Puts the refused emails of an account back into the outbox, but for those that said that email resumed. */
async function retryRefused(userId: UserId): Promise<void> {
  for (const item of await query('notifications', { partition: ['userId', userId] })) {
    if (item.email !== 'refused' || item.kind === 'email.resumed') continue;
    const notification = skipUnreadable(() => parseNotification(item), { userId });
    if (!notification) continue;
    const { version } = notification;
    const next: Notification = {
      ...notification,
      email: 'waiting',
      outbox: 'waiting',
      version: version + 1,
    };
    await put('notifications', next, isVersion(version));
  }
}

const linkIssuer = (account: Account) => (lifetimeSeconds: number) =>
  issuePasswordLink(account, lifetimeSeconds);

/** @returns undefined where the email goes later, with others */
async function send(notification: Notification, recipient: Recipient): Promise<EmailState | undefined> {
  const { account, invitation, employer } = recipient;
  if (!isWanted(notification, account, invitation) || !(await isCurrent(notification))) return 'suppressed';
  const bundle = bundleOf(notification.kind);
  if (bundle && !(await admitEmail(notification, bundle))) return undefined;
  const compose = () => composeEmail({ notification, account, employer, issueLink: linkIssuer(account) });
  if (notification.to !== undefined) return deliver(notification.to, compose);
  const earlier = goesToBothAddresses(notification.kind) ? recentEarlierAddress(account) : undefined;
  if (earlier !== undefined) await deliver(earlier, compose);
  if (notification.kind !== 'email.resumed') return deliver(account.email, compose);
  const state = await deliver(account.email, async () => {
    await liftSuppression(account.email);
    return compose();
  });
  if (state === 'sent') await retryRefused(account.id);
  return state;
}

/** The recipient of the notifications of an account, and an item that is read with them. */
async function readRecipient({ userId, notificationId }: NotificationKey) {
  const [item, accountRecord, invitationRecord, companyItem] = await batchGet(
    { table: 'notifications', key: notificationKey({ userId, notificationId }) },
    { table: 'accounts', key: accountKey(userId) },
    { table: 'accounts', key: invitationKey(userId) },
    { table: 'settings', key: companyKey },
  );
  const account = parseAccount(accountRecord);
  const [invitation, employer] = [parseInvitation(invitationRecord), toEmployer(companyItem)];
  return { item, recipient: account && { account, invitation, employer } };
}

/**
 * Sends the email of a notification, if it still waits: at least once, for a process that ends before the outcome is
 * stored sends it again. It goes to the address that the account has now, unless the notification has one of its own.
 * @returns what became of it; undefined where nothing did, or where it goes with others
 * @throws Error where it can be tried again
 */
export async function sendNotification(key: NotificationKey): Promise<EmailState | undefined> {
  const { item, recipient } = await readRecipient(key);
  const notification = parseNotification(item);
  if (notification?.outbox === undefined) return undefined;
  const state = recipient ? await send(notification, recipient) : 'suppressed';
  if (state !== undefined) await settleEmail(key, state);
  return state;
}

/** The notifications of a bundle that are still wanted, oldest first. */
async function readBundled(
  userId: UserId,
  ids: readonly string[],
  recipient: Recipient,
): Promise<Notification[]> {
  const items = await batchGetAll(
    ids.map((notificationId) => ({
      table: 'notifications',
      key: notificationKey({ userId, notificationId }),
    })),
  );
  const notifications = items.flatMap(
    (item) => skipUnreadable(() => parseNotification(item), { userId }) ?? [],
  );
  const current = await Promise.all(
    notifications.map(
      async (notification) =>
        isWanted(notification, recipient.account, recipient.invitation) && (await isCurrent(notification)),
    ),
  );
  return notifications.filter((_, i) => current[i]);
}

/**
 * Sends what waited for the end of an hour as one email, once that has come: at least once, as the email of a
 * notification. What was taken back meanwhile is left out, and where nothing is left no email is sent.
 * @throws Error where it can be tried again
 */
export async function sendBundle(key: NotificationKey): Promise<EmailState | undefined> {
  const window = await readWindow(key);
  if (window.outbox === undefined || Date.now() < window.dueAt) return undefined;
  const { recipient } = await readRecipient(key);
  const notifications = recipient ? await readBundled(key.userId, window.held, recipient) : [];
  const count = notifications.length + (recipient ? window.more : 0);
  const [first] = notifications;
  const state =
    recipient && count > 0
      ? await deliver(recipient.account.email, () =>
          first && count === 1
            ? composeEmail({ ...recipient, notification: first, issueLink: linkIssuer(recipient.account) })
            : composeBundle({ ...recipient, name: bundleNameOf(key), notifications, count }),
        )
      : 'suppressed';
  await settleWindow(window, state === 'sent');
  return state;
}
