import { tmpdir } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { chromiumBinary } from '../../functions/pdf/chromium-binary.ts';
import type { AdminDuty } from '../../shared/duties.ts';
import { adminSignIn, type Employee } from '../support/portal-client.ts';

/** The Chromium that the portal prints PDFs with, as a browser. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = await chromiumBinary();
  return chromium.launch({
    executablePath,
    env: { ...environment, HOME: tmpdir() },
    args: ['--disable-gpu', '--font-render-hinting=none'],
  });
}

/** A session as the portal stores it in the browser. */
export interface StoredSession {
  area: 'employee' | 'admin';
  token: string;
  person: { id: string; name: string; email: string; duties?: readonly AdminDuty[] };
  /** The set-cookie header of the sign-in, for requests without a bearer token. */
  cookie?: string;
}

/** The session of an employee who is signed in by the API. */
export const employeeSession = ({ id, name, email, token }: Employee): StoredSession => ({
  area: 'employee',
  token,
  person: { id, name, email },
});

/** The session of a portal's first admin, which its API client signed in. */
export const adminSessionOf = ({
  admin,
  adminCookie,
}: {
  admin: string;
  adminCookie: string;
}): StoredSession => ({
  area: 'admin',
  token: admin,
  cookie: adminCookie,
  person: { id: 'usr_admin', name: adminSignIn.name, email: adminSignIn.email },
});

const storageKeys = { employee: ['token', 'user'], admin: ['adminToken', 'admin'] } as const;

/** Playwright's storage state with these sessions. */
export function toStorageState(origin: string, signedIn: readonly StoredSession[]) {
  const localStorage = signedIn.flatMap(({ area, token, person: { id, name, email, duties } }) => {
    const role = area === 'admin' ? 'admin' : 'user';
    const user = { _id: id, id, name, email, role, duties, isInitialPassword: false };
    const [tokenKey, personKey] = storageKeys[area];
    return [
      { name: tokenKey, value: token },
      { name: personKey, value: JSON.stringify(user) },
    ];
  });
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** The cookies of these sessions. */
export const toCookies = (origin: string, signedIn: readonly StoredSession[]) =>
  signedIn.flatMap(({ cookie = '' }) => {
    const [, name, value] = /^([^=]+)=([^;]+)/.exec(cookie) ?? [];
    return name && value ? [{ name, value, url: origin }] : [];
  });
