import type { UserId } from '../../shared/accounts.ts';
import { emailGuardKey } from '../accounts/items.ts';
import { accountKey, parseAccount } from '../auth/account.ts';
import { balanceKey, parseBalance } from '../leaves/balance.ts';
import { batchGetAll } from '../lib/table.ts';
import { parseProfile, profileKey } from '../profiles/items.ts';
import type { StoredPerson } from './decide.ts';

/** The people that emails belong to, as they are stored; undefined where one belongs to nobody. Two round trips. */
export async function readStoredPeople(emails: readonly string[]): Promise<(StoredPerson | undefined)[]> {
  const guards = await batchGetAll(emails.map((email) => ({ table: 'accounts', key: emailGuardKey(email) })));
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
  return guards.map((guard) => {
    const person = guard && people.get(guard.userId as UserId);
    return person?.account && { ...person, account: person.account };
  });
}
