import { Problem } from '../../shared/errors.ts';
import type { UserId } from '../../shared/user-id.ts';
import { type ReadUser, userMessages } from '../../shared/users/users.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { hashPassword } from '../lib/password.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { signInAttemptsKey } from '../sign-in/rate-limit/password-limit.ts';
import {
  accountKey,
  parseAccount,
  toAccountItem,
  toReadUser,
  withSessionsRevoked,
} from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { endInvitation } from '../store/invitation.ts';
import { notificationWrite } from '../store/notification.ts';
import { removePasskeysWrite } from '../store/passkey.ts';

/**
 * Gives a user who cannot sign in any more a new initial password, with which they can only choose their own. It ends
 * their sessions and the wait after wrong guesses at the old one, and takes their passkeys away: a user with an initial password is to start
 * anew.
 * @throws Problem conflict for the own account; not_found
 */
export async function setInitialPassword(admin: Actor, userId: UserId, password: string): Promise<ReadUser> {
  if (admin.userId === userId) throw new Problem('conflict', userMessages.ownNewInitialPassword);
  const passwordHash = await hashPassword(password);
  return retryOnConflict(async () => {
    const account = parseAccount(await get('accounts', accountKey(userId)));
    if (!account) throw new Problem('not_found', userMessages.noUser);
    const next = withSessionsRevoked(account, { passwordHash, isInitialPassword: true });
    await transactAs(admin, [
      { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
      { table: 'sessions', remove: signInAttemptsKey(account.email) },
      removePasskeysWrite(userId),
      endInvitation(userId),
      ...auditWrites(admin, 'initial-password.set', account),
      notificationWrite(userId, 'initial-password.set', { byEmail: true }),
    ]);
    return toReadUser(next);
  });
}
