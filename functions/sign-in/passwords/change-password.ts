import { fieldProblem } from '../../../shared/errors.ts';
import { accountMessages } from '../../../shared/users/accounts.ts';
import { type Actor, renewedSessions } from '../../auth/session.ts';
import { getActorAccount, transactAs } from '../../auth/transact-as.ts';
import { isVersion } from '../../lib/condition.ts';
import { hashPassword, verifyPassword } from '../../lib/password.ts';
import { toConflict } from '../../lib/retry.ts';
import type { Write } from '../../lib/table.ts';
import { type Account, toAccountItem, withSessionsRevoked } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { newAccessWrite } from '../../store/notification.ts';
import { ownPasswordLimit } from '../rate-limit/password-limit.ts';
import { startAttempt } from '../rate-limit/throttle.ts';

/** A password to be verified, the field it was sent in, and the message for when it is wrong. */
interface PresentedPassword {
  password: string;
  field: string;
  wrongMessage: string;
}

/** The actor's account, once the password is verified. @throws Problem bad_input, too_many_requests, unauthenticated */
export async function verifyOwnPassword(
  actor: Actor,
  { password, field, wrongMessage }: PresentedPassword,
): Promise<Account> {
  const attempt = await startAttempt(ownPasswordLimit(actor.userId));
  const account = await getActorAccount(actor);
  if (!(await verifyPassword(password, account.passwordHash))) {
    await attempt.failed();
    throw fieldProblem(field, wrongMessage);
  }
  await attempt.succeeded();
  return account;
}

/**
 * Replaces the actor's own password and revokes every session of the account.
 * @param extraWrites what is written in the same transaction, as the renewal of a session
 * @throws Problem bad_input for a wrong old password or an unchanged one; too_many_requests; unauthenticated; conflict
 */
async function replacePassword(
  actor: Actor,
  presented: PresentedPassword,
  newPassword: string,
  extraWrites: (next: Account) => Promise<Write[]> = async () => [],
): Promise<void> {
  const account = await verifyOwnPassword(actor, presented);
  if (presented.password === newPassword) throw fieldProblem('newPassword', accountMessages.samePassword);
  const passwordHash = await hashPassword(newPassword);
  const next = withSessionsRevoked(account, { passwordHash, isInitialPassword: false });
  await transactAs(actor, [
    { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
    ...(await extraWrites(next)),
    ...auditWrites(actor, 'password.set', account),
    // The first one of their own is no change: the admin who set the initial one told them.
    ...(account.isInitialPassword ? [] : [newAccessWrite(actor, 'password.changed')]),
  ]).catch((error) => {
    throw toConflict(error);
  });
}

/** For an employee, who signs in again afterwards (spec §4). */
export const setPassword = (actor: Actor, oldPassword: string, newPassword: string) =>
  replacePassword(
    actor,
    { password: oldPassword, field: 'oldPassword', wrongMessage: accountMessages.oldPasswordWrong },
    newPassword,
  );

/** For an admin, who stays signed in: this session is renewed, all others are revoked. */
export const resetAdminPassword = (actor: Actor, currentPassword: string, newPassword: string) =>
  replacePassword(
    actor,
    {
      password: currentPassword,
      field: 'currentPassword',
      wrongMessage: accountMessages.currentPasswordWrong,
    },
    newPassword,
    ({ authVersion }) => renewedSessions(actor, authVersion),
  );
