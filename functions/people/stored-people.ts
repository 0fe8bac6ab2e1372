import type { PaySettings } from '../../shared/company/pay-settings.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { batchGetAll, type Item } from '../lib/table.ts';
import { type PayContext, parseWorkedOut } from '../slips/figures-of-profile.ts';
import { type Account, accountKey, emailGuardKey, parseAccount } from '../store/account.ts';
import { companyLeaves } from '../store/company.ts';
import { type Balance, balanceKey, parseBalance } from '../store/leave-balance.ts';
import { readClosedMonths } from '../store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../store/pay-settings.ts';
import { type ProfileItem, profileKey } from '../store/profile.ts';

/** An account with all that is stored of it, and its profile with everything that follows. */
export interface StoredPerson {
  account: Account;
  profile: ProfileItem | undefined;
  balance: Balance;
}

/** The accounts of some emails; undefined for an email without one. */
interface StoredPeople {
  people: (StoredPerson | undefined)[];
  /** Leave days a year of employees without a number of their own. */
  defaultLeaves: number;
  settings: PaySettings;
  closed: ReadonlySet<PayPeriod>;
}

function toStoredPerson(
  id: UserId,
  [account, profile, balance]: (Item | undefined)[],
  context: PayContext,
): StoredPerson | undefined {
  const found = parseAccount(account);
  return (
    found && {
      account: found,
      profile: parseWorkedOut(profile, context),
      balance: parseBalance(balance, id),
    }
  );
}

/** The people that emails belong to, as they are stored, in two round trips. */
export async function readStoredPeople(emails: readonly string[]): Promise<StoredPeople> {
  const [company, law, components, ...guards] = await batchGetAll([
    ...paySettingsKeys,
    ...emails.map((email) => ({ table: 'accounts' as const, key: emailGuardKey(email) })),
  ]);
  const settings = parsePaySettings(company, law, components);
  const ids = guards.flatMap((guard) => (guard ? [guard.userId as UserId] : []));
  const [items, closed] = await Promise.all([
    batchGetAll(
      ids.flatMap((id) => [
        { table: 'accounts' as const, key: accountKey(id) },
        { table: 'profiles' as const, key: profileKey(id) },
        { table: 'leaves' as const, key: balanceKey(id) },
      ]),
    ),
    readClosedMonths(),
  ]);
  const people = new Map(
    ids.map((id, i) => [id, toStoredPerson(id, items.slice(3 * i, 3 * i + 3), { settings, closed })]),
  );
  return {
    people: guards.map((guard) => guard && people.get(guard.userId as UserId)),
    defaultLeaves: companyLeaves(company),
    settings,
    closed,
  };
}
