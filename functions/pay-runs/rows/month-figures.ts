import type { LopDivisor } from '../../../shared/pay/lop-basis.ts';
import { withTypedDays } from '../../../shared/pay/month-days.ts';
import {
  type StoredFieldName,
  slipFieldNames,
  storedFieldNames,
} from '../../../shared/pay/payroll-fields.ts';
import { type UnpaidLeaveOfMonth, unpaidLeaveIn } from '../../../shared/pay/unpaid-days.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { pick } from '../../lib/pick.ts';
import { payNotesOf } from '../../slips/build-slip.ts';
import { type ProfileItem, toMonthFigures } from '../../store/profile.ts';
import type { SlipItem } from '../../store/slip.ts';

/** The payroll details of a month, and what of its payslip follows from something else: amounts in paise. */
export type MonthFigures = Pick<
  ProfileItem,
  StoredFieldName | 'employments' | 'typedDays' | 'employedBySlip' | 'lines'
> & {
  lopDivisor?: LopDivisor | undefined;
  payNotes?: string[] | undefined;
  unpaidLeave?: UnpaidLeaveOfMonth | undefined;
};

/** The figures of a profile that is in a month. */
export const figuresOfMonth = (month: ProfileItem): MonthFigures => {
  const unpaidLeave = unpaidLeaveIn(month, month.payPeriod);
  return {
    ...pick(toMonthFigures(month), [
      ...storedFieldNames,
      'employments',
      'typedDays',
      'employedBySlip',
      'lines',
      'lopDivisor',
    ]),
    payNotes: payNotesOf(month),
    ...(unpaidLeave && { unpaidLeave }),
  };
};

/** The figures of a payslip, whose LOP days have those of no employment in them. */
export const figuresOfSlip = (
  period: PayPeriod,
  { slip: { profile }, employedDays }: SlipItem,
  month: ProfileItem | undefined,
): MonthFigures =>
  withTypedDays(
    {
      ...(month && pick(month, ['dateOfLeaving', 'employments'])),
      ...pick(profile, [...slipFieldNames, 'lines', 'payNotes']),
      ...(profile.lopBasis?.days === profile.lopDays && { lopDivisor: profile.lopBasis?.divisor }),
      ...(employedDays !== undefined && { employedBySlip: employedDays }),
      payPeriod: period,
    },
    period,
  );
