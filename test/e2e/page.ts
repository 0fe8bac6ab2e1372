import type { BrowserContext, Clock, ConsoleMessage, Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { launchBrowser, type StoredSession, toCookies, toStorageState } from './browser.ts';

/** The address of the portal of this run. */
export const portalUrl = inject('portal');

/** Generous, for a busy machine. */
const timeoutMs = 20_000;

/** One for all files of a worker, which closes it when it exits. */
const browser = await launchBrowser();

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

/** Without a GPU, the blur behind a dialog takes 40 ms of each frame, and no test looks at it. */
function removeBlur(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { backdrop-filter: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

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
  await context.addInitScript(removeBlur);
  recordProblems(context);
  return context;
}

let openPages: Page[] = [];
let idlePages: Page[] = [];
const withChangedClock = new WeakSet<BrowserContext>();

/** The clock of a page, which no other test gets afterwards: a changed clock cannot be reset. */
export function clockOf(page: Page): Clock {
  withChangedClock.add(page.context());
  return page.clock;
}

/** A document of the portal without scripts, where nothing of a test goes on, and the storage can be written. */
const quietPath = '/favicon.svg';

/** Clears what a test may have left in its page and context. */
async function reset(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.removeAllListeners('request');
  await context.setOffline(false);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.goto(quietPath);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** After each test: resets the pages of its contexts for the next tests, or closes them, as after a failure. */
export async function releasePages({ reuse }: { reuse: boolean }): Promise<void> {
  const released = openPages;
  openPages = [];
  await Promise.all(
    released.map(async (page) => {
      if (!reuse || page.isClosed() || withChangedClock.has(page.context())) return page.context().close();
      await reset(page);
      idlePages.push(page);
    }),
  );
}

/** After each file: portals of a file's own are gone, and the storage that a test has no name for is gone too. */
export async function closePages(): Promise<void> {
  const closing = idlePages;
  idlePages = [];
  await Promise.all(closing.map((page) => page.context().close()));
}

/**
 * A page in a context of its own, opened at a path of the portal. Both were other tests' before and have been reset: new
 * ones take three times the processor time.
 */
export async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
  const { portal = portalUrl, signedIn = [], width = 1440 } = options;
  const index = idlePages.findIndex((page) => new URL(page.url()).origin === portal);
  const [idle] = index === -1 ? [] : idlePages.splice(index, 1);
  const page = idle ?? (await (await newBrowserContext(options)).newPage());
  openPages.push(page);
  if (idle) {
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies(toCookies(portal, signedIn));
    const [stored] = toStorageState(portal, signedIn).origins;
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, stored?.localStorage ?? []);
  }
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
  const clock = clockOf(page);
  await clock.install();
  await expect
    .poll(async () => {
      await clock.fastForward(500);
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
