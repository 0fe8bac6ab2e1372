import { Problem } from '../../shared/errors.ts';
import { policyMessages, type UnacknowledgedEmployee } from '../../shared/policies/policies.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isNew } from '../lib/condition.ts';
import { type Page, type PageRequest, readPage } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { accountsByName, readEmployeeIds, toListedAccount } from '../store/account-list.ts';
import {
  type AcknowledgmentItem,
  acknowledgmentKey,
  parseAcknowledgment,
  readAcknowledgers,
} from '../store/acknowledgment.ts';
import { auditWrites } from '../store/audit.ts';
import { getPolicy, parsePolicy, policyKey, subjectOf } from '../store/policy.ts';

/**
 * The employee has read a policy in this revision. Done already, it changes nothing.
 *
 * The policy is no condition of the write, which thousands make at once: where it changes in between, what was
 * acknowledged is the revision before, which is what the person has read.
 * @returns when they acknowledged it
 * @throws Problem conflict where it is not asked of them, or the policy has another revision by now; not_found
 */
export function acknowledgePolicy(employee: Actor, id: string, revision: number): Promise<string> {
  const key = acknowledgmentKey({ id, revision }, employee.userId);
  return retryOnConflict(async () => {
    const [policyRecord, acknowledgmentRecord] = await batchGet(
      { table: 'policies', key: policyKey(id) },
      { table: 'acknowledgments', key },
    );
    const policy = parsePolicy(policyRecord);
    if (!policy) throw new Problem('not_found', policyMessages.notFound);
    if (!policy.requiresAcknowledgment || employee.role !== 'user')
      throw new Problem('conflict', policyMessages.notAsked);
    if (policy.revision !== revision) throw new Problem('conflict', policyMessages.changedSince);
    const existing = parseAcknowledgment(acknowledgmentRecord);
    if (existing) return existing.acknowledgedAt;
    const item: AcknowledgmentItem = { ...key, acknowledgedAt: new Date().toISOString() };
    await transactAs(employee, [
      { table: 'acknowledgments', put: item, condition: isNew('userId') },
      ...auditWrites(employee, 'policy.acknowledged', subjectOf(policy), { version: revision }),
    ]);
    return item.acknowledgedAt;
  });
}

/**
 * The employees who have not acknowledged the current revision, without those who have left, in the order of names.
 * @throws Problem conflict for a policy without acknowledgment; not_found
 */
export async function listUnacknowledged(
  id: string,
  request: PageRequest,
): Promise<Page<UnacknowledgedEmployee[]>> {
  const policy = await getPolicy(id);
  if (!policy.requiresAcknowledgment) throw new Problem('conflict', policyMessages.notAskedOfAnybody);
  const [employeeIds, acknowledgers] = await Promise.all([readEmployeeIds(), readAcknowledgers(policy)]);
  // Most people may have acknowledged it: a page looks at more of them than it lists.
  return readPage({ ...accountsByName, isSearch: true }, request, (item) =>
    employeeIds.has(item.id) && !acknowledgers.has(item.id) ? toListedAccount(item) : undefined,
  );
}
