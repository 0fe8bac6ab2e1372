import * as z from 'zod/mini';
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
