import { areaOf } from '../../shared/notices.ts';
import type { InvitationState } from '../../shared/users.ts';
import { recentEarlierAddress } from '../accounts/earlier-address.ts';
import { invitationKey, parseInvitation } from '../accounts/invitation-items.ts';
import { type Account, accountKey, parseAccount } from '../auth/account.ts';
import { companyKey, type Employer, toEmployer } from '../company/items.ts';
import { isVersion } from '../lib/condition.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get, put } from '../lib/table.ts';
import {
  isBellKind,
  type MailState,
  type Notice,
  type NoticeKey,
  type NoticeKind,
  noticeKey,
  parseNotice,
} from './items.ts';
import { toMail } from './mail-content.ts';
import { composeMail } from './mail-texts.ts';
import { liftSuppression, sendMail } from './send-mail.ts';
import { isUndeliverable } from './undeliverable.ts';

/** Settles a notice's mail and takes it out of the outbox, whatever else has changed in it meanwhile. */
const settleMail = (key: NoticeKey, mail: MailState): Promise<void> =>
  retryOnConflict(async () => {
    const notice = parseNotice(await get('notices', noticeKey(key)));
    if (notice?.outbox === undefined) return;
    const { outbox: _, ...rest } = notice;
    const next: Notice = {
      ...rest,
      mail,
      ...(mail === 'sent' && { mailedAt: new Date().toISOString() }),
      version: notice.version + 1,
    };
    await put('notices', next, isVersion(notice.version));
  });

/** Warnings about the account itself, which are sent whatever became of its role and invitation. */
const alwaysWanted: readonly NoticeKind[] = [
  'password.reset',
  'second-step.reset',
  'sign-in.new-device',
  'bank-details.changed',
];

/** Told at the address before a recent change of it as well: the new one may be a thief's. */
const alsoToEarlierAddress: readonly NoticeKind[] = ['bank-details.changed'];

/**
 * Whether the person may still have the mail of a notice. Who has no invitation that is open cannot come by a
 * link that they ask for themselves either; who is no admin any more is told nothing of that area.
 */
function isWanted({ kind }: Notice, { role }: Account, invitation: InvitationState | undefined): boolean {
  if (alwaysWanted.includes(kind)) return true;
  if (isBellKind(kind) && areaOf(kind) === 'admin' && role !== 'admin') return false;
  if (invitation !== undefined) return invitation === 'sent';
  return kind !== 'invitation.sent';
}

async function send(notice: Notice, account: Account, employer: Employer): Promise<MailState> {
  const earlier = alsoToEarlierAddress.includes(notice.kind) ? recentEarlierAddress(account) : undefined;
  if (earlier !== undefined) await sendTo(earlier, notice, account, employer);
  return sendTo(account.email, notice, account, employer);
}

async function sendTo(
  address: string,
  notice: Notice,
  account: Account,
  employer: Employer,
): Promise<MailState> {
  if (await isUndeliverable(address)) return 'suppressed';
  if (notice.kind === 'mail.resumed') await liftSuppression(address);
  const mail = await toMail(await composeMail({ notice, account, employer }));
  return (await sendMail(address, mail)) ? 'sent' : 'refused';
}

/**
 * Sends the mail of a notice, if it still waits: at least once, for a process that ends before the outcome is stored sends
 * it again. It goes to the address that the account has now.
 * @throws Error where it can be tried again
 */
export async function sendNotice(key: NoticeKey): Promise<MailState | undefined> {
  const [noticeRecord, accountRecord, invitationRecord, companyItem] = await batchGet(
    { table: 'notices', key: noticeKey(key) },
    { table: 'accounts', key: accountKey(key.userId) },
    { table: 'accounts', key: invitationKey(key.userId) },
    { table: 'settings', key: companyKey },
  );
  // One that cannot be read can be sent by no further attempt, and the others would wait behind it.
  const notice = skipUnreadable(() => parseNotice(noticeRecord), { ...key });
  if (notice?.outbox === undefined) return undefined;
  const account = parseAccount(accountRecord);
  const isDue = account && isWanted(notice, account, parseInvitation(invitationRecord));
  const state = isDue ? await send(notice, account, toEmployer(companyItem)) : 'suppressed';
  await settleMail(key, state);
  return state;
}
