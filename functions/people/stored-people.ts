import type { UserId } from '../../shared/accounts.ts';
import { emailGuardKey } from '../accounts/items.ts';
import { type Account, accountKey, parseAccount } from '../auth/account.ts';
import { type Balance, balanceKey, parseBalance } from '../leaves/balance.ts';
import { batchGetAll, type Item } from '../lib/table.ts';
import { type ProfileItem, parseProfile, profileKey } from '../profiles/items.ts';

/** Somebody who has an account, as they are stored. */
export interface StoredPerson {
  account: Account;
  profile: ProfileItem | undefined;
  balance: Balance;
}

function toStoredPerson(
  id: UserId,
  [account, profile, balance]: (Item | undefined)[],
): StoredPerson | undefined {
  const found = parseAccount(account);
  return found && { account: found, profile: parseProfile(profile), balance: parseBalance(balance, id) };
}

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
  const people = new Map(ids.map((id, i) => [id, toStoredPerson(id, items.slice(3 * i, 3 * i + 3))]));
  return guards.map((guard) => guard && people.get(guard.userId as UserId));
}
