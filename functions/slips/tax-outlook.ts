import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { detailsIn } from '../../shared/law/dated-details.ts';
import { mapAmounts, toPaise, toRupees } from '../../shared/money.ts';
import { daysInPeriod, financialYearOf, type PayPeriod, toPeriod } from '../../shared/period.ts';
import { panForm } from '../../shared/profiles/profiles.ts';
import { monthsUntil, type TaxOutlook } from '../../shared/tax/outlook.ts';
import { taxedMonthOf } from '../../shared/tax/taxed-pay.ts';
import { taxedPayNames, taxMonthsOf } from '../store/payslip-record.ts';
import type { ProfileItem } from '../store/profile.ts';
import { periodOf, type SlipItem } from '../store/slip.ts';
import { fillDeductions, taxedUpTo } from './coming-months.ts';
import { payOfSlip } from './figures-of-profile.ts';

/** The last month of the tax year, or of an employment that has ended: one that ends later is not told here. */
function lastMonthOf({ dateOfLeaving }: ProfileItem, year: number): PayPeriod {
  const march = `${year + 1}-03` as PayPeriod;
  return dateOfLeaving !== undefined && dateOfLeaving < todayInIndia() && dateOfLeaving < march
    ? toPeriod(dateOfLeaving)
    : march;
}

/**
 * PF and professional tax of months to come that are filled in, as far as payslips tell: by the pay and the details of the newest one.
 */
function deductionsOf(
  profile: ProfileItem,
  newest: SlipItem,
  settings: PaySettings,
  { monthly, until }: Pick<TaxOutlook, 'monthly' | 'until'>,
): TaxOutlook['deductions'] {
  if (settings.modes.pf !== 'fill' && settings.modes.profTax !== 'fill') return undefined;
  const period = periodOf(newest);
  const { earnings, lines = [] } = payOfSlip(period, newest.slip);
  const figures = { earnings, lines, lopDays: 0 };
  const { formerDetails: _, dateOfLeaving: __, ...known } = { ...profile, ...detailsIn(profile, period) };
  const coming = monthsUntil(period, until).map((payPeriod) => ({
    ...{ payPeriod, figures },
    employeePf: toPaise(monthly.employeePf),
    professionalTax: toPaise(monthly.professionalTax),
  }));
  return fillDeductions(coming, known, settings, taxedUpTo(profile, period)).map(({ figures: _, ...month }) =>
    mapAmounts(month, ['employeePf', 'professionalTax'], toRupees),
  );
}

/** The pay of a payslip for a whole month, without what it paid once. */
function monthlyPayOf(slip: SlipItem): TaxOutlook['monthly'] {
  const period = periodOf(slip);
  const { grossEarnings: _, lopDeduction: __, lines, ...figures } = slip.slip.profile;
  const { payPeriod: ___, ...month } = taxedMonthOf(period, {
    ...figures,
    lines: lines?.filter(({ adjustment }) => adjustment === undefined),
    lopDays: 0,
    totalDaysInMonth: daysInPeriod(period),
  });
  return mapAmounts(month, taxedPayNames, toRupees);
}

/**
 * From what an employee's tax of a tax year can be estimated, as far as payslips go that they can see: undefined where these do not
 * say what they paid.
 * @param newest of these payslips
 * @param isShown whether the payslip of a month can be seen
 */
export function outlookOf(
  profile: ProfileItem,
  newest: SlipItem,
  settings: PaySettings,
  isShown: (period: PayPeriod) => boolean,
): TaxOutlook | undefined {
  const year = financialYearOf(periodOf(newest));
  const paid = taxMonthsOf(profile).filter(
    ({ payPeriod }) => financialYearOf(payPeriod) === year && isShown(payPeriod),
  );
  // Records are kept no longer than a tax year is read.
  if (paid.at(-1)?.payPeriod !== periodOf(newest)) return undefined;
  const months = { monthly: monthlyPayOf(newest), until: lastMonthOf(profile, year) };
  const deductions = deductionsOf(profile, newest, settings, months);
  return {
    paid: paid.map(({ earlier, ...month }) => ({
      ...mapAmounts(month, [...taxedPayNames, 'taxDeducted'], toRupees),
      ...(earlier && { earlier: earlier.map((pay) => mapAmounts(pay, ['basicAndDa', 'hra'], toRupees)) }),
    })),
    ...months,
    ...(deductions && { deductions }),
    hasPan: panForm.test(profile.pan ?? ''),
    ...(profile.dateOfBirth !== undefined && { dateOfBirth: profile.dateOfBirth }),
    onceTax: settings.taxOnOneOffs,
    overrides: settings.overrides
      .filter(({ id }) => id.startsWith('tax.'))
      .map(({ id, from, to, value }) => ({ id, from, value, ...(to !== undefined && { to }) })),
  };
}
