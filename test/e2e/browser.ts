import { tmpdir } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { chromiumBinary } from '../../functions/pdf/chromium-binary.ts';

/** The product's own Chromium, as a browser that a person sits at. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = await chromiumBinary();
  return chromium.launch({
    executablePath,
    env: { ...environment, HOME: tmpdir() },
    args: ['--disable-gpu', '--font-render-hinting=none'],
  });
}

/** What the browser keeps of somebody who is signed in, as the portal itself stores it. */
export interface StoredSession {
  area: 'employee' | 'admin';
  token: string;
  person: { id: string; name: string; email: string };
  /** The set-cookie header of the sign-in, for the calls that go without a token. */
  cookie?: string;
}

const storageKeys = { employee: ['token', 'user'], admin: ['adminToken', 'admin'] } as const;

/** A browser's storage with these people signed in. */
export function toStorageState(origin: string, signedIn: readonly StoredSession[]) {
  const localStorage = signedIn.flatMap(({ area, token, person: { id, name, email } }) => {
    const role = area === 'admin' ? 'admin' : 'user';
    const user = { _id: id, id, name, email, role, isInitialPassword: false };
    const [tokenKey, personKey] = storageKeys[area];
    return [
      { name: tokenKey, value: token },
      { name: personKey, value: JSON.stringify(user) },
    ];
  });
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** The cookies that came with these sign-ins. */
export const toCookies = (origin: string, signedIn: readonly StoredSession[]) =>
  signedIn.flatMap(({ cookie = '' }) => {
    const [, name, value] = /^([^=]+)=([^;]+)/.exec(cookie) ?? [];
    return name && value ? [{ name, value, url: origin }] : [];
  });
