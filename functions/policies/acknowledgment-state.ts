import type { Policy } from '../../shared/policies/policies.ts';
import type { Actor } from '../auth/session.ts';
import { batchGetAll } from '../lib/table.ts';
import { readEmployeeIds } from '../store/account-list.ts';
import { acknowledgmentKey, parseAcknowledgment, readAcknowledgers } from '../store/acknowledgment.ts';
import type { PolicyItem } from '../store/policy.ts';

type State = NonNullable<Policy['acknowledgment']>;

/** The state of policies that are to be acknowledged, by id, for their reader. */
type AcknowledgmentStates = ReadonlyMap<string, State>;

/** An employee's own state. An admin is not asked, in the employee area either. */
async function readOwnStates({ userId, role }: Actor, policies: readonly PolicyItem[]) {
  if (role !== 'user') return [];
  const items = await batchGetAll(
    policies.map((policy) => ({ table: 'acknowledgments', key: acknowledgmentKey(policy, userId) })),
  );
  return policies.map(({ id, revision }, i): [string, State] => {
    const acknowledgedAt = parseAcknowledgment(items[i])?.acknowledgedAt;
    return [id, { revision, acknowledgedAt }];
  });
}

/** How many of the employees have acknowledged each policy. Employees who have left and deleted ones do not count. */
async function readCounts(policies: readonly PolicyItem[]) {
  const [employeeIds, ...acknowledgers] = await Promise.all([
    readEmployeeIds(),
    ...policies.map(readAcknowledgers),
  ]);
  return policies.map(({ id, revision, remindedAt }, i): [string, State] => {
    const acknowledged = [...employeeIds].filter((employee) => acknowledgers[i]?.has(employee)).length;
    return [id, { revision, counts: { acknowledged, employees: employeeIds.size }, remindedAt }];
  });
}

/** Reads nothing where none of the policies is to be acknowledged. */
export async function readAcknowledgmentStates(
  actor: Actor,
  policies: readonly PolicyItem[],
): Promise<AcknowledgmentStates> {
  const required = policies.filter(({ requiresAcknowledgment }) => requiresAcknowledgment);
  if (required.length === 0) return new Map();
  return new Map(await (actor.area === 'admin' ? readCounts(required) : readOwnStates(actor, required)));
}
