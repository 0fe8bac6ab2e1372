import { accountWords } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import { auditEntry } from '../lib/audit.ts';
import { isVersion } from '../lib/condition.ts';
import { type Actor, carriedOver } from '../lib/session.ts';
import { get, transact, type Write } from '../lib/table.ts';
import { inWords } from '../lib/undisturbed.ts';
import { type Account, accountKey, parseAccount } from './items.ts';
import { hashPassword, isPassword } from './password.ts';
import { attemptFailed, attemptSucceeded, ofAccount, ofAddress, startAttempt } from './throttle.ts';

/** A shown password, the field it was shown in, and the words for when it is not the account's. */
interface Shown {
  password: string;
  field: string;
  wrongWords: string;
}

/**
 * Replaces the actor's own password; every session of the account ends, but for those that `alsoWrite` carries over.
 * @param address where the request comes from, to slow down guessing
 * @throws Problem bad_input for a wrong old password or an unchanged one; too_many_requests
 */
async function replacePassword(
  actor: Actor,
  shown: Shown,
  newPassword: string,
  address: string,
  alsoWrite: (next: Account) => Promise<Write[]> = async () => [],
): Promise<void> {
  const [attempts, from] = [ofAccount(actor.email), ofAddress(address)];
  await startAttempt(attempts, from);
  const account = parseAccount(await get('accounts', accountKey(actor.userId)));
  if (!account || !(await isPassword(shown.password, account.passwordHash))) {
    await attemptFailed(from);
    throw refusedField(shown.field, shown.wrongWords);
  }
  await attemptSucceeded(attempts);
  if (shown.password === newPassword) throw refusedField('newPassword', accountWords.samePassword);
  const next: Account = {
    ...account,
    passwordHash: await hashPassword(newPassword),
    isInitialPassword: false,
    authVersion: account.authVersion + 1,
    version: account.version + 1,
  };
  await transact([
    { table: 'accounts', put: next, condition: isVersion(account.version) },
    ...(await alsoWrite(next)),
    auditEntry(account.id, 'password.set', actor.userId),
  ]).catch((error) => {
    throw inWords(error);
  });
}

const refusedField = (field: string, words: string) =>
  new Problem('bad_input', words, { fields: { [field]: words } });

/** An employee's way: afterwards they sign in again (spec §4). */
export const setPassword = (actor: Actor, oldPassword: string, newPassword: string, address: string) =>
  replacePassword(
    actor,
    { password: oldPassword, field: 'oldPassword', wrongWords: accountWords.oldPasswordWrong },
    newPassword,
    address,
  );

/** An admin's way: they go on in this session, and their other sessions end. */
export const resetAdminPassword = (
  actor: Actor,
  currentPassword: string,
  newPassword: string,
  address: string,
) =>
  replacePassword(
    actor,
    { password: currentPassword, field: 'currentPassword', wrongWords: accountWords.currentPasswordWrong },
    newPassword,
    address,
    ({ authVersion }) => carriedOver(actor, authVersion),
  );
