import { mapAmounts, toRupees } from '../../shared/money.ts';
import { amountNames } from '../../shared/pay/payroll-fields.ts';
import type { Person } from '../../shared/people/people.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, type Item } from '../lib/table.ts';
import { type PayContext, parseWorkedOut } from '../slips/figures-of-profile.ts';
import { accountKey, parseAccount } from '../store/account.ts';
import { type ListedAccount, listAccounts } from '../store/account-list.ts';
import { recordRead } from '../store/audit-reads.ts';
import { companyLeaves } from '../store/company.ts';
import { balanceKey, parseBalance } from '../store/leave-balance.ts';
import { readClosedMonths } from '../store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../store/pay-settings.ts';
import { componentsToRupees, emptyProfile, parseManagerId, profileKey } from '../store/profile.ts';

/** All employees at once, as the audit log names them. */
const everybody = { id: 'people' };

function toPerson(
  { id, name, email, role }: ListedAccount,
  profileItem: Item | undefined,
  balanceItem: Item | undefined,
  { defaultLeaves, pay }: { defaultLeaves: number; pay: PayContext },
  emailOf: (id: UserId | undefined) => string | undefined,
): Person {
  const profile = parseWorkedOut(profileItem, pay) ?? emptyProfile(id);
  const { yearlyLeaves = defaultLeaves } = parseBalance(balanceItem, id);
  return {
    ...mapAmounts(profile, [...amountNames, 'ctc'], toRupees),
    components: componentsToRupees(profile.components),
    yearlyLeaves,
    userId: id,
    name,
    email,
    manager: emailOf(profile.managerId),
    ...(role === 'admin' && { isAdmin: true }),
  };
}

/** The emails of the managers of a page; those of deleted accounts are not there. */
async function readManagerEmails(
  accounts: readonly ListedAccount[],
  profiles: readonly (Item | undefined)[],
): Promise<(id: UserId | undefined) => string | undefined> {
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  const others = [...new Set(profiles.flatMap((item) => parseManagerId(item) ?? []))].filter(
    (id) => !emails.has(id),
  );
  const items = await batchGetAll(others.map((id) => ({ table: 'accounts', key: accountKey(id) })));
  for (const item of items) {
    const account = parseAccount(item);
    if (account) emails.set(account.id, account.email);
  }
  return (id) => id && emails.get(id);
}

/** The details of all employees, in the order of names. Reading them is recorded in the audit log. */
export async function listPeople(admin: Actor, request: PageRequest): Promise<Page<Person[]>> {
  await recordRead(admin, 'people.read', everybody);
  const { content: accounts, nextCursor } = await listAccounts(request);
  const [[company, law, components, ...profiles], balances, closed] = await Promise.all([
    batchGetAll([
      ...paySettingsKeys,
      ...accounts.map(({ id }) => ({ table: 'profiles' as const, key: profileKey(id) })),
    ]),
    batchGetAll(accounts.map(({ id }) => ({ table: 'leaves', key: balanceKey(id) }))),
    readClosedMonths(),
  ]);
  const chosen = {
    defaultLeaves: companyLeaves(company),
    pay: { settings: parsePaySettings(company, law, components), closed },
  };
  const emailOf = await readManagerEmails(accounts, profiles);
  const people = accounts.flatMap(
    (account, i) =>
      skipUnreadable(() => toPerson(account, profiles[i], balances[i], chosen, emailOf), {
        userId: account.id,
      }) ?? [],
  );
  return new Page(people, nextCursor);
}
