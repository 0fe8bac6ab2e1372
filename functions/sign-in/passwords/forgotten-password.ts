import type { Context } from 'hono';
import { Problem } from '../../../shared/errors.ts';
import type { ReplyOf } from '../../../shared/route.ts';
import { passwordLinkMessages, type passwordLinkRoutes } from '../../../shared/sign-in/password-links.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isAdminToday } from '../../../shared/users/accounts.ts';
import { toDeviceName } from '../../auth/device-name.ts';
import { exists, isVersion } from '../../lib/condition.ts';
import { emailAddress } from '../../lib/environment.ts';
import { hashPassword } from '../../lib/password.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { transact, type Write } from '../../lib/table.ts';
import { findAccountByEmail, toAccountItem, toUser, withSessionsRevoked } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { endInvitation } from '../../store/invitation.ts';
import { newAccessWrite, notificationWrite } from '../../store/notification.ts';
import { linkKey, readLink } from '../../store/password-link.ts';
import { readTwoFactor } from '../../store/two-factor.ts';
import { addressLimit } from '../rate-limit/address-limit.ts';
import { linkAttemptsKey, linkLimit, signInAttemptsKey } from '../rate-limit/password-limit.ts';
import { startAttempt } from '../rate-limit/throttle.ts';
import { startSession } from '../start-session.ts';

/** The owner of the notification that is written where an email has no account. It is never sent. */
const noAccount = 'nobody' as UserId;

/**
 * Requests a link to choose a new password for an account's address. The answer, the reads and the writes are the same
 * with and without an account; the email is sent by another function, later. Every request counts as a failed attempt, of
 * the email and of the address that it comes from.
 * @throws Problem conflict in a stage without email; too_many_requests
 */
export async function requestPasswordLink(email: string, address: string): Promise<void> {
  if (emailAddress() === undefined) throw new Problem('conflict', passwordLinkMessages.noEmail);
  const attempt = await startAttempt(addressLimit(address, email), linkLimit(email));
  const account = await findAccountByEmail(email);
  await transact([
    notificationWrite(account?.id ?? noAccount, 'password.reset-requested', {
      byEmail: account !== undefined,
    }),
  ]);
  await attempt.failed();
}

/**
 * Replaces a forgotten password by a link, which then works no more, and ends every session of the account. Earlier wrong
 * guesses do not delay the next sign-in. The first password of an invitation also starts a session, in the same
 * transaction. A forgotten password does not, since its link bypasses a password, and neither does an account with two-step
 * verification.
 * @throws Problem bad_input for a link that does not work, also where another use of it was faster
 */
export async function resetPassword(
  http: Context,
  token: string,
  newPassword: string,
): Promise<ReplyOf<typeof passwordLinkRoutes.resetPassword>> {
  // Before the hash, which takes work that strangers could ask for otherwise.
  await readLink(token);
  const passwordHash = await hashPassword(newPassword);
  const device = toDeviceName(http.req.header('user-agent'));
  return retryOnConflict(async () => {
    const { account, isInvited } = await readLink(token);
    const { role } = account;
    const next = withSessionsRevoked(account, { passwordHash, isInitialPassword: false });
    const writes: Write[] = [
      { table: 'sessions', remove: linkKey(token), condition: exists('hash') },
      { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
      { table: 'sessions', remove: signInAttemptsKey(account.email) },
      { table: 'sessions', remove: linkAttemptsKey(account.email) },
      endInvitation(account.id),
      ...auditWrites({ userId: account.id, name: account.name, device }, 'password.reset', account),
      newAccessWrite({ userId: account.id, device }, 'password.reset', isInvited ? { isFirst: 'yes' } : {}),
    ];
    if (!isInvited || (await readTwoFactor(account.id))) {
      await transact(writes);
      return { role, message: passwordLinkMessages.passwordReset };
    }
    const session = await startSession(http, next, isAdminToday(next) ? 'admin' : 'employee', { writes });
    return {
      role,
      message: passwordLinkMessages.firstPasswordSet,
      session: { token: session, user: toUser(next) },
    };
  });
}
