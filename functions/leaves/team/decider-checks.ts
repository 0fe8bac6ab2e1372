import { todayInIndia } from '../../../shared/date.ts';
import { Problem } from '../../../shared/errors.ts';
import { leaveMessages, leavesRoutes } from '../../../shared/leaves/leaves.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { assertNotOwn } from '../../auth/authorize.ts';
import type { Actor } from '../../auth/session.ts';
import { isVersion } from '../../lib/condition.ts';
import { batchGet, type Item, type Write } from '../../lib/table.ts';
import { balanceKey, parseBalance } from '../../store/leave-balance.ts';
import { delegationKey, isOn, parseDelegation } from '../../store/leave-delegation.ts';
import { managersDecide } from '../../store/leave-rules.ts';
import { rulesCheck } from '../count-leave.ts';
import type { LeaveAccount } from '../leave-account.ts';
import { isPassedOn, type WaitingRequest, waitsSince } from './team.ts';

/** That a manager's delegation to the actor is still the one that was read; undefined where there is none today. */
function delegateCheck(item: Item | undefined, { userId }: Actor): Write | undefined {
  const delegation = parseDelegation(item);
  if (delegation?.deciderId !== userId || !isOn(delegation, todayInIndia())) return undefined;
  return {
    table: 'leaves',
    check: delegationKey(delegation.userId),
    condition: isVersion(delegation.version),
  };
}

const stillReportsTo = (employee: UserId, deciderId: UserId): Write => ({
  table: 'leaves',
  check: balanceKey(employee),
  condition: { expression: '#deciderId = :deciderId', values: { deciderId } },
});

/**
 * The conditions under which the actor decides on a leave as the manager, as the manager's delegate, or because it was passed
 * on. That the employee still reports to the manager is held by the version of their balance, which each decision writes.
 * @throws Problem not_found, as for a leave that is not there
 */
async function relationChecks(
  actor: Actor,
  { balance: { deciderId: manager }, rules }: LeaveAccount,
  leave: WaitingRequest,
): Promise<Write[]> {
  const refusal = new Problem('not_found', leaveMessages.notFound);
  if (!managersDecide(rules) || manager === undefined || leave.userId === actor.userId) throw refusal;
  if (manager === actor.userId) return [];
  const [delegation, managerBalance] = await batchGet(
    { table: 'leaves', key: delegationKey(manager) },
    { table: 'leaves', key: balanceKey(manager) },
  );
  const asDelegate = delegateCheck(delegation, actor);
  if (asDelegate) return [asDelegate];
  const above = parseBalance(managerBalance, manager).deciderId;
  if (above === undefined || !isPassedOn(rules, waitsSince(leave))) throw refusal;
  if (above === actor.userId) return [stillReportsTo(manager, above)];
  const [delegationAbove] = await batchGet({ table: 'leaves', key: delegationKey(above) });
  const asDelegateAbove = delegateCheck(delegationAbove, actor);
  if (!asDelegateAbove) throw refusal;
  return [stillReportsTo(manager, above), asDelegateAbove];
}

/**
 * The checks of a decision on a leave that are not of the leave itself.
 * @param countsDays by the rules, as an approval does
 */
export type DeciderChecks = (
  actor: Actor,
  leaveAccount: LeaveAccount,
  leave: WaitingRequest,
  countsDays: boolean,
) => Promise<Write[]>;

/** No admin decides on their own leave, or grants themselves days, while another admin can. @throws Problem forbidden */
export const assertNotOwnLeave = (admin: Actor, owner: UserId): Promise<void> =>
  assertNotOwn(admin, owner, leavesRoutes.decide.duties, leaveMessages.ownLeave);

/** Admins decide on all leave but their own. */
export const adminChecks: DeciderChecks = async (admin, leaveAccount, leave, countsDays) => {
  await assertNotOwnLeave(admin, leave.userId);
  return countsDays ? rulesCheck(leaveAccount) : [];
};

/** Managers decide on the leave of their team, as long as the rules say so. */
export const managerChecks: DeciderChecks = async (actor, leaveAccount, leave) => [
  ...(await relationChecks(actor, leaveAccount, leave)),
  ...rulesCheck(leaveAccount),
];
