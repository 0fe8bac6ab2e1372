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
import {
  maxSearchBatches,
  type Page,
  type PageEntry,
  type PageRequest,
  skipUnreadable,
  takePage,
} from '../lib/pagination.ts';
import { batchGetAll, get } from '../lib/table.ts';
import { isPartOf, readEverybody } from '../pay-runs/job/plan.ts';
import type { Account } from '../store/account.ts';
import { accountsByName, readAccounts } from '../store/account-list.ts';
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
  { accounts, profiles }: Awaited<ReturnType<typeof readEverybody>>,
  modes: Modes,
): MissingCount[] {
  const missing = accounts.flatMap(({ id, role }) => missingOf(role, profiles.get(id), modes));
  return neededFieldNames
    .map((field) => ({ field, employees: missing.filter((name) => name === field).length }))
    .filter(({ employees }) => employees > 0);
}

export async function countMissing(_admin: Actor): Promise<{ counts: MissingCount[] }> {
  const [everybody, modes] = await Promise.all([readEverybody(), readModes()]);
  return { counts: countMissingAmong(everybody, modes) };
}

/** Employees whose details are read in one batch. */
const peopleInBatch = 400;

/** Whether a detail is missing is known from the profile alone, so profiles are read until the page is full. */
async function* entriesWithout(
  field: NeededFieldName,
  { cursor }: PageRequest,
  modes: Modes,
): AsyncGenerator<PageEntry<MissingPerson>[]> {
  for await (const batch of readAccounts({ limit: peopleInBatch, cursor })) {
    const accounts = batch.flatMap(({ value }) => value ?? []);
    const items = await batchGetAll(accounts.map(({ id }) => ({ table: 'profiles', key: profileKey(id) })));
    const lacking = new Map(
      accounts.flatMap(({ id, name, email, role }, i) => {
        const isMissing = skipUnreadable(
          () => missingOf(role, parseProfile(items[i]), modes).includes(field),
          {
            table: 'profiles',
            userId: id,
          },
        );
        return isMissing ? [[id, { userId: id, name, email }] as const] : [];
      }),
    );
    yield batch.map(({ value, position }) => ({ value: value && lacking.get(value.id), position }));
  }
}

/** The employees who lack a detail, in the order of names. */
export const listMissing = async (
  _admin: Actor,
  field: NeededFieldName,
  request: PageRequest,
): Promise<Page<MissingPerson[]>> => {
  const entries = entriesWithout(field, request, await readModes());
  return takePage(accountsByName.table, entries, request.limit, maxSearchBatches);
};
