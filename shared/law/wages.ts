import { type Paise, paise, sumPaise } from '../money.ts';
import type { AdjustmentKind } from '../pay/adjustment-kinds.ts';
import { type CountedDays, paidPart } from '../pay/lop-basis.ts';
import { type PayLine, type Remuneration, sumOfLines } from '../pay/pay-lines.ts';
import { type EarningName, earningNames, payrollFields } from '../pay/payroll-fields.ts';
import { checkedOn, percentRule } from './law-rule.ts';
import { type LawOfMonth, lawOfMonth, missing, whereCalculable } from './months.ts';
import { cappedWages } from './pf-ceiling.ts';
import { pfRate } from './pf-rules.ts';
import { percentOf, roundedFor } from './rounding.ts';
import type { StatutoryInput, StatutorySettings } from './statutory.ts';
import { amountText } from './text.ts';

/** A point of the definition of wages that is not settled, and the settings of the other reading. */
export interface WagesReading {
  question: string;
  other: (settings: StatutorySettings) => Partial<StatutorySettings>;
}

export const wagesReadings: readonly WagesReading[] = [
  {
    question: 'Whether special and medical allowances are wages is not settled',
    other: ({ specialAllowance }) => ({
      specialAllowance: specialAllowance === 'wages' ? 'excluded' : 'wages',
    }),
  },
  {
    question: "Whether the employer's PF counts in all remuneration is not settled",
    other: ({ employerPfInRemuneration }) => ({ employerPfInRemuneration: !employerPfInRemuneration }),
  },
];

/** How much of all remuneration excluded allowances may be before the excess counts as wages. */
export const excludedShare = percentRule(
  { id: 'wages.excludedShare', label: 'definition of wages', head: 'wages' },
  [
    {
      from: '2025-11-21',
      value: 5_000,
      source: {
        title: 'Code on Social Security, 2020, in force by S.O. 5319(E)',
        url: 'https://labour.gov.in/en/faqs-labour-codes',
        cite: 's.2(88), proviso; Code on Wages s.2(y)',
      },
      trust: 'official',
      checkedOn,
    },
  ],
);

/** In paise, before and after LOP. */
interface Wages {
  full: Paise;
  earned: Paise;
  /** Part of `full`: the excess of excluded allowances over their share. */
  added: Paise;
}

/** The earned part of an amount: less the part for LOP days. */
export function earnedOf(amount: Paise, days: CountedDays): Paise {
  const { of, whole } = paidPart(days);
  return roundedFor('wages', BigInt(amount) * of, whole);
}

const isWages = ({ wages }: PayLine): boolean => wages === 'wages';
export const isRemuneration = ({ wages }: PayLine): boolean => wages === 'wages' || wages === 'excluded';

/** Everything that is paid for a full month, in paise: without arrears and one-off amounts. */
export const grossOf = ({ earnings, lines }: StatutoryInput): Paise =>
  sumPaise([
    ...earningNames.map((name) => earnings[name] ?? 0),
    sumOfLines(lines, 'earning', isRemuneration),
  ]);

/** The earned part of the month's remuneration, in paise: components that are not reduced by LOP count in full. */
export function earnedGross(input: StatutoryInput): Paise {
  const fixed = sumOfLines(input.lines, 'earning', (line) => isRemuneration(line) && line.isFixed === true);
  return sumPaise([earnedOf(paise(grossOf(input) - fixed), input), fixed]);
}

/** Everything that is paid for a full month, apart as loss of pay reduces it. In paise. */
export function remunerationOf(
  { earnings, lines }: Pick<StatutoryInput, 'earnings' | 'lines'>,
  settings: Pick<StatutorySettings, 'otherAllowance' | 'specialAllowance'>,
): { reduced: Remuneration; fixed: Remuneration } {
  const ofFields = (treatment: 'wages' | 'excluded') =>
    sumPaise(
      earningNames
        .filter((name) => countsAsWages(name, settings) === (treatment === 'wages'))
        .map((name) => earnings[name] ?? 0),
    );
  const ofLines = (treatment: 'wages' | 'excluded', isFixed: boolean) =>
    sumOfLines(lines, 'earning', (line) => line.wages === treatment && (line.isFixed === true) === isFixed);
  const reduced = (treatment: 'wages' | 'excluded') =>
    sumPaise([ofFields(treatment), ofLines(treatment, false)]);
  return {
    reduced: { wages: reduced('wages'), excluded: reduced('excluded') },
    fixed: { wages: ofLines('wages', true), excluded: ofLines('excluded', true) },
  };
}

/** Pay of earlier months: of a raise, or of loss of pay that is given back. */
export const arrearsKinds: readonly AdjustmentKind[] = ['arrears', 'lop-reversal'];

/** The part of arrears that is wages, in paise. */
export const arrearsOfWages = ({ lines = [] }: StatutoryInput): Paise =>
  sumPaise(
    lines.map(({ adjustment, earlier }) =>
      adjustment !== undefined && arrearsKinds.includes(adjustment) ? (earlier?.wages ?? 0) : 0,
    ),
  );

/** The wages of earlier months that are taken back, in paise. */
export const wagesTakenBack = ({ lines = [] }: StatutoryInput): Paise =>
  sumPaise(lines.map(({ kind, earlier }) => (kind === 'deduction' ? (earlier?.wages ?? 0) : 0)));

/** Whether an earning of the payroll fields is wages before any excess, in the company's reading of the law. */
export function countsAsWages(
  name: EarningName,
  { otherAllowance, specialAllowance }: Pick<StatutorySettings, 'otherAllowance' | 'specialAllowance'>,
): boolean {
  const { wages } = payrollFields[name];
  const isSpecial = wages === 'special' || (wages === 'special-or-excluded' && otherAllowance === 'special');
  return wages === 'wages' || (isSpecial && specialAllowance === 'wages');
}

/**
 * Wages of the Labour Codes: basic salary and DA, with what excluded allowances exceed their share by. The employer's PF
 * is taken on the wages before that excess, in one pass, since otherwise each would depend on the other.
 */
export function wagesOf(input: StatutoryInput, law: LawOfMonth): Wages {
  const { earnings, settings, details } = input;
  const included = sumPaise([
    ...earningNames.filter((name) => countsAsWages(name, settings)).map((name) => earnings[name] ?? 0),
    sumOfLines(input.lines, 'earning', isWages),
  ]);
  const gross = grossOf(input);
  let employerPf = paise(0);
  if (settings.employerPfInRemuneration) {
    if (details.pfMembership === undefined) throw missing('pfMembership');
    if (details.pfMembership !== 'none') {
      const pfWages = details.pfMembership === 'full' ? included : cappedWages(included, law).capped;
      employerPf = percentOf('pf', pfWages, law.of(pfRate).value);
    }
  }
  const all = sumPaise([gross, employerPf]);
  const share = BigInt(law.of(excludedShare).value);
  const excess = BigInt(all - included) * 10_000n - BigInt(all) * share;
  const wages = BigInt(included) * 10_000n + (excess > 0n ? excess : 0n);
  const full = roundedFor('wages', wages, 10_000n);
  const fixed = sumOfLines(input.lines, 'earning', (line) => isWages(line) && line.isFixed === true);
  const reduced = wages - BigInt(fixed) * 10_000n;
  const { of, whole } = paidPart(input);
  return {
    full,
    earned: sumPaise([roundedFor('wages', reduced * of, 10_000n * whole), fixed]),
    added: paise(full - included),
  };
}

/** Why wages are more than basic salary and DA. */
export const addedText = ({ added }: Wages): string[] =>
  added === 0 ? [] : [`${amountText(added)} added to wages, as other allowances are more than half`];

/** The same by the law of the input's month; undefined where they cannot be calculated. */
export const wagesInMonth = (input: StatutoryInput): Wages | undefined =>
  whereCalculable(() => wagesOf(input, lawOfMonth('pf', input.payPeriod, input.settings.overrides)));
