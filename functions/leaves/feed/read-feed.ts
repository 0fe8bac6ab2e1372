import { timingSafeEqual } from 'node:crypto';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { Problem } from '../../../shared/errors.ts';
import type { LeaveSpan } from '../../../shared/holidays/working-days.ts';
import { messages } from '../../../shared/messages.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isFormer } from '../../../shared/users/accounts.ts';
import { accountIdOf, hashSecret } from '../../lib/secret.ts';
import { batchGet } from '../../lib/table.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { feedKeyOf, parseFeed } from '../../store/calendar-feed.ts';
import { holidaysOf, readHolidays } from '../../store/leave-rules.ts';
import { readLeaveAccount } from '../leave-account.ts';
import { readAbsences } from '../team/absences.ts';
import { readTeam } from '../team/team.ts';
import { type CalendarEvent, toICalendar } from './icalendar.ts';

/** Days before today that the calendar goes back to, and after it for what has no end of its own. */
const daysBack = 366;
const daysAhead = 732;

const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The employee whose key it is.
 * @throws Problem not_found for a key that is none, was replaced or removed, and of an employee who has left
 */
async function findOwner(key: string): Promise<UserId> {
  const refusal = new Problem('not_found', messages.notFound);
  const userId = accountIdOf(key);
  if (!userId) throw refusal;
  const [feedItem, accountItem] = await batchGet(
    { table: 'leaves', key: feedKeyOf(userId) },
    { table: 'accounts', key: accountKey(userId) },
  );
  const [feed, account] = [parseFeed(feedItem), parseAccount(accountItem)];
  if (!feed || !account || !isSameHash(feed.keyHash, hashSecret(key))) throw refusal;
  if (isFormer(account.former, todayInIndia())) throw refusal;
  return userId;
}

/** 'Leave (from midday)': all-day events cannot say it otherwise. */
function withHalfDays(
  title: string,
  { startDate, endDate, startsAtMidday, endsAtMidday }: LeaveSpan,
): string {
  const isOneDay = startDate === endDate;
  const halves = [
    ...(startsAtMidday ? [isOneDay ? 'from midday' : 'first day from midday'] : []),
    ...(endsAtMidday ? [isOneDay ? 'until midday' : 'last day until midday'] : []),
  ];
  return halves.length === 0 ? title : `${title} (${halves.join(', ')})`;
}

/** Approved leave: never its type, since a private calendar is often shared with others. */
async function ownEvents(userId: UserId, from: string): Promise<CalendarEvent[]> {
  const { leaves, balance } = await readLeaveAccount(userId);
  const holidays = holidaysOf(balance, await readHolidays([from, addDays(todayInIndia(), daysAhead)]));
  return [
    ...leaves
      .filter(({ status, endDate }) => status === 'approved' && endDate >= from)
      .map((leave) => ({
        uid: `${leave.id}@vetan`,
        title: withHalfDays('Leave', leave),
        startDate: leave.startDate,
        endDate: leave.endDate,
        isBusy: true,
      })),
    ...holidays.map(({ id, name, date }) => ({
      uid: `${id}@vetan`,
      title: name,
      startDate: date,
      endDate: date,
      isBusy: false,
    })),
  ];
}

/** Who of the team is away, by name; none where admins decide on leave. */
async function teamEvents(userId: UserId, from: string): Promise<CalendarEvent[]> {
  const { members } = await readTeam({ userId });
  const absences = await readAbsences(members, [from, addDays(todayInIndia(), daysAhead)]);
  return absences.map((absence) => ({
    uid: `team-${absence.leaveId}@vetan`,
    title: withHalfDays(`${absence.name} away`, absence),
    startDate: absence.startDate,
    endDate: absence.endDate,
    isBusy: false,
  }));
}

/** The calendar of the employee whose key it is. @throws Problem not_found */
export async function readCalendar(key: string): Promise<string> {
  const userId = await findOwner(key);
  const from = addDays(todayInIndia(), -daysBack);
  // One after the other: calendar programs ask at intervals, and do not wait for it.
  const own = await ownEvents(userId, from);
  const events = [...own, ...(await teamEvents(userId, from))].sort(
    (a, b) => a.startDate.localeCompare(b.startDate) || a.uid.localeCompare(b.uid),
  );
  return toICalendar('Leave and holidays', events);
}
