import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Area } from '../../shared/route.ts';

const maxAgeSeconds = 24 * 3600;

/** On the developer's own machine there is no HTTPS, and a browser rejects a Secure cookie over HTTP. */
const isLoopback = (c: Context) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(c.req.url).hostname);

/** The cookie of an area's session: its prefix has browsers insist on HTTPS, on this host alone, for every path. */
export const secureCookieName = (area: Area): string => `__Host-vetan_${area}`;

const cookieName = (c: Context, area: Area) => (isLoopback(c) ? `vetan_${area}` : secureCookieName(area));

const cookieOptions = (c: Context, maxAge: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: !isLoopback(c),
  maxAge,
});

export const setSessionCookie = (c: Context, area: Area, secret: string): void =>
  setCookie(c, cookieName(c, area), secret, cookieOptions(c, maxAgeSeconds));

export const clearSessionCookie = (c: Context, area: Area): void =>
  setCookie(c, cookieName(c, area), '', cookieOptions(c, 0));

export const getSessionCookie = (c: Context, area: Area): string | undefined =>
  getCookie(c, cookieName(c, area));
