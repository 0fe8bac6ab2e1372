import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { areSameDays, sumOfDays, unpaidLeaveIn } from '../../../shared/pay/unpaid-days.ts';
import { givenBackOf } from '../../../shared/payroll/lop-reversal.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { ProfileItem } from '../../store/profile.ts';

/**
 * A profile with the unpaid leave of a month. Its LOP days become those of the leave, unless they are others than the leave
 * gave them before: those an admin entered.
 */
export function withUnpaidLeave(
  period: PayPeriod,
  profile: ProfileItem,
  days: readonly UnpaidDay[],
): ProfileItem {
  const { unpaidLeave: _, ...rest } = profile;
  const known = unpaidLeaveIn(profile, period);
  if (known ? areSameDays(known.days, days) : days.length === 0) return known ? profile : rest;
  const { lopDays = 0, typedDays } = profile;
  const follows = lopDays === sumOfDays(known?.days ?? []);
  const unpaidLeave = { period, days: [...days] };
  if (!follows) return { ...rest, unpaidLeave };
  // Days that a later payslip has given back stay loss of pay of this one.
  const givenBack = givenBackOf(profile.adjustments ?? [], period).days;
  return {
    ...rest,
    lopDays: Math.max(sumOfDays(days), givenBack),
    ...(typedDays && { typedDays: typedDays.filter((name) => name !== 'lopDays') }),
    ...(days.length > 0 && { unpaidLeave }),
  };
}
