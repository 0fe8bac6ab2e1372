import { Problem } from '../../shared/errors.ts';
import { normalizeEmail, type User } from '../../shared/users/accounts.ts';
import { userMessages } from '../../shared/users/users.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { ConditionFailed, isNew } from '../lib/condition.ts';
import { hashPassword } from '../lib/password.ts';
import { get, transact, type Write } from '../lib/table.ts';
import { type Account, adminCountKey, toUser } from '../store/account.ts';
import { createAccountWrites, type NewAccount, newAccount } from '../store/new-account.ts';
import { newSession } from '../store/session.ts';

/** The same, with the hash of a known password. */
const newAccountWithPassword = async ({ password, ...input }: NewAccount, role: Account['role']) =>
  newAccount({ ...input, passwordHash: await hashPassword(password) }, role);

/**
 * Stores a new account on behalf of an admin, together with what belongs to it.
 * @throws Problem conflict where the email has an account already
 */
export async function createAccountAs(admin: Actor, account: Account, writes: Write[]): Promise<void> {
  try {
    await transactAs(admin, [...createAccountWrites(account, admin), ...writes]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const message = userMessages.emailTaken;
    throw new Problem('conflict', message, { fields: { email: message } });
  }
}

/**
 * Creates an employee with an initial password, and a session with which they can only replace it (spec §4). Replacing
 * it raises the auth version and so revokes that session.
 * @throws Problem conflict where the email has an account already
 */
export async function createUser(
  admin: Actor,
  input: Omit<NewAccount, 'isInitialPassword'>,
): Promise<{ token: string; user: User }> {
  const account = await newAccountWithPassword({ ...input, isInitialPassword: true }, 'user');
  const { secrets, writes } = newSession(account, 'employee');
  await createAccountAs(admin, account, writes);
  return { token: secrets.token, user: toUser(account) };
}

/**
 * Creates the first admin where there is none yet; returns whether it did. Idempotent, also when called concurrently.
 * @param readInput the new account, read only where it is needed
 */
export async function createFirstAdmin(readInput: () => Promise<NewAccount>): Promise<boolean> {
  if (await get('accounts', adminCountKey)) return false;
  const input = await readInput();
  const account = await newAccountWithPassword({ ...input, email: normalizeEmail(input.email) }, 'admin');
  try {
    await transact([
      { table: 'accounts', put: { ...adminCountKey, admins: 1, version: 1 }, condition: isNew('id') },
      ...createAccountWrites(account, { userId: account.id, name: account.name }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && error.index === 0) return false;
    throw error;
  }
}
