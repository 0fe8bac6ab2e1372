import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { calculateStatutory } from '../../shared/law/calculate.ts';
import { detailsIn } from '../../shared/law/dated-details.ts';
import { statutoryInputOfPay } from '../../shared/law/employer-cost.ts';
import type {
  StatutoryLines,
  StatutoryResult,
  TaxedMonth as ProfTaxMonth,
} from '../../shared/law/statutory.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../../shared/money.ts';
import { employedDays, slipDays } from '../../shared/pay/month-days.ts';
import { payOfMonth } from '../../shared/pay/month-pay.ts';
import { firstDayOf, payOn } from '../../shared/pay/pay-history.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { TaxedMonth } from '../../shared/tax/facts.ts';
import { taxedMonthsOf } from '../store/payslip-record.ts';
import type { TaxedProfile } from './exempt-pay.ts';
import { placeOfWork } from './place-of-work.ts';

const names = { pf: 'employeePf', profTax: 'professionalTax' } as const;
type Head = keyof typeof names;
const heads = Object.keys(names) as Head[];

/** The line of a head, where the law can say it. */
const lineOf = <Name extends Head>(result: StatutoryResult, head: Name): StatutoryLines[Name] | undefined => {
  const found = result[head];
  return found && 'line' in found ? found.line : undefined;
};

const none = paise(0);

/** The professional tax of a month as later months of its half-year ask for it. */
function recordOf(payPeriod: PayPeriod, result: StatutoryResult, taken: Paise): ProfTaxMonth[] {
  const line = lineOf(result, 'profTax');
  if (!line) return [];
  const left = line.elsewhere.map(({ place, amount }) => ({ payPeriod, place, salary: none, taken: amount }));
  const here = subtractPaise(taken, sumPaise(left.map((one) => one.taken)));
  return [{ payPeriod, place: line.place, salary: line.salary, taken: here }, ...left];
}

/**
 * Months to come with the PF and professional tax of each, which only the old regime takes off. What the month deducts as the law
 * says goes on as it says: by the pay and the details of each month, as far as these are entered, and by half-years where the place
 * has them. An amount that the company types itself goes on as it is.
 * @param others the heads of the month by the law
 */
export function withComingHeads(
  coming: readonly TaxedMonth[],
  current: TaxedMonth,
  profile: TaxedProfile,
  settings: PaySettings,
  others: StatutoryResult,
): TaxedMonth[] {
  const followed = heads.filter((head) => lineOf(others, head)?.amount === current[names[head]]);
  if (followed.length === 0) return [...coming];
  const { payChanges = [], dateOfJoining, dateOfLeaving, employments } = profile;
  const employment = { dateOfJoining, dateOfLeaving, employments };
  let taxedMonths = [
    ...(taxedMonthsOf(profile, placeOfWork(profile)) ?? []),
    ...recordOf(current.payPeriod, others, current.professionalTax),
  ];
  return coming.map((month) => {
    const { payPeriod } = month;
    const pay = payOn(profile, payChanges, firstDayOf(payPeriod));
    const { earnings, lines } = payOfMonth(pay, payChanges, settings.components, payPeriod, { employment });
    const { lopDays = 0 } = slipDays(payPeriod, employment, {
      paidDays: employedDays(payPeriod, employment),
      typedDays: [],
    });
    const details = detailsIn(profile, payPeriod);
    const input = statutoryInputOfPay(earnings, lines, payPeriod, details, settings, { lopDays });
    const result = calculateStatutory({ ...input, employment, taxedMonths });
    const amounts = followed.flatMap((head) => {
      const line = lineOf(result, head);
      return line ? [[names[head], line.amount] as const] : [];
    });
    const next = { ...month, ...Object.fromEntries(amounts) };
    taxedMonths = [...taxedMonths, ...recordOf(payPeriod, result, next.professionalTax)];
    return next;
  });
}
