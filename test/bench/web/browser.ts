import { tmpdir } from 'node:os';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumBinary } from '../../../functions/pdf/chromium-binary.ts';
import type { User } from '../../../shared/users/accounts.ts';

/** The product's own Chromium with site isolation, as in a user's browser. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = await chromiumBinary();
  return puppeteer.launch({
    executablePath,
    headless: 'shell',
    // Chromium refuses to run as root with its sandbox, and these pages are our own.
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...environment, HOME: tmpdir() },
  });
}

/** The contents of localStorage after the two sign-ins. */
export type Storage = Record<string, string>;

async function signIn<Name extends string>(
  url: string,
  path: string,
  by: { email: string; password: string },
): Promise<{ token: string } & Record<Name, User>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: by.email, password: by.password }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Signs in an employee and an admin, as one browser may have both. */
export async function signInBoth(
  url: string,
  employee: { email: string; password: string },
  admin: { email: string; password: string },
): Promise<Storage> {
  const [own, managing] = await Promise.all([
    signIn<'user'>(url, '/api/auth/login', employee),
    signIn<'admin'>(url, '/api/auth/admin/login', admin),
  ]);
  return {
    token: own.token,
    user: JSON.stringify(own.user),
    adminToken: managing.token,
    admin: JSON.stringify(managing.admin),
  };
}

/** Replaces the localStorage of a page's origin. */
export async function storeSignIns(page: Page, url: string, storage: Storage): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
}
