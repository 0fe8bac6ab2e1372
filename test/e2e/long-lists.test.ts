import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { openPage, waitForText } from './page.ts';
import { adminSession } from './test-accounts.ts';

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

async function openUsers(listed = users): Promise<Page> {
  const page = await openPage('/login', { signedIn: [adminSession] });
  await page.route('**/api/auth/users', (route) => route.fulfill({ json: { users: listed } }));
  await page.goto('/admin/users');
  await waitForText(page, nameOf(0));
  return page;
}

const rowOf = (page: Page, index: number) => page.getByRole('row').filter({ hasText: nameOf(index) });
const rowCount = (page: Page) => page.locator('tbody tr').count();
const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
const hasFocus = (page: Page, index: number, button: string) =>
  rowOf(page, index)
    .getByRole('button', { name: button })
    .evaluate((it) => it === document.activeElement);

test('of ten thousand rows, at most sixty are in the document, and a reader knows which', async () => {
  const page = await openUsers();
  const table = page.getByRole('table', { name: 'Users' });
  expect(await table.getAttribute('aria-rowcount')).toBe(String(count + 1));
  for (const share of [0, 0.25, 0.5, 0.75, 1, 0.1]) {
    await scrollTo(page, share);
    const inView = page.getByRole('row').filter({ hasText: 'Person' }).nth(12);
    await expect.poll(() => inView.isVisible()).toBe(true);
    expect(await rowCount(page)).toBeLessThanOrEqual(60);
  }
  await scrollTo(page, 1);
  await expect.poll(() => rowOf(page, count - 1).isVisible()).toBe(true);
  expect(await rowOf(page, count - 1).getAttribute('aria-rowindex')).toBe(String(count + 1));
  await expectAccessible(page);
});

test('the keyboard goes through a long list, and its row stays where the focus is', async () => {
  const page = await openUsers();
  await rowOf(page, 0).getByRole('button', { name: 'Edit' }).focus();
  for (let index = 0; index < 40; index++) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => hasFocus(page, 40, 'Edit')).toBe(true);
  await scrollTo(page, 0.5);
  await expect.poll(() => rowOf(page, 20).count()).toBe(0);
  expect(await hasFocus(page, 40, 'Edit')).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page, 40, 'Delete')).toBe(true);
});

test('a form in a long list stays open wherever the list is scrolled to', async () => {
  const page = await openUsers();
  await rowOf(page, 3).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
  await page.getByRole('searchbox').focus();
  await scrollTo(page, 1);
  await expect.poll(() => rowOf(page, count - 1).isVisible()).toBe(true);
  await scrollTo(page, 0);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Somebody Else');
});

test('the columns of a long list stand still while it is scrolled', async () => {
  const page = await openUsers();
  const edges = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().left)));
  const before = await edges();
  await scrollTo(page, 0.5);
  await expect.poll(() => rowOf(page, 0).count()).toBe(0);
  expect(await edges()).toEqual(before);
});

test('a long list is printed whole', async () => {
  const page = await openUsers(users.slice(0, 500));
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await rowCount(page)).toBe(500);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rowCount(page)).toBeLessThanOrEqual(60);
});
