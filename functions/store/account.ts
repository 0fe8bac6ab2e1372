import * as z from 'zod/mini';
import { roles, storedUserId, type UserId } from '../../shared/accounts.ts';
import { foldText } from '../../shared/text.ts';
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
  /** Where email went before the address changed (functions/store/earlier-address.ts). */
  earlierAddress: z.optional(z.object({ email: z.string(), until: z.string() })),
  version: z.number(),
});
export type Account = z.output<typeof accountItem>;

export const parseAccount = (item: Item | undefined): Account | undefined => parseOptional(accountItem, item);

/** In bytes: an index key takes 1,024, and it stands in cursors. */
const maxSortNameBytes = 240;

/** The key by which accounts are listed in the order of names: without case and accents, as they are searched. */
function toSortName(name: string): string {
  let sortName = '';
  for (const character of foldText(name).replaceAll(/\p{Cc}/gu, '')) {
    if (Buffer.byteLength(sortName + character) > maxSortNameBytes) break;
    sortName += character;
  }
  // DynamoDB takes no empty key.
  return sortName || '_';
}

/** An account with the keys of its indexes: what is written, whoever writes it. */
export const toAccountItem = (account: Account): Account & { sortName: string } => ({
  ...account,
  sortName: toSortName(account.name),
});

/** The next version of an account, whose every session until then is revoked. */
export const withSessionsRevoked = (
  account: Account,
  changes: Partial<Pick<Account, 'passwordHash' | 'isInitialPassword'>> = {},
): Account => ({
  ...account,
  ...changes,
  authVersion: account.authVersion + 1,
  version: account.version + 1,
});

export const accountKey = (id: UserId) => ({ id });

/** The account, or a session of it, is still there and of this auth version. */
export const isAuthVersion = (authVersion: number): Condition => ({
  expression: '#authVersion = :authVersion',
  values: { authVersion },
});
