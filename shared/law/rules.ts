import { coverageRules } from './coverage-rules.ts';
import { dueDayRules } from './due-dates.ts';
import {
  esiDailyAverage,
  esiEmployeeRate,
  esiEmployerRate,
  esiExemptDay,
  esiLimit,
  esiLimitWithDisability,
  esiPaidOnce,
} from './esi-rules.ts';
import { gratuityRules } from './gratuity.ts';
import { leastDaysRules } from './half-year-tax.ts';
import { labourWelfareFunds, rollsRules } from './labour-welfare-funds.ts';
import type { LawRule } from './law-rule.ts';
import {
  edliRate,
  epsAge,
  epsRate,
  pfAdminMinimum,
  pfAdminMinimumWithoutMembers,
  pfAdminRate,
  pfCeiling,
  pfChargesBase,
  pfRate,
} from './pf-rules.ts';
import { profTaxExemptions } from './professional-tax-exemptions.ts';
import { profTaxSalaryRules } from './professional-tax-salary.ts';
import { profTaxTables } from './professional-tax-tables.ts';
import { taxRules } from './tax-rules.ts';
import { excludedShare } from './wages.ts';

/** Every rule that the portal knows, or leaves to the company, by head. */
export const allRules: readonly LawRule[] = [
  ...coverageRules,
  excludedShare,
  pfCeiling,
  pfRate,
  epsRate,
  epsAge,
  edliRate,
  pfAdminRate,
  pfAdminMinimum,
  pfAdminMinimumWithoutMembers,
  pfChargesBase,
  esiLimit,
  esiLimitWithDisability,
  esiEmployeeRate,
  esiEmployerRate,
  esiExemptDay,
  esiDailyAverage,
  esiPaidOnce,
  ...gratuityRules,
  ...profTaxTables,
  ...profTaxSalaryRules,
  ...profTaxExemptions,
  ...leastDaysRules,
  ...labourWelfareFunds,
  ...rollsRules,
  ...taxRules,
  ...dueDayRules,
];

export const ruleOfId = (id: string): LawRule | undefined => allRules.find((rule) => rule.id === id);
