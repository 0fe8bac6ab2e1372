import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { newAdmin, visitAsAdmin } from './admins.ts';
import { people } from './shared-people.ts';
import { cut, field, fill, hold, press, see, takeFailedCalls, visit } from './visits.ts';

// Here, calls are meant to fail.
afterEach(takeFailedCalls);

const next = 'A new one of 2026';
const passwords = (current: string, chosen = next, confirmed = chosen) => ({
  'Current Password': current,
  'New Password': chosen,
  'Confirm New Password': confirmed,
});
const inToastAndForm = async (page: Page, words: string) => {
  await page.getByRole('region', { name: 'Notifications' }).getByText(words).waitFor();
  await page.locator('form').getByText(words).waitFor();
};

describe('the admin password', () => {
  test('is refused with the words of each rule, and nothing is sent', async () => {
    const page = await visitAsAdmin('/admin/reset', await newAdmin());
    await press(page, 'Change Password');
    await see(page, 'Current password is required');
    await see(page, 'New password is required');
    await fill(page, passwords('x', '1234567'));
    await press(page, 'Change Password');
    await see(page, 'Password must be at least 8 characters');
    await fill(page, passwords('x', '12345678', '123456789'));
    await press(page, 'Change Password');
    await see(page, 'Passwords do not match');
    expect(takeFailedCalls()).toEqual([]);
  });

  test('can be shown and hidden in each field', async () => {
    const page = await visitAsAdmin('/admin/reset', await newAdmin());
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      await fill(page, { [label]: 'secret' });
      await press(page, `Show ${label.toLowerCase()}`);
      expect(await field(page, label).getAttribute('type')).toBe('text');
      await press(page, `Hide ${label.toLowerCase()}`);
      expect(await field(page, label).getAttribute('type')).toBe('password');
    }
  });

  test('that is wrong is told in a toast and under the form, and so is a call without an answer', async () => {
    const page = await visitAsAdmin('/admin/reset', await newAdmin());
    await fill(page, passwords('not it'));
    await press(page, 'Change Password');
    await inToastAndForm(page, 'Current password is incorrect');
    await cut(page, '/auth/admin/reset-password');
    await press(page, 'Change Password');
    await inToastAndForm(page, 'Failed to change password');
    expect(await field(page, 'New Password').inputValue()).toBe(next);
    await expectAccessible(page);
  });

  test('is changed: the way leads to /admin, this session goes on, and another one ends', async () => {
    const admin = await newAdmin();
    const elsewhere = await visitAsAdmin('/admin/reset', admin);
    const page = await visitAsAdmin('/admin/reset', admin);
    await fill(page, passwords(admin.password));
    const letGo = await hold(page, '/auth/admin/reset-password');
    await press(page, 'Change Password');
    await page.getByRole('button', { name: 'Updating...' }).waitFor();
    letGo();
    await see(page, 'Password changed successfully!');
    await page.waitForURL('**/admin');
    await page.getByRole('table', { name: 'Users' }).waitFor();
    // By its token and by its cookie.
    await page.goto('/admin/holidays');
    await page.getByRole('button', { name: 'Add Holiday' }).waitFor();
    await elsewhere.getByRole('link', { name: 'Manage Users' }).click();
    await elsewhere.waitForURL('**/admin/login');
    const { status } = await people.call('POST', '/api/auth/admin/login', {
      body: { email: admin.email, password: next },
    });
    expect(status).toBe(200);
  });

  test('without a token leads to /admin-login, which is the admin login', async () => {
    const page = await visitAsAdmin('/admin/reset', await newAdmin());
    await fill(page, passwords('whatever'));
    await page.evaluate(() => localStorage.removeItem('adminToken'));
    await press(page, 'Change Password');
    await see(page, 'Authentication error. Please log in again.');
    await page.waitForURL('**/admin-login');
    await see(page, 'Need access? Contact your system administrator.');
    expect(takeFailedCalls()).toEqual([]);
  });

  test('cannot be reached by a stranger', async () => {
    const page = await visit('/admin/reset');
    await page.waitForURL('**/admin/login');
    await see(page, 'Please login as admin');
  });
});
