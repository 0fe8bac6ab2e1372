import type { Paise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { estimateTax } from './estimate.ts';
import type { TaxFacts } from './facts.ts';

/** The tax of a month to come, in paise. */
export interface TaxAhead {
  payPeriod: PayPeriod;
  amount: Paise;
}

/** The facts of the next month, once this one is paid; undefined after the last month. */
export function monthAfter(facts: TaxFacts, taxDeducted: Paise): TaxFacts | undefined {
  const { available: _, ...rest } = facts;
  const [current, ...coming] = facts.coming.toSorted((a, b) => (a.payPeriod < b.payPeriod ? -1 : 1));
  return current && { ...rest, paid: [...facts.paid, { ...facts.current, taxDeducted }], current, coming };
}

/**
 * The tax of this month and each month left, as each is paid as estimated.
 * @param known changes the facts of a month to what is known in it
 */
export function taxAhead(facts: TaxFacts, known = (of: TaxFacts): TaxFacts => of): TaxAhead[] {
  const months: TaxAhead[] = [];
  for (let of: TaxFacts | undefined = facts; of; ) {
    const { amount } = estimateTax(known(of));
    months.push({ payPeriod: of.current.payPeriod, amount });
    of = monthAfter(of, amount);
  }
  return months;
}
