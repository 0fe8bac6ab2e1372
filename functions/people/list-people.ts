import { mapAmounts, toRupees } from '../../shared/money.ts';
import { amountNames } from '../../shared/payroll-fields.ts';
import type { Person } from '../../shared/people.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, type Item } from '../lib/table.ts';
import { type ListedAccount, listAccounts } from '../store/account-list.ts';
import { recordRead } from '../store/audit-reads.ts';
import { companyKey, companyLeaves } from '../store/company.ts';
import { balanceKey, parseBalance } from '../store/leave-balance.ts';
import { componentsToRupees, emptyProfile, parseProfile, profileKey } from '../store/profile.ts';

/** All employees at once, as the audit log names them. */
const everybody = { id: 'people' };

function toPerson(
  { id, name, email, role }: ListedAccount,
  profileItem: Item | undefined,
  balanceItem: Item | undefined,
  defaultLeaves: number,
): Person {
  const profile = parseProfile(profileItem) ?? emptyProfile(id);
  const { yearlyLeaves = defaultLeaves } = parseBalance(balanceItem, id);
  return {
    ...mapAmounts(profile, [...amountNames, 'ctc'], toRupees),
    components: componentsToRupees(profile.components),
    yearlyLeaves,
    userId: id,
    name,
    email,
    ...(role === 'admin' && { isAdmin: true }),
  };
}

/** The details of all employees, in the order of names. Reading them is recorded in the audit log. */
export async function listPeople(admin: Actor, request: PageRequest): Promise<Page<Person[]>> {
  await recordRead(admin, 'people.read', everybody);
  const { content: accounts, nextCursor } = await listAccounts(request);
  const [[company, ...profiles], balances] = await Promise.all([
    batchGetAll([
      { table: 'settings', key: companyKey },
      ...accounts.map(({ id }) => ({ table: 'profiles' as const, key: profileKey(id) })),
    ]),
    batchGetAll(accounts.map(({ id }) => ({ table: 'leaves', key: balanceKey(id) }))),
  ]);
  const defaultLeaves = companyLeaves(company);
  const people = accounts.flatMap(
    (account, i) =>
      skipUnreadable(() => toPerson(account, profiles[i], balances[i], defaultLeaves), {
        userId: account.id,
      }) ?? [],
  );
  return new Page(people, nextCursor);
}
