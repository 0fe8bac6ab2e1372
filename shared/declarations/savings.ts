import type { LawOfMonth } from '../law/months.ts';
import { lawOfMonth } from '../law/months.ts';
import { claimLimits } from '../law/tax-rules.ts';
import { type Paise, paise, subtractPaise } from '../money.ts';
import type { TaxFacts } from '../tax/facts.ts';
import { ageOf, type TaxOfYear, taxOfYear } from '../tax/year.ts';
import { type ClaimFigures, type ClaimName, claimNames, toTaxClaims, withoutClaim } from './claims.ts';

const taxInOld = (facts: TaxFacts, claims: ClaimFigures, law: LawOfMonth): TaxOfYear =>
  taxOfYear({ ...facts, regime: 'old', claims: toTaxClaims(claims) }, law);

/** The effect of declared claims in the old regime, in paise. */
interface ClaimSavings {
  year: TaxOfYear;
  /** The amount by which the tax of the year would be higher without each line. */
  saved: Record<ClaimName, Paise>;
}

/** @throws NotCalculable as `taxOfYear`: without the date of birth too */
export function claimSavings(facts: TaxFacts, claims: ClaimFigures): ClaimSavings {
  const law = lawOfMonth('incomeTax', facts.current.payPeriod, facts.overrides);
  const year = taxInOld(facts, claims, law);
  const savedBy = (name: ClaimName): Paise =>
    claims[name === 'rent' ? 'rents' : name] === undefined
      ? paise(0)
      : subtractPaise(taxInOld(facts, withoutClaim(claims, name), law).tax, year.tax);
  const saved = Object.fromEntries(claimNames.map((name) => [name, savedBy(name)]));
  return { year, saved: saved as Record<ClaimName, Paise> };
}

/**
 * The most that each line takes off, in paise; undefined where there is no fixed limit.
 * @throws NotCalculable without the date of birth
 */
export function claimLimitsOf(
  facts: TaxFacts,
  { dependant, disability, seniors = [] }: ClaimFigures,
): Record<ClaimName, Paise | undefined> {
  const law = lawOfMonth('incomeTax', facts.current.payPeriod, facts.overrides);
  const amountOf = (rule: (typeof claimLimits)['health']) => law.of(rule).value;
  const isSenior = ageOf({ ...facts, regime: 'old' }) !== 'below60';
  const bySenior = (senior: boolean, of60: typeof claimLimits.health, others: typeof claimLimits.health) =>
    amountOf(senior ? of60 : others);
  return {
    rent: undefined,
    savings: amountOf(claimLimits.savings),
    ownNps: amountOf(claimLimits.ownNps),
    health: bySenior(isSenior, claimLimits.healthOf60, claimLimits.health),
    parentsHealth: bySenior(seniors.includes('parentsHealth'), claimLimits.healthOf60, claimLimits.health),
    homeLoanInterest: amountOf(claimLimits.homeLoan),
    educationLoanInterest: undefined,
    treatment: bySenior(seniors.includes('treatment'), claimLimits.treatmentOf60, claimLimits.treatment),
    donations: undefined,
    dependant: amountOf(dependant === 'severe' ? claimLimits.dependantSevere : claimLimits.dependant),
    disability: amountOf(disability === 'severe' ? claimLimits.disabilitySevere : claimLimits.disability),
  };
}
