import { type ImportedPerson, masterFieldNames } from '../../shared/people.ts';
import { personalFieldNames } from '../../shared/profiles.ts';
import { applyPayrollDetails, isNoOpPatch } from '../payroll/payroll.ts';
import type { ProfileItem } from '../profiles/items.ts';
import type { StoredPerson } from './stored-people.ts';

/** What a sheet can say of somebody beside name and email. */
export const detailNames = [...personalFieldNames, ...masterFieldNames] as const;

/** The named values of a row that say something. */
export const filled = <Name extends keyof ImportedPerson>(row: ImportedPerson, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, row[name]]).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Pick<ImportedPerson, Name>>;

/** The profile as a row has it, the amounts in paise. */
export function withDetails(profile: ProfileItem, row: ImportedPerson): ProfileItem {
  const next = { ...profile, ...filled(row, personalFieldNames) };
  const details = filled(row, masterFieldNames);
  return isNoOpPatch(next, details) ? next : applyPayrollDetails(next, details);
}

/** All of a person that a row can change, for the record. */
export const recordOf = ({ account, profile, balance }: StoredPerson) => ({
  ...profile,
  name: account.name,
  yearlyLeaves: balance.yearlyLeaves,
});
