import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { adminSession } from '../../e2e/test-accounts.ts';

const count = 10_000;
/** Names of very different widths. */
const nameOf = (index: number) => `Person ${String(index).padStart(5, '0')}${' Iyengar'.repeat(index % 4)}`;
const users = Array.from({ length: count }, (_, index) => {
  const id = `usr_${String(index).padStart(20, '0')}`;
  const email = `person.${index}${index % 3 === 2 ? '.of.a.long.department' : ''}@example.com`;
  return {
    _id: id,
    id,
    name: nameOf(index),
    email,
    role: index % 50 ? 'user' : 'admin',
    isInitialPassword: false,
  };
});

/** The page of a list as the server answers it; the cursor is the index that it begins at. */
async function servePages(page: Page, listed: typeof users): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route('**/api/auth/users?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit'));
    const found = listed.filter(({ name }) => name.includes(query.get('search') ?? ''));
    const headers = { ...(to < found.length && { 'x-next-cursor': String(to) }) };
    return route.fulfill({ json: { users: found.slice(from, to) }, headers });
  });
  return asked;
}

async function openUsers(listed = users): Promise<Page> {
  const page = await openPage('/login', { signedIn: [adminSession] });
  asked = await servePages(page, listed);
  await page.goto('/admin/users');
  await waitForText(page, nameOf(0));
  // The setup checklist above the list is loaded after it, and moves the rows down.
  await page.getByRole('heading', { name: 'Setup checklist' }).waitFor();
  return page;
}

let asked: URLSearchParams[] = [];
const rowOf = (page: Page, index: number) => page.getByRole('row').filter({ hasText: nameOf(index) });
const rowCount = (page: Page) => page.locator('tbody tr').count();
const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
const hasFocus = (page: Page, index: number, button: string) =>
  rowOf(page, index)
    .getByRole('button', { name: button })
    .evaluate((it) => it === document.activeElement);

/** Scrolls to the end of what is loaded until the last row is on the screen. */
const scrollTill = (page: Page, index: number) =>
  expect
    .poll(async () => {
      await scrollTo(page, 1);
      return rowOf(page, index).count();
    })
    .toBe(1);

test('of ten thousand the first are asked for, the others as one scrolls, and the last is found with one request more', async () => {
  const page = await openUsers();
  const table = page.getByRole('table', { name: 'Users' });
  expect(asked.map(String)).toEqual(['limit=100']);
  // How many there are is not known before the end.
  expect(await table.getAttribute('aria-rowcount')).toBe('-1');
  const edges = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().left)));
  const before = await edges();
  await scrollTo(page, 0.5);
  await expect.poll(() => rowOf(page, 0).count()).toBe(0);
  // The columns stand still, however wide the names are that come.
  expect(await edges()).toEqual(before);
  await scrollTo(page, 1);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('searchbox').fill(nameOf(count - 1));
  await expect.poll(() => rowOf(page, count - 1).count()).toBe(1);
  await expect.poll(() => rowOf(page, 0).count()).toBe(0);
  expect(asked.filter((query) => query.has('search')).map((query) => query.get('search'))).toEqual([
    nameOf(count - 1),
  ]);
});

test('a list that is scrolled to its end has every employee, few of them in the document, an open form, and is printed whole', async () => {
  const page = await openUsers(users.slice(0, 1_100));
  let fails = true;
  await page.route('**/api/auth/users?*cursor=*', (route) =>
    fails ? route.fulfill({ status: 400, json: { message: 'Not now' } }) : route.fallback(),
  );
  await rowOf(page, 3).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
  await page.getByRole('searchbox').focus();
  await scrollTo(page, 1);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await rowOf(page, 99).count()).toBe(1);
  expect(takeFailedRequests().length).toBeGreaterThan(0);
  fails = false;
  await clickButton(page, 'Try again');

  await scrollTill(page, 1_099);
  const table = page.getByRole('table', { name: 'Users' });
  expect(await table.getAttribute('aria-rowcount')).toBe('1101');
  expect(await rowOf(page, 1_099).getAttribute('aria-rowindex')).toBe('1101');
  expect(asked).toHaveLength(3);
  for (const share of [0, 0.25, 0.5, 0.75, 1, 0.1]) {
    await scrollTo(page, share);
    // The cards above the list leave room for more rows or fewer.
    const inView = page.getByRole('row').filter({ hasText: 'Person' }).nth(5);
    await expect.poll(() => inView.isVisible()).toBe(true);
    expect(await rowCount(page)).toBeLessThanOrEqual(60);
  }
  await scrollTo(page, 0);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Somebody Else');

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await rowCount(page)).toBe(1_100);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rowCount(page)).toBeLessThanOrEqual(60);
});

test('the keyboard goes through a long list, and its row stays where the focus is', async () => {
  const page = await openUsers();
  await rowOf(page, 0).getByRole('button', { name: 'Edit' }).focus();
  for (let index = 0; index < 40; index++) {
    // On a busy machine, keys come faster than rows.
    await rowOf(page, index + 1).waitFor({ state: 'attached' });
    for (const _ of ['Reset password', 'Delete', 'the employee’s page', 'Edit'])
      await page.keyboard.press('Tab');
  }
  await expect.poll(() => hasFocus(page, 40, 'Edit')).toBe(true);
  await scrollTo(page, 1);
  await expect.poll(() => rowOf(page, 20).count()).toBe(0);
  expect(await hasFocus(page, 40, 'Edit')).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page, 40, 'Reset password')).toBe(true);
});
