import { todayInIndia } from '../../shared/date.ts';
import { firstDayOf, payOn } from '../../shared/pay/pay-history.ts';
import { nextPeriod, toPeriod } from '../../shared/period.ts';
import type { EnteredChange, ProfileItem } from '../store/profile.ts';

type ChangingPay = Pick<ProfileItem, 'payPeriod' | 'payOfSlip' | 'payChanges'>;

/**
 * The day of the pay that a profile has in its fields, YYYY-MM-DD: the first of its month. Once the month keeps the pay of its
 * payslip, it is the first of the next one. On no month it is the first of the month in which the pay was changed last.
 */
function dayOfPay({ payPeriod, payOfSlip, payChanges = [] }: ChangingPay): string {
  const lastChanged = payChanges.at(-1)?.at;
  if (payPeriod === undefined) return firstDayOf(toPeriod(todayInIndia(new Date(lastChanged ?? Date.now()))));
  return firstDayOf(payOfSlip?.period === payPeriod ? nextPeriod(payPeriod) : payPeriod);
}

/**
 * A profile with its pay on a day, which follows from all changes of pay and from the amounts that none of them names. Without
 * a day it is the one of the pay in its fields.
 */
export const payFrom = <Profile extends ProfileItem>(profile: Profile, day = dayOfPay(profile)): Profile =>
  payOn(profile, profile.payChanges ?? [], day);

/** The changes that begin after the pay that a profile has in its fields; undefined where there is none. */
export function changesToCome(profile: ChangingPay): EnteredChange[] | undefined {
  const day = dayOfPay(profile);
  const later = (profile.payChanges ?? []).filter(({ from }) => from > day);
  return later.length > 0 ? later : undefined;
}
