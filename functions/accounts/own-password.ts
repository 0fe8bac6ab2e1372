import { accountWords } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import { auditEntry } from '../lib/audit.ts';
import { isVersion } from '../lib/condition.ts';
import { type Actor, carriedOver } from '../lib/session.ts';
import type { Write } from '../lib/table.ts';
import { accountOfActor, transactAs } from '../lib/transact-as.ts';
import { inWords } from '../lib/undisturbed.ts';
import type { Account } from './items.ts';
import { hashPassword, isPassword } from './password.ts';
import { ownPasswordLimit } from './password-limit.ts';
import { startAttempt } from './throttle.ts';

/** A shown password, the field it was shown in, and the words for when it is not the account's. */
interface Shown {
  password: string;
  field: string;
  wrongWords: string;
}

const refusedField = (field: string, words: string) =>
  new Problem('bad_input', words, { fields: { [field]: words } });

/** The account that the password is the one of. @throws Problem bad_input, too_many_requests, unauthenticated */
async function checkShown(actor: Actor, { password, field, wrongWords }: Shown): Promise<Account> {
  const attempt = await startAttempt(ownPasswordLimit(actor.userId));
  const account = await accountOfActor(actor);
  if (!(await isPassword(password, account.passwordHash))) {
    await attempt.failed();
    throw refusedField(field, wrongWords);
  }
  await attempt.succeeded();
  return account;
}

/**
 * Replaces the actor's own password; every session of the account ends, but for those that `alsoWrite` carries over.
 * @throws Problem bad_input for a wrong old password or an unchanged one; too_many_requests; unauthenticated; conflict
 */
async function replacePassword(
  actor: Actor,
  shown: Shown,
  newPassword: string,
  alsoWrite: (next: Account) => Promise<Write[]> = async () => [],
): Promise<void> {
  const account = await checkShown(actor, shown);
  if (shown.password === newPassword) throw refusedField('newPassword', accountWords.samePassword);
  const next: Account = {
    ...account,
    passwordHash: await hashPassword(newPassword),
    isInitialPassword: false,
    authVersion: account.authVersion + 1,
    version: account.version + 1,
  };
  await transactAs(actor, [
    { table: 'accounts', put: next, condition: isVersion(account.version) },
    ...(await alsoWrite(next)),
    auditEntry(account.id, 'password.set', actor.userId),
  ]).catch((error) => {
    throw inWords(error);
  });
}

/** An employee's way: afterwards they sign in again (spec §4). */
export const setPassword = (actor: Actor, oldPassword: string, newPassword: string) =>
  replacePassword(
    actor,
    { password: oldPassword, field: 'oldPassword', wrongWords: accountWords.oldPasswordWrong },
    newPassword,
  );

/** An admin's way: they go on in this session, and their other sessions end. */
export const resetAdminPassword = (actor: Actor, currentPassword: string, newPassword: string) =>
  replacePassword(
    actor,
    { password: currentPassword, field: 'currentPassword', wrongWords: accountWords.currentPasswordWrong },
    newPassword,
    ({ authVersion }) => carriedOver(actor, authVersion),
  );
