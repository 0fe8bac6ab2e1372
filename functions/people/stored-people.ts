import type { UserId } from '../../shared/accounts.ts';
import { emailGuardKey } from '../accounts/items.ts';
import { accountKey, parseAccount } from '../auth/account.ts';
import { companyKey, companyLeaves } from '../company/items.ts';
import { balanceKey, parseBalance } from '../leaves/balance.ts';
import { batchGetAll } from '../lib/table.ts';
import { parseProfile, profileKey } from '../profiles/items.ts';
import type { StoredPerson } from './decide.ts';

interface StoredPeople {
  /** In the order of the emails; undefined where one belongs to nobody. */
  people: (StoredPerson | undefined)[];
  /** Days of leave a year of whoever has no number of their own. */
  defaultLeaves: number;
}

/** The people that emails belong to, as they are stored. Two round trips. */
export async function readStoredPeople(emails: readonly string[]): Promise<StoredPeople> {
  const [company, ...guards] = await batchGetAll([
    { table: 'settings', key: companyKey },
    ...emails.map((email) => ({ table: 'accounts' as const, key: emailGuardKey(email) })),
  ]);
  const ids = guards.flatMap((guard) => (guard ? [guard.userId as UserId] : []));
  const items = await batchGetAll(
    ids.flatMap((id) => [
      { table: 'accounts' as const, key: accountKey(id) },
      { table: 'profiles' as const, key: profileKey(id) },
      { table: 'leaves' as const, key: balanceKey(id) },
    ]),
  );
  const people = new Map(
    ids.map((id, i) => {
      const [account, profile, balance] = items.slice(3 * i, 3 * i + 3);
      return [
        id,
        {
          account: parseAccount(account),
          profile: parseProfile(profile),
          balance: parseBalance(balance, id),
        },
      ];
    }),
  );
  const found = guards.map((guard) => {
    const person = guard && people.get(guard.userId as UserId);
    return person?.account && { ...person, account: person.account };
  });
  return { people: found, defaultLeaves: companyLeaves(company) };
}
