import { datesOverlap } from '../../../shared/holidays/leave-days.ts';
import { daysWithin } from '../../../shared/holidays/working-days.ts';
import type { StoredEntry } from '../../../shared/leaves/ledger/ledger.ts';
import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { query } from '../../lib/table.ts';
import { isLeave, parseLeave } from '../../store/leave.ts';
import { balanceKey, parseBalance } from '../../store/leave-balance.ts';
import { unpaidDaysOfLeaves } from '../../store/unpaid-leave.ts';

/** An employee's leave, as far as a pay run needs it. */
export interface MonthLeave {
  /** Days of approved leave within the month, each leave as it was counted when it was approved. */
  leaveDays: number;
  /** Days of approved leave that no balance covers, in all months. */
  unpaid: UnpaidDay[];
  /** Adjustments and ends of years of the types of leave. */
  entries: readonly StoredEntry[];
}

export const noLeave: MonthLeave = { leaveDays: 0, unpaid: [], entries: [] };

/** Reads an employee's leave and balance in one query. */
export async function readMonthLeave(period: PayPeriod, userId: UserId): Promise<MonthLeave> {
  const month = { startDate: `${period}-01`, endDate: `${period}-${daysInPeriod(period)}` };
  const items = await query('leaves', { partition: ['userId', userId] });
  const leaves = items.filter(isLeave).map(parseLeave);
  const balance = items.find(({ leaveId }) => leaveId === balanceKey(userId).leaveId);
  return {
    leaveDays: leaves
      .filter((leave) => leave.status === 'approved' && datesOverlap(leave, month))
      .map((leave) => daysWithin(leave, month.startDate, month.endDate))
      .reduce((sum, days) => sum + days, 0),
    unpaid: unpaidDaysOfLeaves(leaves),
    entries: parseBalance(balance, userId).entries ?? [],
  };
}
