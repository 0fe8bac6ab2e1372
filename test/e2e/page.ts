import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest';
import { launchBrowser, type StoredSession, toCookies, toStorageState } from './browser.ts';

/** Where the portal of this run answers. */
export const portalUrl = inject('portal');

/** Milliseconds for whatever is to appear: many times what it takes, for a machine that is busy. */
const timeoutMs = 20_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

let consoleErrors: string[] = [];
let failedRequests: string[] = [];

/** Calls of the API that were refused or came to nothing, as '404 GET /api/…' or 'cut GET /api/…'. */
export function takeFailedRequests(): string[] {
  const taken = failedRequests;
  failedRequests = [];
  return taken;
}

/** Errors and warnings on the console, which hold what the security policy has stopped, and uncaught errors. */
export function takeConsoleErrors(): string[] {
  const taken = consoleErrors;
  consoleErrors = [];
  return taken;
}

// Whatever a test does not expect by name fails it, wherever in the browser it was said.
afterEach(() => {
  expect([...takeConsoleErrors(), ...takeFailedRequests()], 'said by the browser').toEqual([]);
});

const isApiUrl = (url: string) => new URL(url, portalUrl).pathname.startsWith('/api/');
const pathOf = (url: string) => new URL(url).pathname;

function recordConsoleMessage(message: ConsoleMessage): void {
  if (!['error', 'warning'].includes(message.type())) return;
  // The browser's own note of a call that failed, which is listed already.
  if (message.text().startsWith('Failed to load resource') && isApiUrl(message.location().url)) return;
  consoleErrors.push(`console ${message.type()}: ${message.text()}`);
}

function recordProblems(context: BrowserContext): void {
  context.on('console', recordConsoleMessage);
  context.on('weberror', (error) => consoleErrors.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() < 400 || !isApiUrl(response.url())) return;
    failedRequests.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
  context.on('requestfailed', (request) => {
    // A question that the screen itself no longer asks.
    if (request.failure()?.errorText === 'net::ERR_ABORTED' || !isApiUrl(request.url())) return;
    failedRequests.push(`cut ${request.method()} ${pathOf(request.url())}`);
  });
}

/** What the content security policy and Trusted Types have stopped is said on the console, and so heard. */
const logCspViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`stopped by ${violatedDirective}: ${blockedURI} ${sample}`),
  );

interface PageOptions {
  signedIn?: readonly StoredSession[];
  width?: number;
}

/** A browser of one person's own, with nothing in it but who is signed in. */
export async function newBrowserContext({
  signedIn = [],
  width = 1440,
}: PageOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: portalUrl,
    storageState: toStorageState(portalUrl, signedIn),
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    // A person far from India sees the dates of India.
    timezoneId: 'America/Los_Angeles',
  });
  await context.addCookies(toCookies(portalUrl, signedIn));
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(logCspViolations);
  recordProblems(context);
  return context;
}

let openContexts: BrowserContext[] = [];
afterEach(async () => {
  const leaving = openContexts;
  openContexts = [];
  await Promise.all(leaving.map((visitor) => visitor.close()));
});

/** A page in a browser of its own, opened at a path of the portal for as long as the test takes. */
export async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
  const visitor = await newBrowserContext(options);
  openContexts.push(visitor);
  const page = await visitor.newPage();
  await page.goto(path);
  return page;
}

/** Cuts the way to these calls, as a lost connection does, until the way back is called. */
export async function blockRequests(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(`**/api${path}`, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(`**/api${path}`);
}

/** Answers these calls as the sign-in page of a hotel's network does, in place of the portal. */
export const simulateCaptivePortal = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }),
  );

/** Keeps these calls waiting until they are let go, as a slow connection does. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The field of this very label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for these words to be seen. */
export const waitForText = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).first().waitFor();

/** The same for words that come after calls were tried again: the seconds between the tries are skipped. */
export async function waitForTextAfterRetries(page: Page, words: string): Promise<void> {
  await page.clock.install();
  await expect
    .poll(async () => {
      await page.clock.fastForward(500);
      return page.getByText(words, { exact: true }).first().isVisible();
    })
    .toBe(true);
}

/** Leaves in a long list those whom these words fit: typing stays ahead of the list, which is waited for. */
export async function searchList(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await rows.first().waitFor();
  const hasOthers = async () => (await rows.filter({ hasNotText: words }).count()) > 0;
  await vi.waitUntil(async () => !(await hasOthers()), { timeout: timeoutMs });
}

/** Waits for the portal's own alert with these words, and takes it away. */
export async function dismissAlert(page: Page, words: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: words, exact: true });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
}
