import { cors } from 'hono/cors';
import { nextCursorHeader } from '../../shared/route.ts';

/** The site's origin, where the API has a host of its own; undefined where both have one. */
export const siteOrigin = (): string | undefined => process.env.SITE_ORIGIN;

/** Lets the site's own pages, and no others, call from their origin and read what is answered. */
export const crossOrigin = cors({
  origin: (origin) => (origin === siteOrigin() ? origin : null),
  credentials: true,
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposeHeaders: [nextCursorHeader, 'Retry-After', 'Content-Disposition'],
  maxAge: 600,
});
