import type { UserId } from '../../shared/accounts.ts';
import { get } from '../lib/table.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';
import { emailGuardKey } from './items.ts';

/** An account that nobody has. */
const nobody = 'usr_00000000000000000000' as UserId;

/** The account that an email belongs to. One that belongs to none costs the same two reads (no user enumeration). */
export async function findAccountByEmail(email: string): Promise<Account | undefined> {
  const guard = await get('accounts', emailGuardKey(email));
  const userId = typeof guard?.userId === 'string' ? (guard.userId as UserId) : nobody;
  return parseAccount(await get('accounts', accountKey(userId)));
}
