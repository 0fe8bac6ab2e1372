import type { UserId } from '../../../shared/accounts.ts';
import { datesOverlap } from '../../../shared/leave-days.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { UnpaidDay } from '../../../shared/unpaid-days.ts';
import { daysWithin } from '../../../shared/working-days.ts';
import { query } from '../../lib/table.ts';
import { isLeave, parseLeave } from '../../store/leave.ts';
import { unpaidDaysOfLeaves } from '../../store/unpaid-leave.ts';

/** The approved leave of an employee, each as it was counted when it was approved. */
export interface MonthLeave {
  /** Days of it within the month. */
  leaveDays: number;
  /** What of it no balance covers, in all months. */
  unpaid: UnpaidDay[];
}

export const noLeave: MonthLeave = { leaveDays: 0, unpaid: [] };

/** Reads what a pay run needs of an employee's leave. */
export async function readMonthLeave(period: PayPeriod, userId: UserId): Promise<MonthLeave> {
  const month = { startDate: `${period}-01`, endDate: `${period}-${daysInPeriod(period)}` };
  const leaves = (await query('leaves', { partition: ['userId', userId] })).filter(isLeave).map(parseLeave);
  return {
    leaveDays: leaves
      .filter((leave) => leave.status === 'approved' && datesOverlap(leave, month))
      .map((leave) => daysWithin(leave, month.startDate, month.endDate))
      .reduce((sum, days) => sum + days, 0),
    unpaid: unpaidDaysOfLeaves(leaves),
  };
}
