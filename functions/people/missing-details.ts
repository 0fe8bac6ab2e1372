import { todayInIndia } from '../../shared/date.ts';
import type { StatutorySettings } from '../../shared/law/statutory.ts';
import type { MissingPerson } from '../../shared/people.ts';
import { toPeriod } from '../../shared/period.ts';
import {
  type MissingCount,
  missingStatutory,
  type NeededFieldName,
  neededFieldNames,
} from '../../shared/statutory-missing.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, get } from '../lib/table.ts';
import { isPartOf, readAllEmployees } from '../pay-runs/job/plan.ts';
import type { Account } from '../store/account.ts';
import { listAccountsWith } from '../store/account-list.ts';
import { companyKey, statutoryModes } from '../store/company.ts';
import { type ProfileItem, parseProfile, profileKey } from '../store/profile.ts';

type Modes = StatutorySettings['modes'];

const readModes = async (): Promise<Modes> => statutoryModes(await get('settings', companyKey));

/** Of employees who are paid this month: what is missing. */
const missingOf = (
  role: Account['role'],
  profile: ProfileItem | undefined,
  modes: Modes,
): NeededFieldName[] =>
  isPartOf(toPeriod(todayInIndia()), role, profile) ? missingStatutory(profile ?? {}, modes) : [];

/** How many employees lack each detail; those that no employee lacks are left out. */
export function countMissingAmong(
  { accounts, profiles }: Awaited<ReturnType<typeof readAllEmployees>>,
  modes: Modes,
): MissingCount[] {
  const missing = accounts.flatMap(({ id, role }) => missingOf(role, profiles.get(id), modes));
  return neededFieldNames
    .map((field) => ({ field, employees: missing.filter((name) => name === field).length }))
    .filter(({ employees }) => employees > 0);
}

export async function countMissing(_admin: Actor): Promise<{ counts: MissingCount[] }> {
  const [employees, modes] = await Promise.all([readAllEmployees(), readModes()]);
  return { counts: countMissingAmong(employees, modes) };
}

/** The employees who lack a detail, in the order of names. */
export const listMissing = async (
  _admin: Actor,
  field: NeededFieldName,
  request: PageRequest,
): Promise<Page<MissingPerson[]>> => {
  const modes = await readModes();
  return listAccountsWith(request, async (accounts) => {
    const items = await batchGetAll(accounts.map(({ id }) => ({ table: 'profiles', key: profileKey(id) })));
    return accounts.map(({ id, name, email, role }, i) => {
      const isMissing = skipUnreadable(() => missingOf(role, parseProfile(items[i]), modes).includes(field), {
        table: 'profiles',
        userId: id,
      });
      return isMissing ? { userId: id, name, email } : undefined;
    });
  });
};
