import { todayInIndia } from '../../shared/date.ts';
import { detailsIn } from '../../shared/law/dated-details.ts';
import { toPeriod } from '../../shared/period.ts';
import {
  type HeadModes,
  type MissingCount,
  missingStatutory,
  type NeededFieldName,
  neededFieldNames,
} from '../../shared/statutory/statutory-missing.ts';
import type { Account } from './account.ts';
import { isPartOf, type readAllEmployees } from './employees.ts';
import type { ProfileItem } from './profile.ts';

/** The missing details of an employee who is paid this month; none for others. */
export const missingOf = (
  role: Account['role'],
  profile: ProfileItem | undefined,
  modes: HeadModes,
): NeededFieldName[] => {
  const month = toPeriod(todayInIndia());
  return isPartOf(month, role, profile) ? missingStatutory(detailsIn(profile ?? {}, month), modes) : [];
};

/** How many employees lack each detail; those that no employee lacks are left out. */
export function countMissingAmong(
  { accounts, profiles }: Awaited<ReturnType<typeof readAllEmployees>>,
  modes: HeadModes,
): MissingCount[] {
  const missing = accounts.flatMap(({ id, role }) => missingOf(role, profiles.get(id), modes));
  return neededFieldNames
    .map((field) => ({ field, employees: missing.filter((name) => name === field).length }))
    .filter(({ employees }) => employees > 0);
}
