import { type Company, type CompanyDetails, companyDefaults } from './company.ts';
import type { LeavingDefaults } from './leaving-settings.ts';

/** The personal fields that a company may keep to its admins, each with the setting that says so. */
export const ownFieldSettings = {
  designation: 'employeesEditDesignation',
  uan: 'employeesEditUan',
  pan: 'employeesEditPan',
} as const;
export const ownFieldNames = Object.keys(ownFieldSettings) as (keyof typeof ownFieldSettings)[];

const settingNames = Object.keys(companyDefaults) as (keyof typeof companyDefaults)[];
type CompanySettings = Pick<Company, keyof typeof companyDefaults>;

/** The settings of a company, those that are not chosen from `before`, else the defaults. */
export const settingsOf = (chosen: Partial<CompanyDetails>, before?: Company): CompanySettings =>
  Object.fromEntries(
    settingNames.map((name) => [name, chosen[name] ?? before?.[name] ?? companyDefaults[name]]),
  ) as unknown as CompanySettings;

/** The company's defaults of an exit. */
export function leavingDefaultsOf(company: Company | undefined): LeavingDefaults {
  const { leaverAccess, leaverAccessMonths, encashmentRate } = settingsOf({}, company);
  return { leaverAccess, leaverAccessMonths, encashmentRate };
}

/** The own details that employees cannot change at once; none without a company. */
export function ownDetailsRulesOf(company: Company | null | undefined) {
  if (!company) return {};
  const locked = ownFieldNames.filter((name) => !company[ownFieldSettings[name]]);
  return {
    ...(locked.length > 0 && { locked }),
    ...(company.bankChanges === 'by-approval' && { byApproval: true as const }),
  };
}
