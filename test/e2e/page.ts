import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest';
import { launchBrowser, type StoredSession, toCookies, toStorageState } from './browser.ts';

/** The address of the portal of this run. */
export const portalUrl = inject('portal');

/** Generous, for a busy machine. */
const timeoutMs = 20_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

let consoleErrors: string[] = [];
let failedRequests: string[] = [];

/** API requests answered with an error or not at all, as '404 GET /api/…' or 'failed GET /api/…'; clears the list. */
export function takeFailedRequests(): string[] {
  const taken = failedRequests;
  failedRequests = [];
  return taken;
}

/** Errors and warnings on the console, CSP violations among them, and uncaught errors; clears the list. */
export function takeConsoleErrors(): string[] {
  const taken = consoleErrors;
  consoleErrors = [];
  return taken;
}

// A problem that a test has not taken from these lists fails it.
afterEach(() => {
  expect([...takeConsoleErrors(), ...takeFailedRequests()], 'problems in the browser').toEqual([]);
});

const isApiUrl = (url: string) => new URL(url, portalUrl).pathname.startsWith('/api/');
const pathOf = (url: string) => new URL(url).pathname;

function recordConsoleMessage(message: ConsoleMessage): void {
  if (!['error', 'warning'].includes(message.type())) return;
  // Chromium logs failed requests too, which are recorded from the responses.
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
    // Aborted by the screen itself, which no longer needs the response.
    if (request.failure()?.errorText === 'net::ERR_ABORTED' || !isApiUrl(request.url())) return;
    failedRequests.push(`failed ${request.method()} ${pathOf(request.url())}`);
  });
}

/** Logs violations of the content security policy and of Trusted Types to the console, where they are recorded. */
const logCspViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`violates ${violatedDirective}: ${blockedURI} ${sample}`),
  );

interface PageOptions {
  /** The address of another portal than the one that is shared. */
  portal?: string;
  signedIn?: readonly StoredSession[];
  width?: number;
}

/** A browser context with nothing stored in it but the given sessions. */
export async function newBrowserContext({
  portal = portalUrl,
  signedIn = [],
  width = 1440,
}: PageOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: portal,
    storageState: toStorageState(portal, signedIn),
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    // Far from India, for the dates have to be India's.
    timezoneId: 'America/Los_Angeles',
  });
  await context.addCookies(toCookies(portal, signedIn));
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(logCspViolations);
  recordProblems(context);
  return context;
}

let openContexts: BrowserContext[] = [];
afterEach(async () => {
  const closing = openContexts;
  openContexts = [];
  await Promise.all(closing.map((context) => context.close()));
});

/** A page in a context of its own, opened at a path of the portal and closed after the test. */
export async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
  const context = await newBrowserContext(options);
  openContexts.push(context);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Matches API requests to a path, which may have `*` and `**` in it, whatever their query. */
const apiRequests = (path: string) => {
  const pattern = new RegExp(`^/api${path.replace(/\*\*?/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))}$`);
  return ({ pathname }: URL): boolean => pattern.test(pathname);
};

/** Aborts API requests to a path, as a lost connection does; returns a function that unblocks them. */
export async function blockRequests(page: Page, path: string): Promise<() => Promise<void>> {
  const requests = apiRequests(path);
  await page.route(requests, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(requests);
}

/** Responds to API requests with an HTML page, as a captive portal does. */
export const simulateCaptivePortal = (page: Page, path: string) =>
  page.route(apiRequests(path), (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }),
  );

/** Delays API requests to a path until the returned function is called. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(apiRequests(path), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The field whose label is exactly this. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until this text is visible. */
export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).first().waitFor();

/** The same for a text that is shown after retries, with the clock advanced past their backoff. */
export async function waitForTextAfterRetries(page: Page, text: string): Promise<void> {
  await page.clock.install();
  await expect
    .poll(async () => {
      await page.clock.fastForward(500);
      return page.getByText(text, { exact: true }).first().isVisible();
    })
    .toBe(true);
}

/** Searches a list, and waits for the result, which is deferred behind the typing. */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await rows.first().waitFor();
  const hasOthers = async () => (await rows.filter({ hasNotText: text }).count()) > 0;
  await vi.waitUntil(async () => !(await hasOthers()), { timeout: timeoutMs });
}

/** Waits for the alert dialog with this message, and closes it. */
export async function dismissAlert(page: Page, text: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text, exact: true });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
}
