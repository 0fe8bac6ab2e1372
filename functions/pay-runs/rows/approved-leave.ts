import type { UserId } from '../../../shared/accounts.ts';
import { datesOverlap, leaveDays } from '../../../shared/leave-days.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';
import { query } from '../../lib/table.ts';
import { isLeave, parseLeave } from '../../store/leave.ts';

/** Dates of the form YYYY-MM-DD sort as text. */
const [earlier, later] = [
  (a: string, b: string) => [a, b].sort()[0] as string,
  (a: string, b: string) => [a, b].sort()[1] as string,
];

/** Days of approved leave within a month. */
export async function approvedLeaveDays(period: PayPeriod, userId: UserId): Promise<number> {
  const month = { startDate: `${period}-01`, endDate: `${period}-${daysInPeriod(period)}` };
  const leaves = (await query('leaves', { partition: ['userId', userId] })).filter(isLeave).map(parseLeave);
  return leaves
    .filter((leave) => leave.status === 'approved' && datesOverlap(leave, month))
    .map(({ startDate, endDate }) =>
      leaveDays(later(startDate, month.startDate), earlier(endDate, month.endDate)),
    )
    .reduce((sum, days) => sum + days, 0);
}
