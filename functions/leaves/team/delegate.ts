import { todayInIndia } from '../../../shared/date.ts';
import { fieldProblem, Problem } from '../../../shared/errors.ts';
import { leaveDays } from '../../../shared/holidays/leave-days.ts';
import { maxDelegationDays, teamMessages as messages, type teamRoutes } from '../../../shared/leaves/team.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isFormer } from '../../../shared/users/accounts.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { exists, isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get } from '../../lib/table.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { auditWrites, selfOf } from '../../store/audit.ts';
import { type AuditChanges, changesOf } from '../../store/audit-changes.ts';
import { balanceKey, parseBalance } from '../../store/leave-balance.ts';
import {
  type Delegation,
  delegationKey,
  delegationWrite,
  parseDelegation,
} from '../../store/leave-delegation.ts';
import { readDecidedFor } from '../../store/leave-team.ts';
import { type ReadTeam, readTeam, reportsOf } from './team.ts';

/**
 * The employees that a manager can name as delegate: those who report to the manager, directly or through one other, the manager
 * above, and those who report to that one. They know each other anyway, so that a list of them tells of no other account.
 */
export async function readColleagues(
  { userId }: Pick<Actor, 'userId'>,
  { reports }: Pick<ReadTeam, 'reports'>,
): Promise<Set<UserId>> {
  const [indirect, balance] = await Promise.all([reportsOf(reports), get('leaves', balanceKey(userId))]);
  const { deciderId: above } = parseBalance(balance, userId);
  const beside = above === undefined ? [] : [above, ...(await readDecidedFor(above)).reports];
  return new Set([...reports, ...indirect, ...beside].filter((other) => other !== userId));
}

type Wanted = BodyOf<typeof teamRoutes.teamDelegate>;

/** @throws Problem bad_input for days in the past, in the wrong order, or too many */
function assertDays({ startDate, endDate }: Wanted): void {
  const days = leaveDays(startDate, endDate);
  if (days < 1) throw fieldProblem('endDate', messages.endBeforeStart);
  if (endDate < todayInIndia()) throw fieldProblem('endDate', messages.ended);
  if (days > maxDelegationDays) throw fieldProblem('endDate', messages.tooLong);
}

/** @throws Problem bad_input, the same for every employee who is not to be chosen, and for no account */
async function findDelegate(actor: Actor, team: ReadTeam, { userId }: Wanted): Promise<Account> {
  const colleagues = await readColleagues(actor, team);
  const account = colleagues.has(userId)
    ? parseAccount(await get('accounts', accountKey(userId)))
    : undefined;
  if (!account || isFormer(account.former, todayInIndia()))
    throw fieldProblem('userId', messages.notColleague);
  return account;
}

const recordedNames = ['delegate', 'startDate', 'endDate'] as const;

const changes = (before: Delegation | undefined, after?: Delegation, name?: string): AuditChanges =>
  changesOf(
    before && { delegate: before.delegate, startDate: before.startDate, endDate: before.endDate },
    after && { delegate: name, startDate: after.startDate, endDate: after.endDate },
    recordedNames,
  );

/**
 * Names the colleague who decides in the actor's place, from one date to another; one who was named before no longer does.
 * @throws Problem bad_input; conflict where no employee reports to the actor
 */
export async function nameDelegate(actor: Actor, wanted: Wanted) {
  assertDays(wanted);
  const team = await readTeam(actor);
  if (!team.isManager) throw new Problem('conflict', messages.noTeam);
  const account = await findDelegate(actor, team, wanted);
  const { startDate, endDate } = wanted;
  return retryOnConflict(async () => {
    const read = parseDelegation(await get('leaves', delegationKey(actor.userId)));
    const next = {
      ...delegationKey(actor.userId),
      leaveId: 'delegation' as const,
      deciderId: account.id,
      delegate: account.name,
      startDate,
      endDate,
    };
    const isSame =
      read?.deciderId === next.deciderId && read.startDate === startDate && read.endDate === endDate;
    if (!isSame)
      await transactAs(actor, [
        delegationWrite(read, next),
        { table: 'accounts', check: accountKey(account.id), condition: exists('id') },
        ...auditWrites(actor, 'delegate.named', selfOf(actor), {
          changes: changes(read, { ...next, version: 0 }, account.name),
        }),
      ]);
    return { name: account.name, startDate, endDate };
  });
}

/** Ends the actor's delegation. Idempotent: one that is gone stays gone. */
export const endDelegation = (actor: Actor): Promise<void> =>
  retryOnConflict(async () => {
    const read = parseDelegation(await get('leaves', delegationKey(actor.userId)));
    if (!read) return;
    await transactAs(actor, [
      { table: 'leaves', remove: delegationKey(actor.userId), condition: isVersion(read.version) },
      ...auditWrites(actor, 'delegate.removed', selfOf(actor), { changes: changes(read) }),
    ]);
  });
