import type { BrowserContext, Clock, Page } from 'playwright-core';
import { toCookies, toStorageState } from './browser.ts';
import { closeContexts, newBrowserContext, type PageOptions, portalUrl } from './contexts.ts';

/*
 * A page and its context go from test to test of a file, and are reset in between: new ones take three times the
 * processor time.
 */
let openPages: Page[] = [];
let idlePages: Page[] = [];
const withChangedClock = new WeakSet<BrowserContext>();

/** A document of the portal without scripts, where nothing of a test goes on and the storage can be written. */
const quietPath = '/favicon.svg';

/** The clock of a page, which no other test gets afterwards: a changed clock cannot be reset. */
export function clockOf(page: Page): Clock {
  withChangedClock.add(page.context());
  return page.clock;
}

function takeIdlePage(portal: string): Page | undefined {
  const index = idlePages.findIndex((page) => new URL(page.url()).origin === portal);
  return index === -1 ? undefined : idlePages.splice(index, 1)[0];
}

/** A page in a context of its own, with nothing stored in it but the given sessions, opened at a path of the portal. */
export async function openPage(path: string, options: PageOptions = {}): Promise<Page> {
  const { portal = portalUrl, signedIn = [], width = 1440 } = options;
  const idle = takeIdlePage(portal);
  const page = idle ?? (await (await newBrowserContext(options)).newPage());
  openPages.push(page);
  if (idle) {
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies(toCookies(portal, signedIn));
    const items = toStorageState(portal, signedIn).origins.flatMap(({ localStorage }) => localStorage);
    await page.evaluate((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, items);
  }
  await page.goto(path);
  return page;
}

/** Undoes what a test may have done to its page and context. */
async function reset(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await context.setOffline(false);
  await page.goto(quietPath);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.removeAllListeners('request');
  await page.mouse.move(0, 0);
  await page.emulateMedia({ media: null, colorScheme: null });
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The address of each open page, and the beginning of what it shows to assistive technologies below the navigation. */
export async function describePages(): Promise<string> {
  const describe = async (page: Page) => {
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    const start = Math.max(0, snapshot.indexOf('- main:'));
    return `${page.url()}\n${snapshot.slice(start, start + 4_000)}`;
  };
  return (await Promise.all(openPages.map(describe))).join('\n\n');
}

/** Resets the pages of a test for the next one, or closes them, as after a failure. */
export async function releasePages({ reuse }: { reuse: boolean }): Promise<void> {
  const released = openPages;
  openPages = [];
  const release = async (page: Page) => {
    if (!reuse || page.isClosed() || withChangedClock.has(page.context())) return page.context().close();
    await reset(page);
    idlePages.push(page);
  };
  await Promise.all(released.map(release));
}

/** Closes the pages and contexts of a file, whose portal may have been its own. */
export async function closePages(): Promise<void> {
  idlePages = [];
  await closeContexts();
}
