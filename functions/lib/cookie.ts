import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Area } from './session.ts';

const day = 24 * 3600;

/** On the developer's own machine there is no https, and a browser keeps no Secure cookie from http. */
const isLocal = (c: Context) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(c.req.url).hostname);

const cookieName = (c: Context, area: Area) => `${isLocal(c) ? '' : '__Host-'}vetan_${area}`;

const attributes = (c: Context, maxAge: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: !isLocal(c),
  maxAge,
});

export const giveSessionCookie = (c: Context, area: Area, secret: string): void =>
  setCookie(c, cookieName(c, area), secret, attributes(c, day));

export const dropSessionCookie = (c: Context, area: Area): void =>
  setCookie(c, cookieName(c, area), '', attributes(c, 0));

export const sessionCookie = (c: Context, area: Area): string | undefined =>
  getCookie(c, cookieName(c, area));
