import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { calculateStatutory } from '../../shared/law/calculate.ts';
import { detailsIn } from '../../shared/law/dated-details.ts';
import { placeOfWork } from '../../shared/law/professional-tax-tables.ts';
import type {
  TaxedMonth as ProfTaxedMonth,
  StatutoryLines,
  StatutoryResult,
} from '../../shared/law/statutory.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { daysInPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { type ComingPay, comingPayOf } from '../../shared/tax/coming-pay.ts';
import type { TaxedMonth, TaxRegime } from '../../shared/tax/facts.ts';
import { monthsPaidOnlyLater, taxedMonthsOf } from '../store/payslip-record.ts';
import type { ProfileItem } from '../store/profile.ts';
import type { TaxedProfile } from './exempt-pay.ts';

/** The settings by which the law gives the heads that the old regime deducts, as far as the company has them filled in. */
function deductedHeads(settings: PaySettings): PaySettings | undefined {
  const only = (head: 'pf' | 'profTax') => (settings.modes[head] === 'fill' ? 'fill' : 'off');
  const modes = { pf: only('pf'), profTax: only('profTax') } as const;
  if (modes.pf === 'off' && modes.profTax === 'off') return undefined;
  return { ...settings, modes: { esi: 'off', labourWelfareFund: 'off', incomeTax: 'off', ...modes } };
}

/** Professional tax of a month as later ones look back on it. */
function toTaxedMonths(
  payPeriod: PayPeriod,
  { place, salary, elsewhere }: StatutoryLines['profTax'],
  taken: Paise,
): ProfTaxedMonth[] {
  const left = elsewhere.map(({ place, amount }) => ({ payPeriod, place, salary: paise(0), taken: amount }));
  const here = paise(Math.max(0, taken - sumPaise(left.map(({ taken }) => taken))));
  return [{ payPeriod, place, salary, taken: here }, ...left];
}

type Deductions = Pick<TaxedMonth, 'payPeriod' | 'employeePf' | 'professionalTax'>;

/**
 * Months to come with the heads that are filled in, one after the other: a half-year's tax looks back on those before it.
 * @param before the professional tax of earlier months
 */
export function fillDeductions<Month extends Deductions & Pick<ComingPay, 'figures'>>(
  coming: readonly Month[],
  profile: ProfileItem,
  settings: PaySettings,
  before: readonly ProfTaxedMonth[],
): readonly Month[] {
  const heads = deductedHeads(settings);
  if (!heads) return coming;
  const paidLater = monthsPaidOnlyLater(profile);
  let taxedMonths = before;
  return coming.map((month) => {
    const { payPeriod, figures } = month;
    const { pf, profTax } = calculateStatutory({
      ...{ payPeriod, ...figures, totalDays: daysInPeriod(payPeriod) },
      ...{ details: detailsIn(profile, payPeriod), settings: heads },
      ...{ employment: profile, taxedMonths, paidLater },
    });
    if (profTax && 'line' in profTax)
      taxedMonths = [...taxedMonths, ...toTaxedMonths(payPeriod, profTax.line, profTax.line.amount)];
    return {
      ...month,
      ...(pf && 'line' in pf && { employeePf: pf.line.amount }),
      ...(profTax && 'line' in profTax && { professionalTax: profTax.line.amount }),
    };
  });
}

/** The professional tax of payslips up to a month, which it includes. */
export const taxedUpTo = (profile: ProfileItem, last: PayPeriod): ProfTaxedMonth[] =>
  (taxedMonthsOf(profile, placeOfWork(profile)) ?? []).filter(({ payPeriod }) => payPeriod <= last);

/**
 * The months of the tax year after a profile's, each with the PF and professional tax that its full pay, its details and its law come to,
 * where the regime deducts these heads and they are filled in. Any other one goes on with the figure of this month.
 * @param current the month as it is taxed
 * @param profTax its professional tax by the law
 */
export function comingMonthsOf(
  profile: TaxedProfile,
  current: TaxedMonth,
  profTax: StatutoryResult['profTax'],
  { settings, regime }: { settings: PaySettings; regime: TaxRegime },
): readonly TaxedMonth[] {
  const { payPeriod, payChanges = [] } = profile;
  const { employeePf, professionalTax } = current;
  const coming = comingPayOf(profile, payChanges, settings.components, payPeriod, profile).map((pay) => ({
    ...pay,
    ...{ once: paise(0), employeePf, professionalTax },
  }));
  if (regime === 'new') return coming;
  // Payslips of this month and of later ones are made anew.
  const before = taxedUpTo(profile, subtractMonths(payPeriod, 1));
  const now = profTax && 'line' in profTax ? toTaxedMonths(payPeriod, profTax.line, professionalTax) : [];
  return fillDeductions(coming, profile, settings, [...before, ...now]);
}
