import * as z from 'zod/mini';
import { roles, storedUserId, type UserId } from '../../shared/accounts.ts';
import type { Condition } from '../lib/condition.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/** An account as it is stored. `kind` is the partition key of the index that lists all accounts. */
const accountItem = z.object({
  id: storedUserId,
  kind: z.literal('account'),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isInitialPassword: z.boolean(),
  passwordHash: z.string(),
  /** Incremented to revoke every session of the account: a session is valid for the auth version it was started with. */
  authVersion: z.number(),
  createdAt: z.string(),
  version: z.number(),
});
export type Account = z.output<typeof accountItem>;

export const parseAccount = (item: Item | undefined): Account | undefined => parseOptional(accountItem, item);

export const accountKey = (id: UserId) => ({ id });

/** The account, or a session of it, is still there and of this auth version. */
export const isAuthVersion = (authVersion: number): Condition => ({
  expression: '#authVersion = :authVersion',
  values: { authVersion },
});
