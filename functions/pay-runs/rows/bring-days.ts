import { paise } from '../../../shared/money.ts';
import { settleDays } from '../../../shared/month-days.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { RowItem } from '../../store/pay-run-row.ts';
import type { ProfileItem } from '../../store/profile.ts';

/**
 * The figures of the month: those that were not typed follow the dates of joining and leaving. A profile of an earlier
 * month begins anew; one of another month stays there where the person has a row already.
 */
export function bringDaysToPeriod(
  period: PayPeriod,
  profile: ProfileItem,
  row: RowItem | undefined,
): ProfileItem {
  if (profile.payPeriod === period) {
    // A figure that was emptied since stays so.
    const read = row ? profile : { lopDays: 0, otherDeduction: paise(0), ...profile };
    const { paidDays, typedDays } = settleDays(period, read, profile, read);
    return { ...read, paidDays, typedDays };
  }
  if (row || (profile.payPeriod !== undefined && profile.payPeriod > period)) return profile;
  const days = settleDays(period, profile, undefined, { lopDays: 0 });
  return { ...profile, payPeriod: period, otherDeduction: paise(0), ...days, typedDays: [] };
}
