import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { statutoryFieldNames } from '../../shared/law/statutory-fields.ts';
import { namedComponents } from '../../shared/pay/salary-structure.ts';
import { type ImportedPerson, masterFieldNames } from '../../shared/people/people.ts';
import { personalFieldNames } from '../../shared/profiles/profiles.ts';
import type { Actor } from '../auth/session.ts';
import { applyPayrollDetails, isNoOpPatch } from '../pay-runs/rows/apply-details.ts';
import type { PayContext } from '../slips/figures-of-profile.ts';
import { withPersonalDetails } from '../store/personal-details.ts';
import type { ProfileItem } from '../store/profile.ts';
import { assertNothingPlanned, changeStatutoryDetails } from './statutory-change.ts';
import type { StoredPerson } from './stored-people.ts';

/** Pay beside the payroll fields. */
const payNames = ['ctc', 'components'] as const;

/** The details of an employee that a spreadsheet can have beside name and email. */
export const detailNames = [
  ...personalFieldNames,
  ...masterFieldNames,
  ...payNames,
  ...statutoryFieldNames,
] as const;

/** The named values of a row that say something. */
export const filled = <Name extends keyof ImportedPerson>(row: ImportedPerson, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, row[name]]).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Pick<ImportedPerson, Name>>;

/**
 * The profile as a row has it, the amounts in paise, and what of it its owner is told of.
 * @param effectiveFrom from when a change of pay holds, YYYY-MM-DD
 * @returns with the month from which new statutory details hold, where they were not always so
 * @throws Problem bad_input for a component that employees cannot have, amounts that are more than the CTC, or a detail that has a change
 *   of a month to come
 */
export function withDetails(
  admin: Actor,
  profile: ProfileItem,
  row: ImportedPerson,
  { settings, closed }: PayContext,
  effectiveFrom?: string,
) {
  const { next: personal, guarded } = withPersonalDetails(profile, filled(row, personalFieldNames), admin);
  const statutory = filled(row, statutoryFieldNames);
  assertNothingPlanned(personal, statutory, closed);
  const { next, from } = changeStatutoryDetails(personal, statutory, { closed });
  const details = { ...filled(row, [...masterFieldNames, ...payNames]), effectiveFrom };
  return {
    profile: isNoOpPatch(next, details, settings) ? next : applyPayrollDetails(next, details, settings),
    guarded,
    detailsFrom: from,
  };
}

/** A profile for the audit log, with the names of its components. */
export const recordOfProfile = (profile: ProfileItem | undefined, { components }: PaySettings) => ({
  ...profile,
  components: namedComponents(profile?.components, components),
});

/** All of a person that a row can change, for the record. */
export const auditedPerson = ({ account, profile, balance }: StoredPerson, settings: PaySettings) => ({
  ...recordOfProfile(profile, settings),
  name: account.name,
  yearlyLeaves: balance.yearlyLeaves,
});
