import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { isUnchanged } from '../lib/condition.ts';
import { batchGetAll, get, type Item, parseOptional, type Write } from '../lib/table.ts';

/**
 * What an account's sign-in asks for after the password. While there is such an item, the second step is on; the
 * passkeys that it also takes are in their own table.
 */
const factorsItem = z.object({
  accountId: storedUserId,
  authenticator: z.optional(
    z.object({
      /** In base32, as the app has it: codes are computed from it, so that no hash would do. */
      secret: z.string(),
      /** The time step of the last code that was taken; a code of it or of an earlier one is not taken (RFC 6238 §5.2). */
      lastStep: z.number(),
    }),
  ),
  /** The hashes of those that were not used yet. */
  recoveryCodes: z.array(z.string()),
  version: z.number(),
});
export type Factors = z.output<typeof factorsItem>;

export const factorsKey = (accountId: UserId) => ({ accountId });

export const parseFactors = (item: Item | undefined): Factors | undefined => parseOptional(factorsItem, item);

export const readFactors = async (accountId: UserId): Promise<Factors | undefined> =>
  parseFactors(await get('factors', factorsKey(accountId)));

/** Those of these accounts whose second step is on. */
export async function readSecondSteps(accountIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const items = await batchGetAll(accountIds.map((id) => ({ table: 'factors', key: factorsKey(id) })));
  return new Set(accountIds.filter((_, i) => items[i]));
}

/** Writes an account's factors if they are still in the version that was read; 0 if there were none. */
export const factorsWrite = (factors: Omit<Factors, 'version'>, version: number): Write => ({
  table: 'factors',
  put: { ...factors, version: version + 1 },
  condition: isUnchanged('accountId', version),
});

/** Turns the second step of an account off, in the transaction that makes it needless. */
export const removeFactorsWrite = (accountId: UserId): Write => ({
  table: 'factors',
  remove: factorsKey(accountId),
});
