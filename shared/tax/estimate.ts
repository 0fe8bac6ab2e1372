import { type LawOfMonth, lawOfMonth } from '../law/months.ts';
import type { RuleRef } from '../law/rule.ts';
import { contributionsLimit } from '../law/tax-rules.ts';
import { amountText, percentText } from '../law/text.ts';
import { divideRounded, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import type { TaxFacts } from './facts.ts';
import { employerNpsOf } from './reductions.ts';
import { type Due, type WorkingLine, workingOf } from './working.ts';
import { type TaxOfYear, taxOfYear } from './year.ts';

export type { TaxReduction } from './reductions.ts';
export type { WorkingLine } from './working.ts';
export type { TaxOfYear } from './year.ts';

/** The tax to deduct from a month's pay, and how it comes about. */
interface TaxEstimate {
  /** To deduct this month, in whole rupees and never below zero. In paise, as all amounts. */
  amount: Paise;
  year: TaxOfYear;
  /** Tax that this employer and former ones deducted, and that of other income, before this month. */
  deducted: Paise;
  /** This month is one of them. */
  monthsLeft: number;
  /** Due of this month, but more than its pay allows: later months take it, and after the last one the employee pays it. */
  notTaken: Paise;
  /** Deducted beyond the tax of the year: it comes back with the income-tax return. */
  overpaid: Paise;
  /** Eight lines, which add up to the amount. */
  working: readonly WorkingLine[];
  /** The sum in words, as the other heads have it: '₹8,125 = ₹40,625 left of ₹97,500 ÷ 5 months'. */
  formula: string;
  /** Sentences for the employee about what is not taken, comes back, or is taken at a higher rate. */
  notes: readonly string[];
  rules: readonly RuleRef[];
  /** Doubts to settle with an accountant. */
  doubts: readonly string[];
}

const oneRupee = 100;
const atLeastNothing = (amount: number): Paise => paise(Math.max(0, amount));

/** To the rupee, half up (practice: the law rounds only the year). */
const toRupee = (amount: number, months: number): number =>
  divideRounded(BigInt(amount), BigInt(oneRupee * months)) * oneRupee;

/** Tax that is taken before this month, in paise. */
const deductedBefore = ({ paid, formerEmployer, otherIncome }: TaxFacts): Paise =>
  sumPaise([
    ...paid.map(({ taxDeducted }) => taxDeducted),
    formerEmployer?.taxDeducted ?? 0,
    otherIncome?.taxDeducted ?? 0,
  ]);

/** @param atOnce the tax on what is paid once, where the company takes it with that pay */
function dueOf(facts: TaxFacts, tax: Paise, atOnce: Paise): Due {
  const deducted = deductedBefore(facts);
  const left = subtractPaise(tax, deducted);
  const monthsLeft = 1 + facts.coming.length;
  const share = toRupee(left - atOnce, monthsLeft) + toRupee(atOnce, 1);
  const wanted = atLeastNothing(Math.min(share, toRupee(left, 1)));
  const available = facts.available ?? wanted;
  const allowed = atLeastNothing(Math.floor(available / oneRupee) * oneRupee);
  return {
    ...{ deducted, left, monthsLeft, wanted, atOnce },
    amount: paise(Math.min(wanted, allowed)),
  };
}

/** '₹8,125 = ₹40,625 left of ₹97,500 ÷ 5 months'. */
function formulaOf({ amount, wanted, left, atOnce, monthsLeft }: Due, tax: Paise): string {
  const ofYear = `of ${amountText(tax)} for the year`;
  if (left <= 0) return `₹0: nothing is left ${ofYear}`;
  const share = `${amountText(paise(left - atOnce))} left ${ofYear}${monthsLeft === 1 ? '' : ` ÷ ${monthsLeft} months`}`;
  const once = atOnce === 0 ? '' : ` + ${amountText(atOnce)} on what is paid once`;
  const limit = amount < wanted ? `; this month's pay allows no more` : '';
  return `${amountText(amount)} = ${share}${once}${limit}`;
}

/** The employer's NPS above its limit is taxed, and with PF it has a limit that the portal does not apply. */
function npsNote(facts: TaxFacts, year: TaxOfYear): string[] {
  const exempt = year.reductions.find(({ id }) => id === 'employerNps')?.amount ?? 0;
  const taxed = paise(employerNpsOf(facts) - exempt);
  return taxed > 0
    ? [
        `${amountText(taxed)} of what your employer pays into NPS this year is above the limit of section 124 and is taxed.`,
      ]
    : [];
}

/** Names the yearly limit of the employer's contributions where they are above it. */
function noteContributions(facts: TaxFacts, law: LawOfMonth): void {
  const contributed = sumPaise([employerNpsOf(facts), facts.employerPf ?? 0]);
  const limit = lawOfMonth('incomeTax', facts.current.payPeriod, facts.overrides).of(contributionsLimit);
  if (contributed > limit.value) law.of(contributionsLimit);
}

function notesOf(due: Due, year: TaxOfYear): string[] {
  const { wanted, amount, left, monthsLeft } = due;
  const notTaken = amountText(paise(wanted - amount));
  return [
    ...(year.rateWithoutPan !== undefined
      ? [
          `Your PAN is missing, so ${percentText(year.rateWithoutPan)} of your income is taken. Enter your PAN to pay the usual tax.`,
        ]
      : []),
    ...(left < 0
      ? [
          `${amountText(paise(-left))} more was taken than the tax of this year. Nothing is taken this month; what remains at the end of the year comes back when you file your income-tax return.`,
        ]
      : []),
    ...(wanted > amount && monthsLeft > 1
      ? [`This month's pay is too low to take ${notTaken} of your tax. The months left take it.`]
      : []),
    ...(wanted > amount && monthsLeft === 1
      ? [`Your pay is too low to take ${notTaken} of your tax. Pay it yourself before you file your return.`]
      : []),
  ];
}

/**
 * The income tax of a month: what is left of the year's tax, over the months left (Income-tax Act 2025, s.392).
 * @throws NotCalculable where a rule of the month is not known, or the old regime misses the date of birth
 */
export function estimateTax(facts: TaxFacts): TaxEstimate {
  const { current, onceTax, overrides } = facts;
  const law = lawOfMonth('incomeTax', current.payPeriod, overrides);
  const year = taxOfYear(facts, law);
  const isAtOnce = onceTax === 'at-once' && current.once !== 0;
  const withoutOnce = isAtOnce
    ? taxOfYear({ ...facts, current: { ...current, once: paise(0) } }, law).tax
    : year.tax;
  noteContributions(facts, law);
  const due = dueOf(facts, year.tax, subtractPaise(year.tax, withoutOnce));
  return {
    ...{ amount: due.amount, year, deducted: due.deducted, monthsLeft: due.monthsLeft },
    notTaken: subtractPaise(due.wanted, due.amount),
    overpaid: atLeastNothing(-due.left),
    working: workingOf(facts, year, due),
    formula: formulaOf(due, year.tax),
    notes: [...notesOf(due, year), ...npsNote(facts, year)],
    rules: law.refs,
    doubts: law.doubts,
  };
}
