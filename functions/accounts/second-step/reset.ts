import type { UserId } from '../../../shared/accounts.ts';
import { Problem } from '../../../shared/errors.ts';
import { secondStepMessages } from '../../../shared/second-step.ts';
import { userMessages } from '../../../shared/users.ts';
import { accountKey, parseAccount, toAccountItem, withSessionsRevoked } from '../../auth/account.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { auditWrites } from '../../lib/audit.ts';
import { isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet } from '../../lib/table.ts';
import { noticeWrite } from '../../notices/items.ts';
import { removePasskeysWrite } from '../../passkeys/items.ts';
import { codeAttemptsKey } from '../password-limit.ts';
import { factorsKey, removeFactorsWrite } from './items.ts';

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
      noticeWrite(userId, 'second-step.reset', { byMail: true }),
    ]);
  });
}
