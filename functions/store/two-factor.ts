import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { batchGetAll, get, type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';

/**
 * The two-step verification of an account. While there is such an item, two-step verification is on; the passkeys that
 * it also takes are in their own table.
 */
const twoFactorItem = z.object({
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
export type TwoFactorItem = z.output<typeof twoFactorItem>;

export const twoFactorKey = (accountId: UserId) => ({ accountId });

const parseTwoFactor = (item: Item | undefined): TwoFactorItem | undefined =>
  parseOptional(twoFactorItem, item);

export const readTwoFactor = async (accountId: UserId): Promise<TwoFactorItem | undefined> =>
  parseTwoFactor(await get('authenticators', twoFactorKey(accountId)));

/** Those of these accounts whose two-step verification is on. */
export async function readTwoFactorAccounts(accountIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const items = await batchGetAll(
    accountIds.map((id) => ({ table: 'authenticators', key: twoFactorKey(id) })),
  );
  return new Set(accountIds.filter((_, i) => items[i]));
}

/** Writes an account's twoFactor if they are still in the version that was read; 0 if there were none. */
export const twoFactorWrite = (twoFactor: Omit<TwoFactorItem, 'version'>, version: number): Write =>
  versionWrite('authenticators', 'accountId', version, twoFactor);

/** Turns two-step verification of an account off, in the transaction that makes it needless. */
export const removeTwoFactorWrite = (accountId: UserId): Write => ({
  table: 'authenticators',
  remove: twoFactorKey(accountId),
});
