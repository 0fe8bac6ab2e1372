import type { UserId } from '../../../shared/accounts.ts';
import { Problem } from '../../../shared/errors.ts';
import { secondStepMessages } from '../../../shared/two-factor.ts';
import { userMessages } from '../../../shared/users.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet } from '../../lib/table.ts';
import { accountKey, parseAccount, toAccountItem, withSessionsRevoked } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { notificationWrite } from '../../store/notification.ts';
import { removePasskeysWrite } from '../../store/passkey.ts';
import { factorsKey, removeFactorsWrite } from '../../store/two-factor.ts';
import { codeAttemptsKey } from '../rate-limit/password-limit.ts';

/**
 * Removes the second step of another admin, who has lost it: authenticator app, recovery codes and passkeys. Their sessions
 * end, and they are told.
 * @throws Problem conflict for the own one, or where there is none; not_found
 */
export async function resetSecondStep(admin: Actor, userId: UserId): Promise<void> {
  if (admin.userId === userId) throw new Problem('conflict', secondStepMessages.ownReset);
  await retryOnConflict(async () => {
    const [accountItem, factors] = await batchGet(
      { table: 'accounts', key: accountKey(userId) },
      { table: 'factors', key: factorsKey(userId) },
    );
    const account = parseAccount(accountItem);
    if (!account) throw new Problem('not_found', userMessages.noUser);
    if (!factors) throw new Problem('conflict', secondStepMessages.noneToReset);
    await transactAs(admin, [
      {
        table: 'accounts',
        put: toAccountItem(withSessionsRevoked(account)),
        condition: isVersion(account.version),
      },
      removeFactorsWrite(userId),
      removePasskeysWrite(userId),
      { table: 'sessions', remove: codeAttemptsKey(userId) },
      ...auditWrites(admin, 'second-step.reset', account),
      notificationWrite(userId, 'second-step.reset', { byMail: true }),
    ]);
  });
}
