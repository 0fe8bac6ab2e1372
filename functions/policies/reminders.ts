import { isRecentReminder } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { policyMessages } from '../../shared/policies/policies.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { acknowledgmentDueWrite, getPolicy, subjectOf } from '../store/policy.ts';

/**
 * Reminds the employees who have not acknowledged the current revision. A reminder of the last 24 hours, by whomever, is
 * not sent again, so that trying again is safe.
 * @returns when they were reminded
 * @throws Problem conflict for a policy without acknowledgment; not_found
 */
export const remindEmployees = (admin: Actor, id: string): Promise<string> =>
  retryOnConflict(async () => {
    const read = await getPolicy(id);
    if (!read.requiresAcknowledgment) throw new Problem('conflict', policyMessages.notAskedOfAnybody);
    if (read.remindedAt !== undefined && isRecentReminder(read.remindedAt)) return read.remindedAt;
    const remindedAt = new Date().toISOString();
    await transactAs(admin, [
      {
        table: 'policies',
        put: { ...read, remindedAt, version: read.version + 1 },
        condition: isVersion(read.version),
      },
      ...auditWrites(admin, 'policy.reminded', subjectOf(read), { version: read.revision }),
      acknowledgmentDueWrite(read),
    ]);
    return remindedAt;
  });
