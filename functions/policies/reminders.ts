import { Problem } from '../../shared/errors.ts';
import { policyMessages, reminderIntervalHours } from '../../shared/policies.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { auditWrites } from '../lib/audit.ts';
import { isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { acknowledgmentDueWrite, getPolicy, type PolicyItem, subjectOf } from './items.ts';

/** When the last reminder was sent, if that is too recently for another one. */
function recentReminder({ remindedAt }: PolicyItem): string | undefined {
  if (remindedAt === undefined) return undefined;
  return Date.now() - Date.parse(remindedAt) < reminderIntervalHours * 3_600_000 ? remindedAt : undefined;
}

/**
 * Reminds the employees who have not acknowledged the current revision. A reminder of the last 24 hours, by whomever, is
 * not sent again, so that trying again is safe.
 * @returns when they were reminded
 * @throws Problem conflict where nobody is asked to acknowledge it; not_found
 */
export const remindEmployees = (admin: Actor, id: string): Promise<string> =>
  retryOnConflict(async () => {
    const read = await getPolicy(id);
    if (!read.requiresAcknowledgment) throw new Problem('conflict', policyMessages.notAskedOfAnybody);
    const recent = recentReminder(read);
    if (recent !== undefined) return recent;
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
