import { type Paise, paise, sumPaise } from '../money.ts';
import { earningNames } from '../payroll-fields.ts';
import { checkedOn, percentRule } from './law-rule.ts';
import { type LawOfMonth, missing } from './months.ts';
import { pfCeiling, pfRate } from './pf-rules.ts';
import { hundredths, percentOf, roundedFor } from './rounding.ts';
import type { StatutoryInput } from './statutory.ts';
import { amountText } from './text.ts';

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
export interface Wages {
  full: Paise;
  earned: Paise;
  /** Part of `full`: the excess of excluded allowances over their share. */
  added: Paise;
}

/** What was earned of an amount: less the part for LOP days. */
export const earnedOf = (amount: Paise, { totalDays, lopDays }: StatutoryInput): Paise =>
  roundedFor('wages', BigInt(amount) * paidHundredths({ totalDays, lopDays }), hundredths(totalDays));

const paidHundredths = ({ totalDays, lopDays }: Pick<StatutoryInput, 'totalDays' | 'lopDays'>): bigint =>
  hundredths(Math.max(0, totalDays - lopDays));

/** Everything that is paid for a full month, in paise. */
export const grossOf = ({ earnings }: StatutoryInput): Paise =>
  sumPaise(earningNames.map((name) => earnings[name] ?? 0));

/**
 * Wages of the Labour Codes: basic salary and DA, with what excluded allowances exceed their share by. The employer's PF
 * is taken on the wages before that excess, in one pass, since otherwise each would depend on the other.
 */
export function wagesOf(input: StatutoryInput, law: LawOfMonth): Wages {
  const { earnings, settings, details } = input;
  const isOtherAllowanceIn = settings.otherAllowance === 'special' && settings.specialAllowance === 'wages';
  const included = sumPaise([
    earnings.basicSalary ?? 0,
    earnings.da ?? 0,
    settings.specialAllowance === 'wages' ? (earnings.medicalAllowance ?? 0) : 0,
    isOtherAllowanceIn ? (earnings.otherAllowance ?? 0) : 0,
  ]);
  const gross = grossOf(input);
  let employerPf = paise(0);
  if (settings.employerPfInRemuneration) {
    if (details.pfMembership === undefined) throw missing('pfMembership');
    if (details.pfMembership !== 'none') {
      const { value: ceiling } = law.of(pfCeiling);
      const pfWages = details.pfMembership === 'full' ? included : paise(Math.min(included, ceiling));
      employerPf = percentOf('pf', pfWages, law.of(pfRate).value);
    }
  }
  const all = sumPaise([gross, employerPf]);
  const share = BigInt(law.of(excludedShare).value);
  const excess = BigInt(all - included) * 10_000n - BigInt(all) * share;
  const wages = BigInt(included) * 10_000n + (excess > 0n ? excess : 0n);
  const full = roundedFor('wages', wages, 10_000n);
  return {
    full,
    earned: roundedFor('wages', wages * paidHundredths(input), 10_000n * hundredths(input.totalDays)),
    added: paise(full - included),
  };
}

/** Why wages are more than basic salary and DA. */
export const addedText = ({ added }: Wages): string[] =>
  added === 0 ? [] : [`${amountText(added)} added to wages, as other allowances are more than half`];
