import type { Company } from '../company.ts';
import type { RuleOverride, StatutorySettings } from './statutory.ts';

/** The company's choices; before it is set up, those that a new company begins with. */
export const statutorySettingsOf = (
  company: Company | undefined,
  overrides: readonly RuleOverride[],
): StatutorySettings => ({
  modes: {
    pf: company?.pfMode ?? 'check',
    esi: company?.esiMode ?? 'check',
    profTax: company?.profTaxMode ?? 'check',
    labourWelfareFund: company?.labourWelfareFundMode ?? 'check',
  },
  otherAllowance: company?.otherAllowanceKind ?? 'travel',
  specialAllowance: company?.specialAllowanceReading ?? 'wages',
  employerPfInRemuneration: company?.employerPfInRemuneration ?? false,
  esiBase: company?.esiBase ?? 'wages',
  halfYearlyProfTax: company?.halfYearlyProfTax ?? 'last-month',
  employerContributionsShown: company?.employerContributionsShown ?? false,
  overrides,
});

/** What a new company begins with. */
export const defaultStatutorySettings = statutorySettingsOf(undefined, []);
