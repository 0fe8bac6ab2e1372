import type { Context } from 'hono';
import type { Area } from '../../shared/route.ts';
import type { Account } from '../auth/account.ts';
import { setSessionCookie } from '../auth/cookie.ts';
import { toDeviceName } from '../auth/device-name.ts';
import { getDeviceTokens, setDeviceToken } from './device-tokens.ts';
import { openSession } from './open-session.ts';

/** Opens the session of a sign-in that succeeded, and gives the browser its cookies. Returns the token. */
export async function startSession(http: Context, account: Account, area: Area): Promise<string> {
  const device = { name: toDeviceName(http.req.header('user-agent')), tokens: getDeviceTokens(http) };
  const { token, cookie, deviceToken } = await openSession(account, area, device);
  setSessionCookie(http, area, cookie);
  if (deviceToken) setDeviceToken(http, account.id, deviceToken);
  return token;
}
