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
import type { UserId } from '../../shared/user-id.ts';
import type { Account } from './account.ts';
import type { AccountState } from './account-list.ts';
import { belongingNames, isPartOf } from './employees.ts';
import { type ProfileItem, partOfProfile } from './profile.ts';

const checkedNames = [...belongingNames, ...neededFieldNames, 'formerDetails'] as const;
/** The part of a profile that says what is missing in it. */
export const checkedPart = partOfProfile(...checkedNames);
type CheckedDetails = Pick<ProfileItem, (typeof checkedNames)[number]>;

/** The missing details of an employee who is paid this month; none for others. */
export const missingOf = (
  role: Account['role'],
  profile: CheckedDetails | undefined,
  modes: HeadModes,
): NeededFieldName[] => {
  const month = toPeriod(todayInIndia());
  return isPartOf(month, role, profile) ? missingStatutory(detailsIn(profile ?? {}, month), modes) : [];
};

/** How many employees lack each detail; those that no employee lacks are left out. */
export function countMissingAmong(
  {
    accounts,
    profiles,
  }: { accounts: readonly AccountState[]; profiles: ReadonlyMap<UserId, CheckedDetails> },
  modes: HeadModes,
): MissingCount[] {
  const missing = accounts.flatMap(({ id, role }) => missingOf(role, profiles.get(id), modes));
  return neededFieldNames
    .map((field) => ({ field, employees: missing.filter((name) => name === field).length }))
    .filter(({ employees }) => employees > 0);
}
