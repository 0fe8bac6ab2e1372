import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import { sessionCookie } from './cookie.ts';
import { siteOrigin } from './cross-origin.ts';
import { hostOf } from './edge.ts';
import { type Actor, type Area, readSession } from './session.ts';

/**
 * Who calls, if the route is theirs to call.
 * @throws Problem unauthenticated without a live session, forbidden where the session opens another area
 *   or still waits for a password of the person's own.
 */
export async function admit(c: Context, route: Route): Promise<Actor | undefined> {
  if (route.caller === 'anyone') return undefined;
  const actor = await whoIs(c, route);
  if (!actor) throw new Problem('unauthenticated', messages.sessionEnded);
  if (route.caller !== 'signed-in' && route.caller !== actor.area) {
    throw new Problem('forbidden', messages.notYours);
  }
  if (actor.initialPassword && !route.initialPassword) {
    throw new Problem('forbidden', messages.initialPassword);
  }
  return actor;
}

/** A header that is there decides, even when it is wrong; the cookie counts only in its absence. */
async function whoIs(c: Context, route: Route): Promise<Actor | undefined> {
  const header = c.req.header('authorization');
  if (header === undefined) return route.cookie ? byCookie(c, route) : undefined;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  return token === undefined ? undefined : readSession(token, 'bearer');
}

async function byCookie(c: Context, route: Route): Promise<Actor | undefined> {
  const areas: Area[] = route.caller === 'signed-in' ? ['admin', 'employee'] : [route.caller as Area];
  for (const area of areas) {
    const secret = sessionCookie(c, area);
    const actor = secret === undefined ? undefined : await readSession(secret, 'cookie');
    if (actor) {
      refuseForgery(c, route);
      return actor;
    }
  }
  return undefined;
}

/**
 * A browser sends a cookie along without asking the person. A write by cookie is taken only from our own pages,
 * by the browser's word for it, and a body only in a form that no page elsewhere can send unasked.
 * @throws Problem forbidden
 */
function refuseForgery(c: Context, { method, body }: Route): void {
  if (method === 'GET') return;
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
  if (!isFromOurPages(c) || (body && !isJson)) throw new Problem('forbidden', messages.notYours);
}

/**
 * Where the API has a host of its own, our pages are those of the site's origin. Browsers too old for
 * Sec-Fetch-Site are believed where the page's origin is the host that they ask.
 */
function isFromOurPages(c: Context): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin === siteOrigin()) return true;
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === hostOf(c);
}
