import { datesOverlap } from '../../../shared/holidays/leave-days.ts';
import type { Absence, TeamRequest } from '../../../shared/leaves/team.ts';
import type { Actor } from '../../auth/session.ts';
import { fromCursor, type Page, type PageRequest, takePage } from '../../lib/pagination.ts';
import { query } from '../../lib/table.ts';
import { type LeaveItem, parseLeave, readCancellations, sortKeyOf } from '../../store/leave.ts';
import { readAbsences } from './absences.ts';
import { isOpenTo, readTeam } from './team.ts';

const listName = 'team-requests';

const awayBeside = (request: LeaveItem, absences: readonly (Absence & Pick<LeaveItem, 'userId'>)[]) =>
  absences.filter((other) => other.userId !== request.userId && datesOverlap(other, request));

/**
 * The requests that wait for a decision of the actor, newest first. What waits in the company is read whole: a small share of
 * all leave. A team is smaller still, so the rest is done in memory.
 */
export async function listTeamRequests(
  actor: Actor,
  { limit, cursor }: PageRequest,
): Promise<Page<TeamRequest[]>> {
  const [before] = cursor === undefined ? [] : fromCursor(cursor, listName, 1);
  const [team, pending, cancellations] = await Promise.all([
    readTeam(actor),
    query('leaves', { index: 'by-status', partition: ['status', 'pending'] }),
    readCancellations(),
  ]);
  const requests = [...pending, ...cancellations]
    .filter(({ userId }) => team.members.has(userId as never) || team.indirect.has(userId as never))
    .map(parseLeave)
    .filter((leave) => isOpenTo(team, leave))
    .filter((leave) => before === undefined || sortKeyOf(leave) < before)
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1));
  const range = rangeOf(requests);
  const absences = range ? await readAbsences(team.members, range) : [];
  const entries = requests.map((request) => ({
    value: { ...request, away: awayBeside(request, absences) },
    position: [sortKeyOf(request)],
  }));
  return takePage(listName, [entries], limit);
}

/** From the first to the last day of some requests. */
function rangeOf(requests: readonly LeaveItem[]): [from: string, to: string] | undefined {
  const [from] = requests.map(({ startDate }) => startDate).sort();
  const to = requests
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  return from !== undefined && to !== undefined ? [from, to] : undefined;
}
