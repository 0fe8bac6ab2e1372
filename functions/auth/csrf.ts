import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import { siteOrigin } from '../lib/environment.ts';
import { getRequestHost } from './origin-secret.ts';

/**
 * CSRF protection of requests that are authenticated by cookie: a write must come from our own origin, as the browser
 * says by Origin or Sec-Fetch-Site, and its body must be JSON, which another site cannot send without a preflight.
 * @throws Problem forbidden
 */
export function assertNotCsrf(c: Context, { method, body }: Route): void {
  if (method === 'GET') return;
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
  if (!isOwnOrigin(c) || (body && !isJson)) throw new Problem('forbidden', messages.forbidden);
}

/**
 * Our own origin is the site's, where the API has a host of its own, and otherwise the requested host. Browsers too old
 * for Sec-Fetch-Site are judged by the Origin header alone.
 */
function isOwnOrigin(c: Context): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin === siteOrigin()) return true;
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === getRequestHost(c);
}
