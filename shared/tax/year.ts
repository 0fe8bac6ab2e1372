import { type LawOfMonth, missing } from '../law/months.ts';
import { type Paise, sumPaise } from '../money.ts';
import { financialYearOf } from '../period.ts';
import { type AgeGroup, type AnnualTax, annualTax, toTenRupees } from './annual-tax.ts';
import type { TaxFacts, TaxRegime } from './facts.ts';
import { reduce, salaryOf, type TaxReduction } from './reductions.ts';

/** The tax of a whole year, in paise. */
export interface TaxOfYear extends AnnualTax {
  regime: TaxRegime;
  /** Salary of all employers, and other income. */
  gross: Paise;
  reductions: readonly TaxReduction[];
  /** Taxable income, to the nearest ten rupees. */
  income: Paise;
}

/** An age is reached on the day before the birthday: 60 on 31 March 2027 by a birthday on 1 April. */
function ageGroupOf(dateOfBirth: string, taxYear: number): AgeGroup {
  const reaches = (age: number) =>
    `${Number(dateOfBirth.slice(0, 4)) + age}${dateOfBirth.slice(4)}` <= `${taxYear + 1}-04-01`;
  return reaches(80) ? 'from80' : reaches(60) ? 'from60' : 'below60';
}

/** Only the old regime asks for the age. @throws NotCalculable without the date of birth */
export function ageOf({ regime, dateOfBirth, current }: TaxFacts): AgeGroup {
  if (regime === 'new') return 'below60';
  if (dateOfBirth === undefined) throw missing('dateOfBirth');
  return ageGroupOf(dateOfBirth, financialYearOf(current.payPeriod));
}

/** The tax of the year to which a month belongs, by the pay so far and the pay to come. */
export function taxOfYear(facts: TaxFacts, law: LawOfMonth): TaxOfYear {
  const { regime, hasPan } = facts;
  const age = ageOf(facts);
  const { left, reductions } = reduce(facts, age, law);
  const income = toTenRupees(left);
  const gross = sumPaise([salaryOf(facts), facts.otherIncome?.amount ?? 0]);
  return {
    ...annualTax(income, { regime, age, hasPan }, law),
    ...{ regime, gross, reductions, income },
  };
}
