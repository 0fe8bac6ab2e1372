import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { timeoutMs } from './contexts.ts';
import { clockOf } from './pages.ts';

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

/** Until nothing on the screen says that it is loading. A list that goes on says that it loads more wherever it ends. */
export const waitUntilLoaded = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^Loading(?! more)/ })
        .count(),
    )
    .toBe(0);

/** Navigates on the client, as a link does, and waits until another screen has loaded. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not([data-left])').waitFor();
  await waitUntilLoaded(page);
}
