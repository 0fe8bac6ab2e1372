import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { paise } from '../../../shared/money.ts';
import { settleDays } from '../../../shared/pay/month-days.ts';
import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { lopOfLeave } from '../../../shared/pay/unpaid-days.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { turnTo } from '../../slips/in-month.ts';
import type { RowItem } from '../../store/pay-run-row.ts';
import type { ProfileItem } from '../../store/profile.ts';
import { withUnpaidLeave } from './unpaid-leave.ts';

/**
 * The figures of the month: those that were not typed follow the dates of joining and leaving. A profile of an earlier
 * month begins anew.
 * @param profile in the month, where the employee has been in it (slips/in-month.ts)
 * @param unpaid the days of leave in the month that no balance covers; absent where only checking the month takes them in
 */
export function refreshDays(
  period: PayPeriod,
  profile: ProfileItem,
  row: RowItem | undefined,
  settings: PaySettings,
  unpaid?: readonly UnpaidDay[],
): ProfileItem {
  if (profile.payPeriod === period) {
    const followed = unpaid ? withUnpaidLeave(period, profile, unpaid) : profile;
    // A figure that was emptied since stays so.
    const read = row ? followed : { lopDays: 0, otherDeduction: paise(0), ...followed };
    const { paidDays, typedDays } = settleDays(period, read, followed, read);
    return { ...read, paidDays, typedDays };
  }
  if (row || (profile.payPeriod !== undefined && profile.payPeriod > period)) return profile;
  const begun = withUnpaidLeave(period, { ...turnTo(profile, period, settings), lopDays: 0 }, unpaid ?? []);
  const followed = { ...begun, lopOfLeave: lopOfLeave(begun, period) };
  const days = settleDays(period, followed, undefined, { lopDays: begun.lopDays });
  return { ...begun, otherDeduction: paise(0), ...days, typedDays: [] };
}
