import type { Context } from 'hono';
import type { UserId } from '../../shared/user-id.ts';
import { getDeviceCookie, setDeviceCookie } from '../auth/cookie.ts';
import { accountIdOf } from '../lib/secret.ts';
import { type DeviceTokens, deviceLifetimeSeconds } from './known-devices.ts';

/** Accounts that one browser is known to, so that the cookie stays small. */
export const maxAccountsPerBrowser = 4;

/** Between the tokens of a cookie; part of none, and not escaped. */
const separator = '~';

/** The device tokens of a request; what is no token is left out. */
export function getDeviceTokens(c: Context): DeviceTokens {
  const tokens = getDeviceCookie(c)?.split(separator).slice(0, maxAccountsPerBrowser) ?? [];
  return new Map(
    tokens.flatMap((token) => {
      const userId = accountIdOf(token);
      return userId ? [[userId, token] as const] : [];
    }),
  );
}

/** Keeps the token in the browser beside those of other accounts that it presented. */
export function setDeviceToken(c: Context, userId: UserId, token: string): void {
  const others = [...getDeviceTokens(c)].flatMap(([id, other]) => (id === userId ? [] : [other]));
  const tokens = [token, ...others].slice(0, maxAccountsPerBrowser);
  setDeviceCookie(c, tokens.join(separator), deviceLifetimeSeconds);
}
