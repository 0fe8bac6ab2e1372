import { hundredths, type Paise, paise, sumPaise } from '../money.ts';
import { sumOfLines } from '../pay/pay-lines.ts';
import { formatPeriod } from '../period.ts';
import {
  type EsiPaidOnce,
  esiDailyAverage,
  esiEmployeeRate,
  esiEmployerRate,
  esiExemptDay,
  esiLimit,
  esiLimitWithDisability,
  esiPaidOnce,
  esiPaidOnceReadings,
} from './esi-rules.ts';
import { halfYearOf, type LawOfMonth } from './months.ts';
import { percentOf } from './rounding.ts';
import type { LineDraft, StatutoryInput } from './statutory.ts';
import { amountText, daysText, percentText } from './text.ts';
import { addedText, arrearsOfWages, earnedGross, grossOf, wagesOf, wagesTakenBack } from './wages.ts';

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

/** The employee's and the employer's share of the earned wages, and doubts about who pays. In paise. */
interface Shares {
  employee: Paise;
  employer: Paise;
  /** No more than the daily wage up to which the employee pays nothing, in words. */
  exempt?: string;
  doubt: string | undefined;
}

function sharesOf(
  { full, earned }: { full: Paise; earned: Paise },
  { totalDays, lopDays }: StatutoryInput,
  law: LawOfMonth,
): Shares {
  const exemptDay = law.of(esiExemptDay).value;
  const paidDays = hundredths(Math.max(0, totalDays - lopDays));
  // A month that pays arrears alone has no average.
  const isExemptBy = {
    'full-26': full > 0 && full <= exemptDay * 26,
    'paid-days': full > 0 && BigInt(earned) * 100n <= BigInt(exemptDay) * paidDays,
  };
  const isEither = isExemptBy['full-26'] || isExemptBy['paid-days'];
  const average = isEither ? law.withoutDoubt(esiDailyAverage) : undefined;
  const isExempt = average !== undefined && isExemptBy[average.value];
  const employee = percentOf('esi', earned, law.of(esiEmployeeRate).value);
  const compared = average?.value === 'full-26' ? `${amountText(full)} ÷ 26 is` : `${amountText(earned)} are`;
  return {
    employee: isExempt ? paise(0) : employee,
    employer: percentOf('esi', earned, law.of(esiEmployerRate).value),
    ...(isExempt && { exempt: `${compared} no more than ${amountText(exemptDay)} a day` }),
    doubt: isExemptBy['full-26'] !== isExemptBy['paid-days'] && employee > 0 ? average?.doubt : undefined,
  };
}

/** The part of the amounts paid once that counts, in paise, by each reading. */
function paidOnceIn(input: StatutoryInput): Record<EsiPaidOnce, Paise> {
  const arrears = arrearsOfWages(input);
  const bonuses = sumOfLines(input.lines, 'earning', ({ adjustment }) => adjustment === 'earning');
  return { arrears, all: sumPaise([arrears, bonuses]), none: paise(0) };
}

/** The limit of wages for an employee, and what is doubtful of it where the usual limit would not insure them. */
function limitFor(full: Paise, { details, esiCovered }: StatutoryInput, law: LawOfMonth) {
  if (details.disability !== 'yes') return { limit: law.of(esiLimit).value, doubts: [] };
  const { value: limit, doubt } = law.withoutDoubt(esiLimitWithDisability);
  const isInsuredByIt = !esiCovered && full <= limit && full > law.withoutDoubt(esiLimit).value;
  return { limit, doubts: isInsuredByIt && doubt !== undefined ? [doubt] : [] };
}

const takenBack =
  'Wages of an earlier month are taken back here, and ESI on them stays as it was paid. Whether they lessen ESI of this month is not settled.';

const arrearsAfterCoverage =
  'Arrears of months before this contribution period are paid here without ESI, as the employee is not insured any more. Confirm whether ESI is due on those of months in which they were.';

/** Whether arrears are of earlier contribution periods, in which an employee may have been insured: those who were have a number. */
const paysInsuredMonths = ({ lines = [], details, payPeriod }: StatutoryInput): boolean =>
  details.esiNumber !== undefined &&
  lines.some(
    ({ kind, earlier }) =>
      kind === 'earning' && earlier !== undefined && earlier.month < contributionPeriodOf(payPeriod).from,
  );

const wagesBefore = (input: StatutoryInput, law: LawOfMonth) =>
  input.settings.esiBase === 'gross'
    ? { full: grossOf(input), earned: earnedGross(input), added: paise(0) }
    : wagesOf(input, law);

/** The wages by which an employee is insured: who is within the limit on one day stays so, where a raise begins later in the month. */
const leastWages = (full: Paise, input: StatutoryInput, law: LawOfMonth): Paise =>
  paise(
    Math.min(
      full,
      ...(input.parts ?? []).map((part) => wagesBefore({ ...input, ...part, parts: undefined }, law).full),
    ),
  );

/** ESI of a month. Whether an employee is insured follows from the wages of a full month, the amount from those earned. */
export function calculateEsi(input: StatutoryInput, law: LawOfMonth): LineDraft<'esi'> {
  const { esiCovered, payPeriod } = input;
  const ofMonth = wagesBefore(input, law);
  // An amount paid once counts in the month that pays it, and not towards the limit.
  const once = paidOnceIn(input);
  const reading = once.all > 0 ? law.withoutDoubt(esiPaidOnce) : undefined;
  const wagesBy = (by: EsiPaidOnce) => ({ ...ofMonth, earned: sumPaise([ofMonth.earned, once[by]]) });
  const wages = wagesBy(reading?.value ?? 'none');
  const least = leastWages(wages.full, input, law);
  const { limit, doubts } = limitFor(least, input, law);
  const isAbove = wages.full > limit;
  if (least > limit && !esiCovered)
    return {
      ...noEsi(() => `₹0: wages of ${amountText(least)} are above ${amountText(limit)}`, wages.earned),
      doubts: [
        ...doubts,
        ...(wages.earned <= limit
          ? [
              'Wages are within the ESI limit only by loss of pay. Confirm that this does not insure the employee.',
            ]
          : []),
        ...(reading !== undefined && reading.value !== 'none' && once.arrears > 0 && paysInsuredMonths(input)
          ? [arrearsAfterCoverage]
          : []),
        ...(input.paidLater?.some((month) => month >= contributionPeriodOf(payPeriod).from)
          ? [
              'An earlier month of this contribution period has no payslip of its own. Confirm that its wages were above the ESI limit too.',
            ]
          : []),
      ],
    };

  const shares = sharesOf(wages, input, law);
  const { employee, employer, exempt } = shares;
  const isOtherwise = esiPaidOnceReadings.some((by) => {
    const other = sharesOf(wagesBy(by), input, law);
    return other.employee !== employee || other.employer !== employer;
  });
  const back = wagesTakenBack(input);
  const lessBack =
    back === 0 ? shares : sharesOf({ ...wages, earned: paise(Math.max(0, wages.earned - back)) }, input, law);
  const rate = law.of(esiEmployeeRate).value;
  const formula = () => {
    const isExact = (BigInt(wages.earned) * BigInt(rate)) % 1_000_000n === 0n;
    return [
      exempt
        ? `₹0: ${exempt}`
        : `${amountText(employee)} = ${percentText(rate)} of ${amountText(wages.earned)}${isExact ? '' : ', to the next rupee'}`,
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
    amount: employee,
    employer: { esi: employer },
    formula,
    doubts: [
      ...doubts,
      ...(shares.doubt === undefined ? [] : [shares.doubt]),
      ...(isOtherwise && reading?.doubt !== undefined ? [reading.doubt] : []),
      ...(lessBack.employer === employer ? [] : [takenBack]),
    ],
    wages: wages.earned,
    covered: true,
  };
}
