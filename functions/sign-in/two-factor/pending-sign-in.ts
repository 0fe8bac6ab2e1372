import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Problem } from '../../../shared/errors.ts';
import { type Area, areas } from '../../../shared/route.ts';
import { pendingSignInLifetimeSeconds, twoFactorMessages } from '../../../shared/sign-in/two-factor.ts';
import { storedUserId } from '../../../shared/user-id.ts';
import type { PendingSignIn } from '../../../shared/users/accounts.ts';
import { getPendingSignInCookie, setPendingSignInCookie } from '../../auth/cookie.ts';
import { exists, isNew } from '../../lib/condition.ts';
import { accountIdOf, hashSecret, newSecret } from '../../lib/secret.ts';
import { batchGet, type Item, nowInSeconds, parseOptional, put, type Write } from '../../lib/table.ts';
import { type Account, accountKey, parseAccount } from '../../store/account.ts';
import { readTwoFactor } from '../../store/two-factor.ts';

/** A sign-in after the right password and before two-step verification, by the hash of its token. It gives no rights. */
const pendingItem = z.object({
  hash: z.string(),
  /**
   * The hash of the secret in the browser's cookie: the token alone, read from an answer or a screen, is worth nothing.
   */
  cookieHash: z.string(),
  userId: storedUserId,
  area: z.enum(areas),
  /** The account's version at the password: whatever ends its sessions ends this, too. */
  authVersion: z.number(),
  expiresAt: z.number(),
});
type Pending = z.output<typeof pendingItem>;
const parsePending = (item: Item | undefined) => parseOptional(pendingItem, item);

export const pendingKey = (token: string) => ({ hash: `two-factor#${hashSecret(token)}` });

/**
 * Where an account's sign-in takes two-step verification, begins to wait for it, in this browser. Only an admin's does; it does so
 * in both areas, for a session of either could add a passkey, which opens both.
 */
export async function awaitTwoFactor(
  http: Context,
  account: Account,
  area: Area,
): Promise<PendingSignIn | undefined> {
  const twoFactor = account.role === 'admin' ? await readTwoFactor(account.id) : undefined;
  if (!twoFactor) return undefined;
  const [token, cookie] = [newSecret(account.id), newSecret(account.id)];
  const pending: Pending = {
    ...pendingKey(token),
    cookieHash: hashSecret(cookie),
    userId: account.id,
    area,
    authVersion: account.authVersion,
    expiresAt: nowInSeconds() + pendingSignInLifetimeSeconds,
  };
  await put('sessions', pending, isNew('hash'));
  setPendingSignInCookie(http, cookie, pendingSignInLifetimeSeconds);
  return { token, hasAuthenticator: twoFactor.authenticator !== undefined };
}

/**
 * The account and area of a sign-in that waits.
 * @throws Problem unauthenticated for one that is unknown, completed, too old, of another browser, or of an account that
 *   has changed since
 */
export async function readPendingSignIn(
  http: Context,
  token: string,
): Promise<{ account: Account; area: Area }> {
  const userId = accountIdOf(token);
  const [pendingRecord, accountRecord] = userId
    ? await batchGet(
        { table: 'sessions', key: pendingKey(token) },
        { table: 'accounts', key: accountKey(userId) },
      )
    : [];
  const [pending, account] = [parsePending(pendingRecord), parseAccount(accountRecord)];
  const isWaiting =
    pending?.authVersion === account?.authVersion &&
    nowInSeconds() < Number(pending?.expiresAt) &&
    hashSecret(getPendingSignInCookie(http) ?? '') === pending?.cookieHash;
  if (!pending || !account || !isWaiting) {
    throw new Problem('unauthenticated', twoFactorMessages.signInExpired);
  }
  return { account, area: pending.area };
}

/** The write that completes it, once. */
export const completePendingWrite = (token: string): Write => ({
  table: 'sessions',
  remove: pendingKey(token),
  condition: exists('hash'),
});
