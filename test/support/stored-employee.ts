import { hashPassword } from '../../functions/lib/password.ts';
import { accountIdOf } from '../../functions/lib/secret.ts';
import { transact } from '../../functions/lib/table.ts';
import { rememberDevice } from '../../functions/sign-in/known-devices.ts';
import { withSessionsRevoked } from '../../functions/store/account.ts';
import { createAccountWrites, newAccount } from '../../functions/store/new-account.ts';
import { newSession } from '../../functions/store/session.ts';
import type { UserId } from '../../shared/user-id.ts';
import { adminSignIn } from './portal-client.ts';

const hashes = new Map<string, Promise<string>>();

/** One hash for all employees with a password: hashing it takes longer than storing them. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Stores an employee as if an admin had added them, and they had replaced the initial password and signed in. Tests of signing up make
 * the calls instead.
 * @returns their id, and the token of their session
 */
export async function storeEmployee(
  adminToken: string,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<{ id: UserId; token: string }> {
  const admin = { userId: accountIdOf(adminToken) ?? '', name: adminSignIn.name };
  const passwordHash = await hashOnce(password);
  const added = newAccount({ name, email, passwordHash, isInitialPassword: true }, 'user');
  const account = withSessionsRevoked(added, { isInitialPassword: false });
  const session = newSession(account, 'employee');
  const device = await rememberDevice(account, new Map());
  await transact([...createAccountWrites(account, admin), ...session.writes, ...device.writes]);
  return { id: account.id, token: session.secrets.token };
}
