import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../support/portal-client.ts';
import { createAdmin, signInAdmin } from './admin-accounts.ts';
import type { StoredSession } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { clickButton, fill, searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { people } from './test-accounts.ts';

let session: StoredSession;
beforeAll(async () => {
  session = await signInAdmin(await createAdmin('Zoya Admin'));
});

const rowOf = (page: Page, { email }: Employee) => page.getByRole('row').filter({ hasText: email });
const button = (page: Page, person: Employee, name: string) =>
  rowOf(page, person).getByRole('button', { name, exact: true });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function listWith(search: string): Promise<Page> {
  const page = await openPage('/admin/users', { signedIn: [session] });
  await searchList(page, search);
  return page;
}

describe('with the keyboard alone', () => {
  // spec 2.76
  test('a user is edited by keyboard, and the focus returns to the Edit button', async () => {
    const person = await people.createUser('Gita Pillai');
    const page = await listWith(person.email);
    await button(page, person, 'Edit').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Name is required');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.type('Gita Menon');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Gita Menon');
    expect(await rowOf(page, person).getByRole('cell').allInnerTexts()).toEqual([
      '1',
      expect.stringContaining('Gita Menon'),
      person.email,
      'Admin',
      'No',
      expect.stringContaining('Edit'),
    ]);
    await expect.poll(() => focusedText(page)).toBe('Edit');
  });

  test('a new initial password is set by keyboard, and the user must replace it after sign-in', async () => {
    const person = await people.createUser('Omar Forgot');
    const page = await listWith(person.email);
    await button(page, person, 'Reset password').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'New password for Omar Forgot' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Handed@1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Handed@1');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedText(page)).toBe('Reset password');
    await page.goto('/login');
    await fill(page, { Email: person.email, Password: 'Handed@1' });
    await clickButton(page, 'Sign in');
    await page.waitForURL('**/set-password');
  });

  test('a user is deleted by keyboard after a question and signed out, and the focus moves to the next row', async () => {
    const [first, second] = [await people.employee('Xavier A'), await people.createUser('Xavier B')];
    const page = await listWith('Xavier');
    await button(page, first, 'Delete').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: /^Are you sure you want to delete Xavier A\?/ }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedText(page)).toBe('Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await expect.poll(() => focusedText(page)).toBe('Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await rowOf(page, first).waitFor({ state: 'detached' });
    const edit = button(page, second, 'Edit');
    await expect.poll(() => edit.evaluate((it) => it === document.activeElement)).toBe(true);
    expect((await people.call('GET', '/api/profile/me', { token: first.token })).status).toBe(401);
  });
});
