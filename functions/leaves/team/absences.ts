import { addDays } from '../../../shared/date.ts';
import type { LeaveSpan } from '../../../shared/holidays/working-days.ts';
import { maxLeaveDays } from '../../../shared/leaves/leaves.ts';
import type { Absence } from '../../../shared/leaves/team.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { query } from '../../lib/table.ts';
import { readTeam } from './team.ts';

/** Approved leave as others of the team know it. */
interface OwnedAbsence extends Absence, LeaveSpan {
  userId: UserId;
  leaveId: string;
}

const absenceNames = [
  'userId',
  'leaveId',
  'name',
  'startDate',
  'endDate',
  'startsAtMidday',
  'endsAtMidday',
] as const;

/** The approved leave of some employees from one date to another, by start date. */
export async function readAbsences(
  users: ReadonlySet<UserId>,
  [from, to]: [from: string, to: string],
): Promise<OwnedAbsence[]> {
  if (users.size === 0) return [];
  const items = await query('leaves', {
    index: 'by-status',
    partition: ['status', 'approved'],
    // A leave that ends later than this began after the last date.
    between: ['endDate', from, addDays(to, maxLeaveDays)],
    attributes: absenceNames,
  });
  return (items as unknown as OwnedAbsence[])
    .filter(({ userId, startDate }) => users.has(userId) && startDate <= to)
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name, 'en-IN'));
}

/** Who of the actor's team is away in a month. */
export async function getTeamCalendar(actor: Actor, month: PayPeriod): Promise<{ away: Absence[] }> {
  const { members } = await readTeam(actor);
  return { away: await readAbsences(members, [`${month}-01`, `${month}-31`]) };
}
