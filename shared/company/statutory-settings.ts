import type { RuleOverride, StatutorySettings } from '../law/statutory.ts';
import { type Company, companyDefaults } from './company.ts';

/** The company's choices; before it is set up, those that a new company begins with. */
export const statutorySettingsOf = (
  company: Pick<Company, keyof typeof companyDefaults> = companyDefaults,
  overrides: readonly RuleOverride[],
): StatutorySettings => ({
  modes: {
    pf: company.pfMode,
    esi: company.esiMode,
    profTax: company.profTaxMode,
    labourWelfareFund: company.labourWelfareFundMode,
    incomeTax: company.incomeTaxMode,
  },
  coverage: company.coverage,
  otherAllowance: company.otherAllowanceKind,
  specialAllowance: company.specialAllowanceReading,
  employerPfInRemuneration: company.employerPfInRemuneration,
  esiBase: company.esiBase,
  halfYearlyProfTax: company.halfYearlyProfTax,
  pfOnArrears: company.pfOnArrears,
  taxOnOneOffs: company.taxOnOneOffs,
  proofsFrom: company.proofsFrom,
  employerContributionsShown: company.employerContributionsShown,
  overrides,
});

/** The settings of a new company. */
export const defaultStatutorySettings = statutorySettingsOf(undefined, []);
