import { Problem } from '../../../shared/errors.ts';
import { twoFactorMessages } from '../../../shared/sign-in/two-factor.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { userMessages } from '../../../shared/users/users.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet } from '../../lib/table.ts';
import { accountKey, parseAccount, toAccountItem, withSessionsRevoked } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { notificationWrite } from '../../store/notification.ts';
import { removePasskeysWrite } from '../../store/passkey.ts';
import { removeTwoFactorWrite, twoFactorKey } from '../../store/two-factor.ts';
import { codeAttemptsKey } from '../rate-limit/password-limit.ts';

/**
 * Removes two-step verification of another admin, who has lost it: authenticator app, recovery codes and passkeys. Their sessions
 * end, and they are told.
 * @throws Problem conflict for the own one, or where there is none; not_found
 */
export async function resetTwoFactor(admin: Actor, userId: UserId): Promise<void> {
  if (admin.userId === userId) throw new Problem('conflict', twoFactorMessages.ownReset);
  await retryOnConflict(async () => {
    const [accountItem, twoFactor] = await batchGet(
      { table: 'accounts', key: accountKey(userId) },
      { table: 'authenticators', key: twoFactorKey(userId) },
    );
    const account = parseAccount(accountItem);
    if (!account) throw new Problem('not_found', userMessages.noUser);
    if (!twoFactor) throw new Problem('conflict', twoFactorMessages.noneToReset);
    await transactAs(admin, [
      {
        table: 'accounts',
        put: toAccountItem(withSessionsRevoked(account)),
        condition: isVersion(account.version),
      },
      removeTwoFactorWrite(userId),
      removePasskeysWrite(userId),
      { table: 'sessions', remove: codeAttemptsKey(userId) },
      ...auditWrites(admin, 'two-factor.reset', account),
      notificationWrite(userId, 'two-factor.reset', { byEmail: true }),
    ]);
  });
}
