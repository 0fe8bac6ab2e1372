import { lawOfMonth } from '../law/months.ts';
import { amountText, percentText } from '../law/text.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { formatMonth, type PayPeriod } from '../period.ts';
import { type TaxAhead, taxAhead } from './ahead.ts';
import type { TaxedMonth, TaxFacts } from './facts.ts';
import { spanText } from './working.ts';
import { type TaxOfYear, taxOfYear } from './year.ts';

/** A bonus in a month, or more recurring pay from a month on: this month or one that is left. In paise. */
export type PayChange = { bonus: Paise; month: PayPeriod } | { raise: Paise; from: PayPeriod };

/** The effect of a change of pay on the tax of the year, in paise. */
export interface WhatIf {
  /** In the tax year. */
  added: Paise;
  tax: Paise;
  /** Before PF and other deductions. */
  kept: Paise;
  year: TaxOfYear;
  /** Tax of this month and each month left, without the change and with it from its month on. */
  before: readonly TaxAhead[];
  after: readonly TaxAhead[];
  /** Why, in sentences for the employee. */
  reasons: readonly string[];
}

const startOf = (change: PayChange): PayPeriod => ('bonus' in change ? change.month : change.from);

function changed(month: TaxedMonth, change: PayChange): TaxedMonth {
  if ('bonus' in change)
    return month.payPeriod === change.month
      ? { ...month, once: sumPaise([month.once, change.bonus]) }
      : month;
  return month.payPeriod >= change.from
    ? { ...month, recurring: sumPaise([month.recurring, change.raise]) }
    : month;
}

/** The facts with the change. Months that are paid stay as they are. */
const withChange = (facts: TaxFacts, change: PayChange): TaxFacts => ({
  ...facts,
  current: changed(facts.current, change),
  coming: facts.coming.map((month) => changed(month, change)),
});

const topRate = ({ slabs }: TaxOfYear): number => slabs.at(-1)?.rate ?? 0;

/** 'Your income would be ₹15,25,000, still in the 15 % slab: ₹15,000 by slabs + ₹600 cess.' */
function incomeReason(before: TaxOfYear, after: TaxOfYear): string {
  const rate = topRate(after);
  const isSame = rate === topRate(before);
  const slab = rate === 0 ? 'below the first slab that is taxed' : `in the ${percentText(rate)} slab`;
  const more = (name: 'slabTax' | 'rebate' | 'surcharge') => subtractPaise(after[name], before[name]);
  const parts: [Paise, string][] = [
    [more('slabTax'), 'by slabs'],
    [paise(-more('rebate')), 'by less rebate'],
    [more('surcharge'), 'surcharge'],
  ];
  const tax = subtractPaise(after.tax, before.tax);
  const known = parts.filter(([amount]) => amount !== 0);
  const cess = subtractPaise(tax, sumPaise(known.map(([amount]) => amount)));
  const hasOwnRate = before.rateWithoutPan !== undefined || after.rateWithoutPan !== undefined;
  const listed = [...known, [cess, 'cess'] as const]
    .filter(([amount]) => amount !== 0)
    .map(([amount, name]) => `${amountText(amount)} ${name}`)
    .join(' + ')
    .replaceAll('+ -', '− ');
  const why = tax === 0 || hasOwnRate ? '' : `: ${listed}`;
  return `Your income would be ${amountText(after.income)}, ${isSame ? 'still' : 'now'} ${slab}${why}.`;
}

/** 'TDS would be ₹12,025 a month from December to March, instead of ₹8,125.' */
export function monthsReason(
  before: readonly TaxAhead[],
  after: readonly TaxAhead[],
  from: PayPeriod,
): string[] {
  const left = after.filter(({ payPeriod }) => payPeriod >= from);
  const [first, second] = left;
  const earlier = before.find(({ payPeriod }) => payPeriod === first?.payPeriod);
  if (!first || !earlier || first.amount === earlier.amount) return [];
  const instead = `instead of ${amountText(earlier.amount)}`;
  const month = formatMonth(first.payPeriod);
  // The rupees that twelve months do not share evenly are in the last of them.
  const isEven = !second || Math.abs(second.amount - first.amount) <= 100;
  if (!second || !isEven) {
    const later = second ? `, and ${amountText(second.amount)} after it` : '';
    return [`TDS would be ${amountText(first.amount)} in ${month}, ${instead}${later}.`];
  }
  const span = spanText(left.map(({ payPeriod }) => payPeriod));
  return [`TDS would be ${amountText(first.amount)} a month from ${span}, ${instead}.`];
}

/** Works out how much of a bonus or a raise arrives, and why. @throws NotCalculable as `estimateTax` */
export function whatIf(facts: TaxFacts, change: PayChange): WhatIf {
  const law = lawOfMonth('incomeTax', facts.current.payPeriod, facts.overrides);
  const { available: _, ...unlimited } = facts;
  const raised = withChange(unlimited, change);
  const [yearBefore, year] = [taxOfYear(unlimited, law), taxOfYear(raised, law)];
  const added = subtractPaise(year.gross, yearBefore.gross);
  const tax = subtractPaise(year.tax, yearBefore.tax);
  const before = taxAhead(unlimited);
  const after = taxAhead(unlimited, {
    payPeriod: startOf(change),
    tell: (known) => withChange(known, change),
  });
  return {
    ...{ added, tax, kept: subtractPaise(added, tax), year, before, after },
    reasons: [incomeReason(yearBefore, year), ...monthsReason(before, after, startOf(change))],
  };
}
