import { cors } from 'hono/cors';
import { nextCursorHeader } from '../../shared/route.ts';
import { siteOrigin } from '../lib/environment.ts';

/** Lets the site's own pages, and no others, call from their origin and read what is answered. */
export const crossOrigin = cors({
  origin: (origin) => (origin === siteOrigin() ? origin : null),
  credentials: true,
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposeHeaders: [nextCursorHeader, 'Retry-After', 'Content-Disposition'],
  maxAge: 600,
});
