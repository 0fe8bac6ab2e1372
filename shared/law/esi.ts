import { hundredths, paise, sumPaise } from '../money.ts';
import { formatPeriod } from '../period.ts';
import {
  esiDailyAverage,
  esiEmployeeRate,
  esiEmployerRate,
  esiExemptDay,
  esiLimit,
  esiLimitWithDisability,
} from './esi-rules.ts';
import { halfYearOf, type LawOfMonth } from './months.ts';
import { percentOf } from './rounding.ts';
import type { LineDraft, StatutoryInput } from './statutory.ts';
import { amountText, daysText, percentText } from './text.ts';
import { addedText, arrearsOfWages, earnedGross, grossOf, wagesOf } from './wages.ts';

/** The months of which each insures to the end of the last one. */
export const contributionPeriodOf = halfYearOf;

/** ESI of an employee who is not insured. */
export const noEsi = (formula: () => string, wages = paise(0)): LineDraft<'esi'> => ({
  amount: paise(0),
  employer: {},
  formula,
  doubts: [],
  wages,
  covered: false,
});

/** ESI of a month. Whether an employee is insured follows from the wages of the full month, the amount from those earned. */
export function calculateEsi(input: StatutoryInput, law: LawOfMonth): LineDraft<'esi'> {
  const { settings, details, esiCovered, payPeriod, totalDays, lopDays } = input;
  const ofMonth =
    settings.esiBase === 'gross'
      ? { full: grossOf(input), earned: earnedGross(input), added: paise(0) }
      : wagesOf(input, law);
  // On arrears, ESI is due in the month of payment; they do not count towards the limit.
  const wages = { ...ofMonth, earned: sumPaise([ofMonth.earned, arrearsOfWages(input)]) };
  const limit = law.of(details.disability === 'yes' ? esiLimitWithDisability : esiLimit).value;
  const isAbove = wages.full > limit;
  if (isAbove && !esiCovered)
    return {
      ...noEsi(() => `₹0: wages of ${amountText(wages.full)} are above ${amountText(limit)}`, wages.earned),
      doubts:
        wages.earned <= limit
          ? [
              'Wages are within the ESI limit only by loss of pay. Confirm that this does not insure the employee.',
            ]
          : [],
    };

  const exemptDay = law.of(esiExemptDay).value;
  const average = law.withoutDoubt(esiDailyAverage);
  const paidDays = hundredths(Math.max(0, totalDays - lopDays));
  const isExemptBy = {
    'full-26': wages.full <= exemptDay * 26,
    'paid-days': BigInt(wages.earned) * 100n <= BigInt(exemptDay) * paidDays,
  };
  const isExempt = isExemptBy[average.value];
  const isDoubtful = isExemptBy['full-26'] !== isExemptBy['paid-days'] && wages.earned > 0;
  const rate = law.of(esiEmployeeRate).value;
  const amount = isExempt ? paise(0) : percentOf('esi', wages.earned, rate);
  const formula = () => {
    const isExact = (BigInt(wages.earned) * BigInt(rate)) % 1_000_000n === 0n;
    const sum = isExempt
      ? `₹0: ${average.value === 'full-26' ? `${amountText(wages.full)} ÷ 26 is` : `${amountText(wages.earned)} are`} no more than ${amountText(exemptDay)} a day`
      : `${amountText(amount)} = ${percentText(rate)} of ${amountText(wages.earned)}${isExact ? '' : ', to the next rupee'}`;
    return [
      sum,
      ...(isAbove
        ? [
            `above ${amountText(limit)}, insured to the end of ${formatPeriod(contributionPeriodOf(payPeriod).to)}`,
          ]
        : []),
      ...addedText(wages),
      ...daysText(input),
    ].join('; ');
  };
  return {
    amount,
    employer: { esi: percentOf('esi', wages.earned, law.of(esiEmployerRate).value) },
    formula,
    doubts: isDoubtful && average.doubt !== undefined ? [average.doubt] : [],
    wages: wages.earned,
    covered: true,
  };
}
