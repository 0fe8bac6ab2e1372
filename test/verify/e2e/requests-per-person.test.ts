import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { defaultRequestsPerAddress } from '../../../infra/stages.ts';
import { areas } from '../../../web/app/screens.ts';
import { clickButton, fill, waitUntilLoaded } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { people } from '../../e2e/test-accounts.ts';
import { adminSignIn } from '../../support/portal-client.ts';

/** The people of an office behind one address that the firewall's default is made for. */
const officeSize = 75;
/** For everything twice, or for a preflight with each call, where the API has a name of its own. */
const headroom = 2;
const allowedCalls = Math.floor(defaultRequestsPerAddress / officeSize / headroom);

interface ApiCalls {
  count(): number;
  /** Waits until the screen has loaded, and each of its calls is answered. */
  answered(): Promise<void>;
}

/** Counts the requests that the firewall counts, which the browser's cache does not answer. */
async function countApiCalls(page: Page): Promise<ApiCalls> {
  const calls = new Set<string>();
  /** Calls without an answer, with the document that made them: of those of a document that was left, nothing is heard. */
  const unanswered = new Map<string, string>();
  const devTools = await page.context().newCDPSession(page);
  let shown = (await devTools.send('Page.getFrameTree')).frameTree.frame.loaderId;
  devTools.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type }) => {
    if (type === 'Document') shown = loaderId;
    if (!new URL(request.url).pathname.startsWith('/api')) return;
    calls.add(requestId);
    unanswered.set(requestId, loaderId);
  });
  devTools.on('Network.loadingFinished', ({ requestId }) => unanswered.delete(requestId));
  devTools.on('Network.loadingFailed', ({ requestId }) => unanswered.delete(requestId));
  devTools.on('Network.requestServedFromCache', ({ requestId }) => calls.delete(requestId));
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) calls.delete(requestId);
  });
  await devTools.send('Network.enable');
  return {
    count: () => calls.size,
    async answered() {
      await page.locator('h1').first().waitFor();
      await expect
        .poll(async () => {
          await waitUntilLoaded(page);
          return [...unanswered.values()].filter((loaderId) => loaderId === shown);
        })
        .toEqual([]);
    },
  };
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await fill(page, { Email: email, Password: password });
  await clickButton(page, 'Sign in');
}

/** The reports of a financial year ask once for each of its months, and an office has few admins who open them. */
const isYearReport = (path: string) => path.startsWith('/admin/reports/');

/** Opens each screen of an area by its address, with nothing of the one before in memory. */
async function openEveryScreen(
  page: Page,
  calls: ApiCalls,
  area: 'employee' | 'admin',
  { slipId = '', userId = '' },
): Promise<void> {
  const screens = areas.find(({ name }) => name === area)?.screens ?? [];
  expect(screens.length).toBeGreaterThan(5);
  for (const { path } of screens.filter(({ path }) => !isYearReport(path))) {
    await page.goto(path.replace(':slipId', slipId).replace(':userId', userId));
    // It is loaded after the screen, and asks how many notifications are unread.
    await page.getByRole('banner').getByText('Notifications').first().waitFor({ state: 'attached' });
    await calls.answered();
  }
}

test('75 employees behind one address may all sign in for the first time and open every screen, twice over', async () => {
  const { id, email, password } = await people.createUser('Meera Pillai');
  const slipId = await people.generate(id);
  const page = await openPage('/login');
  const calls = await countApiCalls(page);
  await signIn(page, email, password);
  await page.waitForURL('**/set-password');
  const own = 'Monsoon@26';
  await fill(page, { 'Old password': password, 'New password': own, 'Confirm password': own });
  await clickButton(page, 'Set password');
  await page.waitForURL('**/login');
  await signIn(page, email, own);
  await page.waitForURL('**/dashboard');
  await calls.answered();
  await openEveryScreen(page, calls, 'employee', { slipId });
  expect(calls.count()).toBeGreaterThan(10);
  expect(calls.count()).toBeLessThanOrEqual(allowedCalls);
});

test('an admin who signs in and opens every screen but the reports of a year makes less than twice the calls that an employee may', async () => {
  const page = await openPage('/admin/login');
  const calls = await countApiCalls(page);
  await signIn(page, adminSignIn.email, adminSignIn.password);
  await page.waitForURL('**/admin/overview');
  await calls.answered();
  const { id: userId } = await people.createUser('Ravi Das');
  await openEveryScreen(page, calls, 'admin', { userId });
  expect(calls.count()).toBeGreaterThan(5);
  expect(calls.count()).toBeLessThan(2 * allowedCalls);
});
