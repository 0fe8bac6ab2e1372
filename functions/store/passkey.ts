import * as z from 'zod/mini';
import type { Passkey, PasskeyId } from '../../shared/sign-in/passkeys.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { get, type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';

const storedPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.optional(z.string()),
  /** Both in base64url; the key in COSE. */
  credentialId: z.string(),
  publicKey: z.string(),
  /** The counter of the last sign-in; some authenticators always say 0. */
  counter: z.number(),
  transports: z.array(z.string()),
});
export type StoredPasskey = z.output<typeof storedPasskey>;

/** The passkeys of an account, newest first: one item, read and written as a whole. */
const passkeysItem = z.object({
  ownerId: storedUserId,
  passkeys: z.array(storedPasskey),
  version: z.number(),
});

export interface OwnPasskeys {
  ownerId: UserId;
  passkeys: readonly StoredPasskey[];
  /** 0 where the account has never had one. */
  version: number;
}

export const passkeysKey = (ownerId: UserId) => ({ ownerId });

export const parsePasskeys = (ownerId: UserId, item: Item | undefined): OwnPasskeys =>
  parseOptional(passkeysItem, item) ?? { ownerId, passkeys: [], version: 0 };

export const readPasskeys = async (ownerId: UserId): Promise<OwnPasskeys> =>
  parsePasskeys(ownerId, await get('passkeys', passkeysKey(ownerId)));

/** Writes an account's passkeys if they are still in the version that was read. */
export const passkeysWrite = ({ ownerId, version }: OwnPasskeys, passkeys: readonly StoredPasskey[]): Write =>
  versionWrite('passkeys', 'ownerId', version, { ...passkeysKey(ownerId), passkeys });

/** Removes all passkeys of an account, in the transaction that takes away what they give access to. */
export const removePasskeysWrite = (ownerId: UserId): Write => ({
  table: 'passkeys',
  remove: passkeysKey(ownerId),
});

/** The passkeys with one of them changed. */
export const withPasskey = (
  passkeys: readonly StoredPasskey[],
  id: PasskeyId,
  change: Partial<StoredPasskey>,
): StoredPasskey[] => passkeys.map((one) => (one.id === id ? { ...one, ...change } : one));

/** A passkey as it is answered. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});
