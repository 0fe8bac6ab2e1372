import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { get } from '../../lib/table.ts';
import { balanceKey, parseBalance } from '../../store/leave-balance.ts';
import { readDecidedFor } from '../../store/leave-team.ts';
import { type ReadTeam, reportsOf } from './team.ts';

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
