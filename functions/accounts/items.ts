import * as z from 'zod/mini';
import { normalizeEmail, type User } from '../../shared/accounts.ts';
import type { Item } from '../lib/table.ts';
import type { ListedAccount } from './listing.ts';

/** Unique guard of an email: an item that two accounts cannot both create. */
export const emailGuardKey = (email: string) => ({ id: `email#${normalizeEmail(email)}` });

/** The count of admins, by which a condition can protect the last one. */
export const adminCountKey = { id: 'count#admins' };

const adminCount = z.object({ id: z.string(), admins: z.int(), version: z.int() });
export type AdminCount = z.output<typeof adminCount>;

export const parseAdminCount = (item: Item | undefined): AdminCount => adminCount.parse(item);

/** Of an account what the audit has, as it was and as it is. */
export const userFields = ['name', 'email', 'role', 'isInitialPassword'] as const;

/** An account as it is answered. */
export const toUser = ({ id, name, email, role, isInitialPassword }: ListedAccount): User => ({
  _id: id,
  id,
  name,
  email,
  role,
  isInitialPassword,
});
