import { fieldProblem } from '../../../shared/errors.ts';
import { leaveDays } from '../../../shared/holidays/leave-days.ts';
import { leaveMessages, maxLeaveDays } from '../../../shared/leaves/leaves.ts';
import { maxNamedAway, type teamRoutes } from '../../../shared/leaves/team.ts';
import type { QueryOf, ReplyOf } from '../../../shared/route.ts';
import type { Actor } from '../../auth/session.ts';
import { batchGet } from '../../lib/table.ts';
import { balanceKey, parseBalance } from '../../store/leave-balance.ts';
import { leaveRulesKey, managersDecide, parseLeaveRules } from '../../store/leave-rules.ts';
import { readDecidedFor } from '../../store/leave-team.ts';
import { readAbsences } from './absences.ts';

type Route = typeof teamRoutes.teammatesAway;

/** @throws Problem bad_input for an end before the start, and for more days than a leave can have */
function assertDates({ startDate, endDate }: QueryOf<Route>): void {
  const days = leaveDays(startDate, endDate);
  if (days < 1) throw fieldProblem('endDate', leaveMessages.endBeforeStart);
  if (days > maxLeaveDays) throw fieldProblem('endDate', leaveMessages.tooLong);
}

/**
 * The names of those who report to the same manager as the actor, and of the manager, who are on approved leave on some of the
 * days. None where admins decide on leave.
 */
export async function getTeammatesAway({ userId }: Actor, dates: QueryOf<Route>): Promise<ReplyOf<Route>> {
  assertDates(dates);
  const [rules, balance] = await batchGet(
    { table: 'settings', key: leaveRulesKey },
    { table: 'leaves', key: balanceKey(userId) },
  );
  const { deciderId: manager } = parseBalance(balance, userId);
  if (manager === undefined || !managersDecide(parseLeaveRules(rules))) return { names: [], more: 0 };
  const { reports } = await readDecidedFor(manager);
  const others = new Set([manager, ...reports].filter((other) => other !== userId));
  const absences = await readAbsences(others, [dates.startDate, dates.endDate]);
  const away = [...new Map(absences.map((absence) => [absence.userId, absence.name])).values()];
  return { names: away.slice(0, maxNamedAway), more: Math.max(away.length - maxNamedAway, 0) };
}
