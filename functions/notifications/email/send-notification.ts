import type { UserId } from '../../../shared/accounts.ts';
import { areaOf } from '../../../shared/notifications.ts';
import type { InvitationState } from '../../../shared/users.ts';
import { isVersion } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet, batchGetAll, get, put } from '../../lib/table.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { companyKey, type Employer, readLogo, toEmployer } from '../../store/company.ts';
import { recentEarlierAddress } from '../../store/earlier-address.ts';
import { isSuppressed } from '../../store/email-suppression.ts';
import { invitationKey, parseInvitation } from '../../store/invitation.ts';
import { ownerIdOf } from '../../store/leave.ts';
import {
  isBellKind,
  type MailState,
  type Notification,
  type NotificationKey,
  type NotificationKind,
  notificationKey,
  parseNotification,
} from '../../store/notification.ts';
import { issuePasswordLink } from '../../store/password-link.ts';
import { type InlineLogo, type MailText, toMail } from './email-content.ts';
import { composeBundle, composeMail } from './email-texts.ts';
import { admitMail, bundleNameOf, bundleOf, readWindow, settleWindow } from './email-window.ts';
import { liftSuppression, sendMail } from './send-email.ts';

/** Settles a notification's email and takes it out of the outbox, whatever else has changed in it meanwhile. */
const settleMail = (key: NotificationKey, mail: MailState): Promise<void> =>
  retryOnConflict(async () => {
    const notice = parseNotification(await get('notices', notificationKey(key)));
    if (notice?.outbox === undefined) return;
    const { outbox: _, ...rest } = notice;
    const next: Notification = {
      ...rest,
      mail,
      ...(mail === 'sent' && { mailedAt: new Date().toISOString() }),
      version: notice.version + 1,
    };
    await put('notices', next, isVersion(notice.version));
  });

/** Told at the address before a recent change of it as well: the new one may be a thief's. */
const alsoToEarlierAddress: readonly NotificationKind[] = [
  'bank-details.changed',
  'bank-details.requested',
  'passkey.added',
  'authenticator.added',
  'authenticator.replaced',
  'recovery-codes.renewed',
  'second-step.turned-on',
  'second-step.turned-off',
  'second-step.reset',
  'password.changed',
  'password.reset',
  'initial-password.set',
];

/** Warnings about the account itself, which are sent whatever became of its role and invitation. */
const alwaysWanted: readonly NotificationKind[] = [
  ...alsoToEarlierAddress,
  'sign-in.new-device',
  'email.changed',
];

/**
 * Whether the account may still get the email of a notification. An account with a withdrawn invitation cannot get a
 * link with "Forgot password?" either; an account that is not an admin any more gets nothing of that area.
 */
function isWanted(
  { kind }: Notification,
  { role }: Account,
  invitation: InvitationState | undefined,
): boolean {
  if (alwaysWanted.includes(kind)) return true;
  if (isBellKind(kind) && areaOf(kind) === 'admin' && role !== 'admin') return false;
  if (invitation !== undefined) return invitation === 'sent';
  return kind !== 'invitation.sent';
}

/** Whether what a notification tells of is still so: an application for leave may have been withdrawn or decided. */
async function isCurrent({ kind, subject: { leaveId } }: Notification): Promise<boolean> {
  if (kind !== 'leave.applied' || leaveId === undefined) return true;
  const item = await get('leaves', { userId: ownerIdOf(leaveId), leaveId });
  return item?.status === 'pending';
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

async function deliver(address: string, compose: () => Promise<MailText>): Promise<MailState> {
  if (await isSuppressed(address)) return 'suppressed';
  const text = await compose();
  const mail = await toMail(text, await readInlineLogo(text.employer));
  return (await sendMail(address, mail)) ? 'sent' : 'refused';
}

const linkIssuer = (account: Account) => (lifetimeSeconds: number) =>
  issuePasswordLink(account, lifetimeSeconds);

/** @returns undefined where the email goes later, with others */
async function send(notice: Notification, recipient: Recipient): Promise<MailState | undefined> {
  const { account, invitation, employer } = recipient;
  if (!isWanted(notice, account, invitation) || !(await isCurrent(notice))) return 'suppressed';
  const bundle = bundleOf(notice.kind);
  if (bundle && !(await admitMail(notice, bundle))) return undefined;
  const compose = () => composeMail({ notice, account, employer, issueLink: linkIssuer(account) });
  if (notice.to !== undefined) return deliver(notice.to, compose);
  const earlier = alsoToEarlierAddress.includes(notice.kind) ? recentEarlierAddress(account) : undefined;
  if (earlier !== undefined) await deliver(earlier, compose);
  return deliver(account.email, async () => {
    if (notice.kind === 'mail.resumed') await liftSuppression(account.email);
    return compose();
  });
}

/** The recipient of the notifications of an account, and an item that is read with them. */
async function readRecipient({ userId, noticeId }: NotificationKey) {
  const [item, accountRecord, invitationRecord, companyItem] = await batchGet(
    { table: 'notices', key: notificationKey({ userId, noticeId }) },
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
export async function sendNotification(key: NotificationKey): Promise<MailState | undefined> {
  const { item, recipient } = await readRecipient(key);
  // One that cannot be read can be sent by no further attempt, and the others would wait behind it.
  const notice = skipUnreadable(() => parseNotification(item), { ...key });
  if (notice?.outbox === undefined) return undefined;
  const state = recipient ? await send(notice, recipient) : 'suppressed';
  if (state !== undefined) await settleMail(key, state);
  return state;
}

/** The notifications of a bundle that are still wanted, oldest first. */
async function readBundled(
  userId: UserId,
  ids: readonly string[],
  recipient: Recipient,
): Promise<Notification[]> {
  const items = await batchGetAll(
    ids.map((noticeId) => ({ table: 'notices', key: notificationKey({ userId, noticeId }) })),
  );
  const notices = items.flatMap((item) => skipUnreadable(() => parseNotification(item), { userId }) ?? []);
  const current = await Promise.all(
    notices.map(
      async (notice) =>
        isWanted(notice, recipient.account, recipient.invitation) && (await isCurrent(notice)),
    ),
  );
  return notices.filter((_, i) => current[i]);
}

/**
 * Sends what waited for the end of an hour as one email, once that has come: at least once, as the email of a
 * notification. What was taken back meanwhile is left out, and where nothing is left no email is sent.
 * @throws Error where it can be tried again
 */
export async function sendBundle(key: NotificationKey): Promise<MailState | undefined> {
  const window = await readWindow(key);
  if (window.outbox === undefined || Date.now() < window.dueAt) return undefined;
  const { recipient } = await readRecipient(key);
  const notices = recipient ? await readBundled(key.userId, window.held, recipient) : [];
  const count = notices.length + (recipient ? window.more : 0);
  const [first] = notices;
  const state =
    recipient && count > 0
      ? await deliver(recipient.account.email, () =>
          first && count === 1
            ? composeMail({ ...recipient, notice: first, issueLink: linkIssuer(recipient.account) })
            : composeBundle({ ...recipient, name: bundleNameOf(key), notices, count }),
        )
      : 'suppressed';
  await settleWindow(window, state === 'sent');
  return state;
}
