import { normalizeEmail, type User } from '../../shared/accounts.ts';
import type { Account } from '../auth/account.ts';

/** Holds an email for one account: two accounts cannot both create it. */
export const emailGuardKey = (email: string) => ({ id: `email#${normalizeEmail(email)}` });

/** Counts the admins, so that the last one can be told from the others in one condition. */
export const adminCountKey = { id: 'count#admins' };

/** An account as others may see it. */
export const toUser = ({ id, name, email, role, isInitialPassword }: Account): User => ({
  _id: id,
  id,
  name,
  email,
  role,
  isInitialPassword,
});
