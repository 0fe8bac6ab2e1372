import type { UserId } from '../../../shared/accounts.ts';
import { datesOverlap } from '../../../shared/leave-days.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';
import { daysWithin } from '../../../shared/working-days.ts';
import { query } from '../../lib/table.ts';
import { isLeave, parseLeave } from '../../store/leave.ts';

/** Days of approved leave within a month, as each leave was counted when it was approved. */
export async function approvedLeaveDays(period: PayPeriod, userId: UserId): Promise<number> {
  const month = { startDate: `${period}-01`, endDate: `${period}-${daysInPeriod(period)}` };
  const leaves = (await query('leaves', { partition: ['userId', userId] })).filter(isLeave).map(parseLeave);
  return leaves
    .filter((leave) => leave.status === 'approved' && datesOverlap(leave, month))
    .map((leave) => daysWithin(leave, month.startDate, month.endDate))
    .reduce((sum, days) => sum + days, 0);
}
