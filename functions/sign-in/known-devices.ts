import * as z from 'zod/mini';
import type { UserId } from '../../shared/user-id.ts';
import { normalizeEmail } from '../../shared/users/accounts.ts';
import { isUnchanged } from '../lib/condition.ts';
import { hashSecret, newSecret } from '../lib/secret.ts';
import { batchGet, get, type Item, nowInSeconds, parseOptional, type Write } from '../lib/table.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';

/** The device tokens that a browser presents, each with the account that it names. */
export type DeviceTokens = ReadonlyMap<UserId, string>;

/** A device is known for so long after a sign-in. */
export const deviceLifetimeSeconds = 180 * 24 * 3600;
/** Its token is replaced at the first sign-in after so long, which makes it known for longer. */
export const tokenRenewalSeconds = 30 * 24 * 3600;
/** Devices of one person; a further one replaces the one whose token is oldest. */
export const maxDevices = 10;

/** The known devices of a person: the hash of each one's token, newest first. Times are seconds since the epoch. */
const devicesItem = z.object({
  hash: z.string(),
  devices: z.array(z.object({ token: z.string(), issuedAt: z.number() })),
  version: z.number(),
});

export const devicesKey = (userId: UserId) => ({ hash: `devices#${userId}` });

/** The devices in an item that have not expired, and its version; 0 where there is no item. */
function parseDevices(item: Item | undefined) {
  const { devices, version } = parseOptional(devicesItem, item) ?? { devices: [], version: 0 };
  const oldest = nowInSeconds() - deviceLifetimeSeconds;
  return { devices: devices.filter(({ issuedAt }) => oldest < issuedAt), version };
}

/**
 * The hash of the presented token that makes this a known device of the account with this email; undefined where there
 * is none. What is read depends on the tokens alone, so that the time it takes says nothing of the email.
 */
export async function findKnownDevice(presented: DeviceTokens, email: string): Promise<string | undefined> {
  const found = await Promise.all(
    [...presented].map(async ([userId, token]) => {
      const [accountItem, item] = await batchGet(
        { table: 'accounts', key: accountKey(userId) },
        { table: 'sessions', key: devicesKey(userId) },
      );
      const account = parseAccount(accountItem);
      if (!account || normalizeEmail(account.email) !== normalizeEmail(email)) return undefined;
      const hash = hashSecret(token);
      return parseDevices(item).devices.find((device) => device.token === hash)?.token;
    }),
  );
  return found.find((hash) => hash !== undefined);
}

/**
 * The write that remembers the device of a sign-in, and the token to be kept there. Neither where the device has a
 * recent one, or where the password is an initial one, which others may know.
 * @returns also whether the account has been signed in to before, and not from this device
 */
export async function rememberDevice(
  account: Account,
  presented: DeviceTokens,
): Promise<{ token?: string; writes: Write[]; isUnfamiliar?: boolean }> {
  if (account.isInitialPassword) return { writes: [] };
  const { devices, version } = parseDevices(await get('sessions', devicesKey(account.id)));
  const [now, presentedHash] = [nowInSeconds(), hashSecret(presented.get(account.id) ?? '')];
  const known = devices.find((device) => device.token === presentedHash);
  if (known && now < known.issuedAt + tokenRenewalSeconds) return { writes: [] };
  const token = newSecret(account.id);
  const item = {
    ...devicesKey(account.id),
    devices: [
      { token: hashSecret(token), issuedAt: now },
      ...devices.filter((device) => device !== known),
    ].slice(0, maxDevices),
    version: version + 1,
    expiresAt: now + deviceLifetimeSeconds,
  };
  return {
    token,
    writes: [{ table: 'sessions', put: item, condition: isUnchanged('hash', version) }],
    isUnfamiliar: version > 0 && !known,
  };
}
