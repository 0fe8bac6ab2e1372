import { Problem } from '../../shared/errors.ts';
import type { UserId } from '../../shared/user-id.ts';
import { userMessages } from '../../shared/users/users.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { findSuppression, resumeEmailWrite } from '../store/email-suppression.ts';
import { notificationWrite } from '../store/notification.ts';

/**
 * Resumes email to a suppressed address, and one at once that says so: where the address still does
 * not work, email to it stops again. What was refused meanwhile follows it.
 * @throws Problem conflict where no email stopped; not_found
 */
export const resumeEmail = (admin: Actor, userId: UserId): Promise<void> =>
  retryOnConflict(async () => {
    const account = parseAccount(await get('accounts', accountKey(userId)));
    if (!account) throw new Problem('not_found', userMessages.noUser);
    if (!(await findSuppression(account.email))) throw new Problem('conflict', userMessages.emailNotStopped);
    await transactAs(admin, [
      resumeEmailWrite(account.email),
      // The address is still theirs.
      { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ...auditWrites(admin, 'email.resumed', account),
      notificationWrite(userId, 'email.resumed', { byEmail: true }),
    ]);
  });
