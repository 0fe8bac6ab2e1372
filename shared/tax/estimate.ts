import { NotCalculable } from '../law/months.ts';
import type { RuleRef } from '../law/rule.ts';
import type { Paise } from '../money.ts';
import type { TaxFacts, TaxRegime } from './facts.ts';

/** A line of the working, in words for the employee. */
export interface WorkingLine {
  label: string;
  /** How the amount comes about: '7 × ₹1,25,000'. Empty where the label says all. */
  detail: string;
  /** In paise; what is taken off is negative. */
  amount: Paise;
}

/** What is taken off the pay before it is taxed: 'Standard deduction', 'HRA exemption'. In paise, above zero. */
export interface TaxReduction {
  id: string;
  label: string;
  amount: Paise;
  /** How the amount comes about, where it is not the amount that was claimed. */
  detail: string;
}

/** The tax of a whole year, in paise. */
export interface TaxOfYear {
  regime: TaxRegime;
  /** Salary of all employers, and other income. */
  gross: Paise;
  reductions: readonly TaxReduction[];
  /** To the nearest ten rupees. */
  income: Paise;
  /** What each slab takes, from the first that takes something. */
  slabs: readonly { rate: number; taxed: Paise; tax: Paise }[];
  slabTax: Paise;
  /** The rebate, and the marginal relief above its limit. */
  rebate: Paise;
  /** After its marginal relief. */
  surcharge: Paise;
  /** To the paisa, for the working: the tax is rounded once. */
  cess: Paise;
  /** To the nearest ten rupees. */
  tax: Paise;
}

/** The tax to deduct from a month's pay, and how it comes about. */
export interface TaxEstimate {
  /** To deduct this month, in whole rupees and never below zero. In paise, as all amounts. */
  amount: Paise;
  year: TaxOfYear;
  /** By this employer, by former ones and from other income, before this month. */
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
  /** What to confirm with an accountant. */
  doubts: readonly string[];
}

/**
 * The income tax of a month: what is left of the year's tax, over the months left (Income-tax Act 2025, s.392).
 * @throws NotCalculable where a rule of the month is not known, or the old regime misses the date of birth
 */
export function estimateTax(facts: TaxFacts): TaxEstimate {
  throw new NotCalculable({ message: `Income tax of ${facts.current.payPeriod} cannot be calculated.` });
}
