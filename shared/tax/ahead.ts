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
function monthAfter(facts: TaxFacts, taxDeducted: Paise): TaxFacts | undefined {
  const { available: _, ...rest } = facts;
  const [current, ...coming] = facts.coming;
  return current && { ...rest, paid: [...facts.paid, { ...facts.current, taxDeducted }], current, coming };
}

/** Facts that become known in a month: until then its tax and that of the months before are estimated without it. */
interface News {
  payPeriod: PayPeriod;
  tell: (facts: TaxFacts) => TaxFacts;
}

/** The tax of this month and each month left, as each is paid as estimated. */
export function taxAhead(facts: TaxFacts, news?: News): TaxAhead[] {
  const months: TaxAhead[] = [];
  for (let of: TaxFacts | undefined = facts; of; ) {
    const { payPeriod }: TaxFacts['current'] = of.current;
    const known: TaxFacts = payPeriod === news?.payPeriod ? news.tell(of) : of;
    const { amount } = estimateTax(known);
    months.push({ payPeriod, amount });
    of = monthAfter(known, amount);
  }
  return months;
}
