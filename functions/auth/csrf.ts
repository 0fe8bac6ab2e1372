import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import { siteOrigin } from '../lib/environment.ts';
import { getRequestHost } from './origin-secret.ts';

/**
 * A browser sends a cookie along without asking the person. A write by cookie is taken only from our own pages,
 * by the browser's word for it, and a body only in a form that no page elsewhere can send unasked.
 * @throws Problem forbidden
 */
export function assertNotCsrf(c: Context, { method, body }: Route): void {
  if (method === 'GET') return;
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
  if (!isOwnOrigin(c) || (body && !isJson)) throw new Problem('forbidden', messages.forbidden);
}

/**
 * Where the API has a host of its own, our pages are those of the site's origin. Browsers too old for
 * Sec-Fetch-Site are believed where the page's origin is the host that they ask.
 */
function isOwnOrigin(c: Context): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin === siteOrigin()) return true;
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === getRequestHost(c);
}
