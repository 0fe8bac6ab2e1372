import { hasDuty } from '../../../shared/duties.ts';
import { bellNotificationKinds, dutiesOf } from '../../../shared/notifications/notifications.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isAdminToday } from '../../../shared/users/accounts.ts';
import { ConditionFailed, isVersion } from '../../lib/condition.ts';
import { emailAddress } from '../../lib/environment.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll, get, transact, type Write } from '../../lib/table.ts';
import { type AccountState, isEmployee, readAccountStates } from '../../store/account-list.ts';
import { readAcknowledgers } from '../../store/acknowledgment.ts';
import { type FanOut, parseFanOut } from '../../store/fan-out.ts';
import { bellNotificationWrite, type NotificationKey, notificationKey } from '../../store/notification.ts';
import { emailChoicesKey, parseEmailChoices, wantsEmail } from '../email/email-choices.ts';

/** People in a transaction, which takes a hundred writes, the fan-out item's own among them. */
const batchSize = 98;

type AccountTest = (account: AccountState) => boolean;

/** Predicate for the recipients of a fan-out item that lists none: never former employees. */
async function concernedBy({ kind, subject }: FanOut): Promise<AccountTest> {
  if (kind === 'policy.acknowledgment-due') {
    const { policyId = '', revision } = subject;
    const acknowledgers = await readAcknowledgers({ id: policyId, revision: Number(revision) });
    return (account) => isEmployee(account) && !acknowledgers.has(account.id);
  }
  const duties = dutiesOf(kind);
  return duties
    ? (account) => isAdminToday(account) && hasDuty(account, duties)
    : (account) => account.role === 'admin' || isEmployee(account);
}

/** Recipients of a fan-out item who have no notification of it yet, in a stable order. */
async function recipientsOf(fanOut: FanOut): Promise<UserId[]> {
  const { recipients, deliveredTo = '' } = fanOut;
  if (recipients) return recipients.filter((id) => deliveredTo < id).sort();
  const isConcerned = await concernedBy(fanOut);
  const accounts = await readAccountStates();
  return accounts
    .filter((account) => deliveredTo < account.id && isConcerned(account))
    .map(({ id }) => id)
    .sort();
}

/** The notifications of these people, each with its email where that is wanted. */
async function notificationWrites(fanOut: FanOut, people: readonly UserId[]): Promise<Write[]> {
  const { kind, subject } = fanOut;
  const choices =
    emailAddress() === undefined
      ? []
      : await batchGetAll(people.map((userId) => ({ table: 'notifications', key: emailChoicesKey(userId) })));
  return people.map((userId, i) => {
    // Choices that cannot be read fail no other recipient's notification.
    const chosen =
      skipUnreadable(() => parseEmailChoices(choices[i]), emailChoicesKey(userId)) ??
      parseEmailChoices(undefined);
    const byEmail = wantsEmail(chosen, bellNotificationKinds[kind].topic);
    return bellNotificationWrite(userId, fanOut, { subject, byEmail });
  });
}

/** The fan-out item once these have their notifications: gone after the last of them. */
function progressWrite(read: FanOut, deliveredTo: UserId, isLast: boolean): Write {
  const condition = isVersion(read.version);
  if (isLast) return { table: 'notifications', remove: notificationKey(read), condition };
  const next: FanOut = { ...read, deliveredTo, version: read.version + 1 };
  return { table: 'notifications', put: next, condition };
}

/**
 * Gives each recipient of a fan-out item one notification: each batch is one transaction with how far it has come.
 * Ended anywhere it goes on there, and of two at once one does it.
 */
export async function deliver(key: NotificationKey): Promise<void> {
  const item = await get('notifications', notificationKey(key));
  let fanOut = parseFanOut(item);
  if (!fanOut) return;
  const people = await recipientsOf(fanOut);
  try {
    for (let i = 0; i < Math.max(people.length, 1); i += batchSize) {
      const batch = people.slice(i, i + batchSize);
      const progress = progressWrite(fanOut, batch.at(-1) as UserId, i + batchSize >= people.length);
      await transact([progress, ...(await notificationWrites(fanOut, batch))]);
      if ('put' in progress) fanOut = progress.put as FanOut;
    }
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.index === 0)) throw error;
  }
}
