import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Area } from '../../shared/route.ts';

const sessionMaxAgeSeconds = 24 * 3600;

/** On the developer's own machine there is no HTTPS, and a browser rejects a Secure cookie over HTTP. */
const isLoopback = (c: Context) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(c.req.url).hostname);

/**
 * The cookies of each area's session, of a device that was signed in on before, and of a sign-in that waits for
 * two-step verification.
 */
type CookieKind = Area | 'device' | 'sign-in';

/** The name of a cookie: its prefix has browsers insist on HTTPS, on this host alone, for every path. */
export const secureCookieName = (kind: CookieKind): string => `__Host-vetan_${kind}`;

const cookieName = (c: Context, kind: CookieKind) =>
  isLoopback(c) ? `vetan_${kind}` : secureCookieName(kind);

const cookieOptions = (c: Context, maxAge: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: !isLoopback(c),
  maxAge,
});

export const setSessionCookie = (c: Context, area: Area, secret: string): void =>
  setCookie(c, cookieName(c, area), secret, cookieOptions(c, sessionMaxAgeSeconds));

export const clearSessionCookie = (c: Context, area: Area): void =>
  setCookie(c, cookieName(c, area), '', cookieOptions(c, 0));

export const getSessionCookie = (c: Context, area: Area): string | undefined =>
  getCookie(c, cookieName(c, area));

/** @param value lives for as long as the tokens in it do, at most */
export const setDeviceCookie = (c: Context, value: string, maxAgeSeconds: number): void =>
  setCookie(c, cookieName(c, 'device'), value, cookieOptions(c, maxAgeSeconds));

export const getDeviceCookie = (c: Context): string | undefined => getCookie(c, cookieName(c, 'device'));

export const setPendingSignInCookie = (c: Context, secret: string, maxAgeSeconds: number): void =>
  setCookie(c, cookieName(c, 'sign-in'), secret, cookieOptions(c, maxAgeSeconds));

export const getPendingSignInCookie = (c: Context): string | undefined =>
  getCookie(c, cookieName(c, 'sign-in'));

export const clearPendingSignInCookie = (c: Context): void =>
  setCookie(c, cookieName(c, 'sign-in'), '', cookieOptions(c, 0));
