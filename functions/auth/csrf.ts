import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages, requestMessages } from '../../shared/messages.ts';
import type { Method, Route } from '../../shared/route.ts';
import { siteOrigin } from '../lib/environment.ts';
import { getRequestHost } from './origin-secret.ts';

/**
 * Whether a page of ours has sent the request. Our own origin is the site's, where the API has a separate host, and
 * otherwise the requested host. Browsers too old for Sec-Fetch-Site are judged by the Origin header alone.
 */
function isOwnOrigin(c: Context): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin === siteOrigin()) return true;
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin !== undefined && ownOrigins(c).includes(origin);
}

/** Behind CloudFront every page of ours is on HTTPS. A single machine cannot tell: a proxy may stand before it. */
const ownOrigins = (c: Context): string[] =>
  (c.get('viaCloudFront') ? ['https'] : ['https', 'http']).map(
    (scheme) => `${scheme}://${getRequestHost(c)}`,
  );

/** GET changes nothing that another site could be after. */
const isWrite = (method: Method): boolean => method !== 'GET';

/**
 * CSRF protection of requests that are authenticated by cookie: a write must come from our own origin. That its body is
 * JSON, which another site cannot send without a preflight, holds for every route (`parseBody`).
 * @throws Problem forbidden
 */
export function assertNotCsrf(c: Context, { method }: Route): void {
  if (isWrite(method) && !isOwnOrigin(c)) throw new Problem('forbidden', messages.forbidden);
}

/** Whether a browser has sent the request: each says by one of these where a write comes from, and no page can stop it. */
const isFromBrowser = (c: Context): boolean =>
  c.req.header('sec-fetch-site') !== undefined || c.req.header('origin') !== undefined;

/**
 * Protection of writes that need no session: another site's page must not sign its visitor in to another account (login
 * CSRF), nor use up the attempts of the visitor's address. A client that is no browser has no visitor, and is let in
 * (docs/decisions/0057).
 * @throws Problem forbidden
 */
export function assertNoForeignPage(c: Context, { method }: Route): void {
  if (isWrite(method) && isFromBrowser(c) && !isOwnOrigin(c)) {
    throw new Problem('forbidden', requestMessages.foreignPage);
  }
}
