import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { Problem } from '../../shared/errors.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { User } from '../../shared/users/accounts.ts';
import { type InvitedRow, invitationMessages, maxInvitationsADay } from '../../shared/users/invitations.ts';
import { type InvitationState, userMessages } from '../../shared/users/users.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, type Write } from '../lib/table.ts';
import {
  type Account,
  accountKey,
  parseAccount,
  toAccountItem,
  toUser,
  withSessionsRevoked,
} from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import {
  assertSendsEmail,
  firstInvitationWrites,
  invitationEmailWrite,
  invitationKey,
  invitationWrite,
  parseInvitationItem,
  sentLately,
} from '../store/invitation.ts';
import { newAccountWithoutPassword } from '../store/new-account.ts';
import { createAccountAs } from './accounts.ts';

/**
 * Adds an employee who chooses their first password by a link. Until then no known password opens the account.
 * @throws Problem conflict for a taken email, or in a stage without email
 */
export async function invite(admin: Actor, person: Pick<Account, 'name' | 'email'>): Promise<User> {
  assertSendsEmail();
  const account = newAccountWithoutPassword(person);
  await createAccountAs(admin, account, firstInvitationWrites(account.id, true));
  return toUser(account);
}

interface InvitationChange {
  action: AuditAction;
  writes?: () => Write[];
  /** Leaves an invitation in another state as it is. */
  from?: InvitationState;
}

/**
 * Changes an open invitation; its links until then end with the account's auth version.
 * @returns whether it was changed
 * @throws Problem conflict, not_found, too_many_requests
 */
const changeInvitation = (
  admin: Actor,
  userId: UserId,
  state: InvitationState,
  { action, writes = () => [], from }: InvitationChange,
): Promise<boolean> =>
  retryOnConflict(async () => {
    const [accountRecord, invitationRecord] = await batchGet(
      { table: 'accounts', key: accountKey(userId) },
      { table: 'accounts', key: invitationKey(userId) },
    );
    const account = parseAccount(accountRecord);
    if (!account) throw new Problem('not_found', userMessages.noUser);
    const invitation = parseInvitationItem(invitationRecord);
    if (!invitation) throw new Problem('conflict', invitationMessages.notInvited);
    if (from && invitation.state !== from) return false;
    const sent = sentLately(invitation);
    if (state === 'sent' && sent.length >= maxInvitationsADay)
      throw new Problem('too_many_requests', invitationMessages.tooOften);
    await transactAs(admin, [
      {
        table: 'accounts',
        put: toAccountItem(withSessionsRevoked(account)),
        condition: isVersion(account.version),
      },
      invitationWrite(userId, state, sent),
      ...writes(),
      ...auditWrites(admin, action, account),
    ]);
    return true;
  });

const sending = (userId: UserId) =>
  ({
    action: 'invitation.sent',
    writes: () => [invitationEmailWrite(userId)],
  }) as const;

/** @throws Problem conflict for an employee who has accepted, or in a stage without email; too_many_requests; not_found */
export async function inviteAgain(admin: Actor, userId: UserId): Promise<void> {
  assertSendsEmail();
  await changeInvitation(admin, userId, 'sent', sending(userId));
}

/** Sends a first invitation, unless there was one before. */
async function inviteFirst(admin: Actor, userId: UserId): Promise<InvitedRow> {
  try {
    const isSent = await changeInvitation(admin, userId, 'sent', { ...sending(userId), from: 'not-sent' });
    return { outcome: isSent ? 'invited' : 'unchanged' };
  } catch (error) {
    if (error instanceof Problem && ['conflict', 'not_found', 'too_many_requests'].includes(error.code))
      return { outcome: 'refused', message: error.message };
    throw error;
  }
}

/**
 * Invites employees who came with a sheet, each in a separate transaction: they lock the item of the admin, and cannot
 * run side by side. Idempotent: an employee who was invited by then gets no second email.
 * @throws Problem conflict in a stage without email
 */
export async function inviteAll(admin: Actor, userIds: readonly UserId[]): Promise<InvitedRow[]> {
  assertSendsEmail();
  const rows: InvitedRow[] = [];
  for (const userId of userIds) rows.push(await inviteFirst(admin, userId));
  return rows;
}

/** Ends the links of an invitation. The account stays, for another one or an initial password. @throws Problem conflict, not_found */
export async function withdrawInvitation(admin: Actor, userId: UserId): Promise<void> {
  await changeInvitation(admin, userId, 'withdrawn', { action: 'invitation.withdrawn' });
}
