import type { UserId } from '../../shared/user-id.ts';
import { isNew } from '../lib/condition.ts';
import { unusablePasswordHash } from '../lib/password.ts';
import { newId } from '../lib/secret.ts';
import type { Write } from '../lib/table.ts';
import { type Account, emailGuardKey, toAccountItem, userFields } from './account.ts';
import { type AuditActor, auditWrites } from './audit.ts';
import { type AuditChanges, changesOf } from './audit-changes.ts';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** Others may know the password: it only opens replacing it. */
  isInitialPassword: boolean;
}

/** An account that is not stored yet. */
export const newAccount = (
  { name, email, passwordHash, isInitialPassword }: Omit<NewAccount, 'password'> & { passwordHash: string },
  role: Account['role'],
): Account => ({
  id: newId('usr') as UserId,
  kind: 'account',
  name,
  email,
  role,
  isInitialPassword,
  passwordHash,
  authVersion: 1,
  createdAt: new Date().toISOString(),
  version: 1,
});

/** An employee who has no password yet. */
export const newAccountWithoutPassword = (person: Pick<Account, 'name' | 'email'>): Account =>
  newAccount({ ...person, passwordHash: unusablePasswordHash(), isInitialPassword: true }, 'user');

/**
 * The writes of a new account. The first claims its email, so that two accounts cannot have one.
 * @param details what else is written of the person with it, for the record
 */
export const createAccountWrites = (
  account: Account,
  actor: AuditActor,
  details: AuditChanges = {},
): Write[] => [
  {
    table: 'accounts',
    put: { ...emailGuardKey(account.email), userId: account.id },
    condition: isNew('id'),
  },
  { table: 'accounts', put: toAccountItem(account), condition: isNew('id') },
  ...auditWrites(actor, 'account.created', account, {
    changes: { ...changesOf(undefined, account, userFields), ...details },
  }),
];
