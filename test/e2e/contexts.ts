import type { BrowserContext } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser, type StoredSession, toCookies, toStorageState } from './browser.ts';
import { logCspViolations, recordProblems } from './problems.ts';

/** The address of the portal of this run. */
export const portalUrl = inject('portal');

/** Generous, for a busy machine. */
export const timeoutMs = 300_000;

/** One for all test files of a worker, whose exit ends it. */
const browser = await launchBrowser();

/** Without a GPU, the blur behind a dialog takes 40 ms of each frame, and no test looks at it. */
function removeBlur(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { backdrop-filter: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

export interface PageOptions {
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

/** Closes what the tests of a file have opened. */
export const closeContexts = () => Promise.all(browser.contexts().map((context) => context.close()));
