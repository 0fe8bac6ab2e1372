import { type ImportedPerson, masterFieldNames } from '../../shared/people.ts';
import { personalFieldNames } from '../../shared/profiles.ts';
import { statutoryFieldNames } from '../../shared/statutory-fields.ts';
import type { Actor } from '../auth/session.ts';
import { applyPayrollDetails, isNoOpPatch } from '../pay-runs/rows/profile-writes.ts';
import { withPersonalDetails } from '../store/personal-details.ts';
import type { ProfileItem } from '../store/profile.ts';
import { withStatutoryDetails } from '../store/statutory-details.ts';
import type { StoredPerson } from './stored-people.ts';

/** What a spreadsheet can say of an employee beside name and email. */
export const detailNames = [...personalFieldNames, ...masterFieldNames, ...statutoryFieldNames] as const;

/** The named values of a row that say something. */
export const filled = <Name extends keyof ImportedPerson>(row: ImportedPerson, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, row[name]]).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Pick<ImportedPerson, Name>>;

/** The profile as a row has it, the amounts in paise, and what of it its owner is told of. */
export function withDetails(admin: Actor, profile: ProfileItem, row: ImportedPerson) {
  const { next: personal, guarded } = withPersonalDetails(profile, filled(row, personalFieldNames), admin);
  const next = withStatutoryDetails(personal, filled(row, statutoryFieldNames));
  const details = filled(row, masterFieldNames);
  return { profile: isNoOpPatch(next, details) ? next : applyPayrollDetails(next, details), guarded };
}

/** All of a person that a row can change, for the record. */
export const recordOf = ({ account, profile, balance }: StoredPerson) => ({
  ...profile,
  name: account.name,
  yearlyLeaves: balance.yearlyLeaves,
});
