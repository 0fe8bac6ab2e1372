import { hraCities } from '../../../shared/law/tax-rules.ts';
import { type Paise, paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { TaxClaims } from '../../../shared/tax/facts.ts';

/** What an employee claims in the old regime: amounts of the year in rupees as they are typed, and the rent of a month. */
export interface TriedClaims {
  rent: string;
  /** One of the cities with the larger limit, or empty for another one. */
  city: string;
  savings: string;
  ownNps: string;
  health: string;
  homeLoanInterest: string;
}
export type ClaimedAmount = Exclude<keyof TriedClaims, 'city'>;

export const noClaims: TriedClaims = {
  ...{ rent: '', city: hraCities[1], savings: '', ownNps: '', health: '', homeLoanInterest: '' },
};

/** Above any amount of a year, and in paise still a safe integer. */
const maxRupees = 99_99_99_999;

/** A typed amount in paise; what is not an amount counts as 0. */
export function typedAmount(text: string): Paise {
  const amount = Number(text);
  return paise(amount > 0 && amount <= maxRupees ? Math.round(amount * 100) : 0);
}

/** The rent is that of each month of the tax year in which pay comes. */
export function toClaims(tried: TriedClaims, months: readonly PayPeriod[]): TaxClaims {
  const rent = typedAmount(tried.rent);
  return {
    rent: rent === 0 ? [] : months.map((payPeriod) => ({ payPeriod, amount: rent, city: tried.city })),
    savings: typedAmount(tried.savings),
    ownNps: typedAmount(tried.ownNps),
    health: typedAmount(tried.health),
    homeLoanInterest: typedAmount(tried.homeLoanInterest),
  };
}
