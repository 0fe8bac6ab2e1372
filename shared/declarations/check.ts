import { lawOfMonth } from '../law/months.ts';
import type { RuleOverride } from '../law/statutory.ts';
import { landlordPanAbove } from '../law/tax-rules.ts';
import { amountText } from '../law/text.ts';
import { toPaise } from '../money.ts';
import { financialYearOf, type PayPeriod } from '../period.ts';
import { claimedOf, mapClaims, monthsOfRent } from './claims.ts';
import { type ClaimsInput, declarationMessages as messages } from './declarations.ts';

type Problems = Record<string, string>;

/** The months of rents that came before one, to tell a month that has two. */
function rentProblems({ rents = [] }: ClaimsInput, year: number): Problems {
  const taken = new Set<PayPeriod>();
  const problems: Problems = {};
  for (const [index, rent] of rents.entries()) {
    const field = `rents.${index}.to`;
    const months = monthsOfRent(rent);
    if (rent.to < rent.from) problems[field] = messages.endsBeforeStart;
    else if ([rent.from, rent.to].some((month) => financialYearOf(month) !== year))
      problems[field] = messages.outsideYear;
    else if (months.some((month) => taken.has(month))) problems[field] = messages.overlaps;
    for (const month of months) taken.add(month);
  }
  return problems;
}

/**
 * Messages about what is missing in a declaration, by the path of its field: no two rents are of one month, and the PAN of a landlord is
 * asked where the rent of the year is above a limit.
 */
export function declarationProblems(
  claims: ClaimsInput,
  year: number,
  overrides: readonly RuleOverride[],
): Problems {
  const law = lawOfMonth('incomeTax', `${year}-04` as PayPeriod, overrides);
  const rent = claimedOf(mapClaims(claims, toPaise), 'rent');
  const limit = law.of(landlordPanAbove).value;
  const needsPan = rent > limit;
  const withoutPan = (claims.rents ?? []).flatMap(({ landlordPan }, index) =>
    needsPan && !landlordPan ? [[`rents.${index}.landlordPan`, messages.panRequired(amountText(limit))]] : [],
  );
  return {
    ...rentProblems(claims, year),
    ...Object.fromEntries(withoutPan),
    ...(claims.homeLoanInterest && !claims.lender ? { lender: messages.lenderRequired } : {}),
  };
}
