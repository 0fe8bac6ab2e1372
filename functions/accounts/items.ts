import * as z from 'zod/mini';
import { emailKey, type User } from '../../shared/accounts.ts';
import type { Item } from '../lib/table.ts';

/** An account as the table keeps it. `kind` puts it into the index that lists all accounts. */
const accountItem = z.object({
  id: z.string(),
  kind: z.literal('account'),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  isInitialPassword: z.boolean(),
  passwordHash: z.string(),
  /** Raised by whatever must end the account's sessions. */
  authVersion: z.number(),
  createdAt: z.string(),
  version: z.number(),
});
export type Account = z.output<typeof accountItem>;

export const parseAccount = (item: Item | undefined): Account | undefined =>
  item === undefined ? undefined : accountItem.parse(item);

export const accountKey = (id: string) => ({ id });

/** Holds an email for one account: two accounts cannot both create it. */
export const emailGuardKey = (email: string) => ({ id: `email#${emailKey(email)}` });

/** Counts the admins, so that the last one can be told from the others in one condition. */
export const adminCountKey = { id: 'count#admins' };

/** An account as others may see it. */
export const asUser = ({ id, name, email, role, isInitialPassword }: Account): User => ({
  _id: id,
  id,
  name,
  email,
  role,
  isInitialPassword,
});
