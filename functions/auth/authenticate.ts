import type { Context } from 'hono';
import type { Area, Route } from '../../shared/route.ts';
import { getSessionCookie } from './cookie.ts';
import { assertNotCsrf } from './csrf.ts';
import { toDeviceName } from './device-name.ts';
import { type Actor, readSession } from './session.ts';

/**
 * The actor behind a request, by bearer token or session cookie. An Authorization header decides even when it is
 * wrong; the cookie counts only in its absence, and only on routes that accept it.
 * @throws Problem forbidden for a cross-site request that carries the cookie
 */
export async function authenticate(c: Context, route: Route): Promise<Actor | undefined> {
  const actor = await authenticateByCredential(c, route);
  return actor && { ...actor, device: toDeviceName(c.req.header('user-agent')) };
}

async function authenticateByCredential(c: Context, route: Route): Promise<Actor | undefined> {
  const header = c.req.header('authorization');
  if (header === undefined) return route.cookie ? authenticateByCookie(c, route) : undefined;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  return token === undefined ? undefined : readSession(token, 'bearer');
}

async function authenticateByCookie(c: Context, route: Route): Promise<Actor | undefined> {
  const areas: Area[] = route.caller === 'signed-in' ? ['admin', 'employee'] : [route.caller as Area];
  for (const area of areas) {
    const secret = getSessionCookie(c, area);
    const actor = secret === undefined ? undefined : await readSession(secret, 'cookie');
    if (actor) {
      assertNotCsrf(c, route);
      return actor;
    }
  }
  return undefined;
}
