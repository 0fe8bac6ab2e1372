import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { createAdmin, openAsAdmin } from './admin-accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { blockRequests, clickButton, field, fill, holdRequests, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

const next = 'A new one of 2026';
const passwords = (current: string, chosen = next, confirmed = chosen) => ({
  'Current Password': current,
  'New Password': chosen,
  'Confirm New Password': confirmed,
});
const inToastAndForm = async (page: Page, message: string) => {
  await page.getByRole('region', { name: 'Notifications' }).getByText(message).waitFor();
  await page.locator('form').getByText(message).waitFor();
};

describe('the admin password', () => {
  test('an invalid admin password shows the message of each rule, nothing is sent, and each field is shown and hidden', async () => {
    const page = await openAsAdmin('/admin/reset', await createAdmin());
    await clickButton(page, 'Change Password');
    await waitForText(page, 'Current password is required');
    await waitForText(page, 'New password is required');
    await fill(page, passwords('x', '1234567'));
    await clickButton(page, 'Change Password');
    await waitForText(page, 'Password must be at least 8 characters');
    await fill(page, passwords('x', '12345678', '123456789'));
    await clickButton(page, 'Change Password');
    await waitForText(page, 'Passwords do not match');
    expect(takeFailedRequests()).toEqual([]);
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      await fill(page, { [label]: 'secret' });
      await clickButton(page, `Show ${label.toLowerCase()}`);
      expect(await field(page, label).getAttribute('type')).toBe('text');
      await clickButton(page, `Hide ${label.toLowerCase()}`);
      expect(await field(page, label).getAttribute('type')).toBe('password');
    }
  });

  test('a wrong admin password is told in a toast and under the form, and so is a network failure', async () => {
    const page = await openAsAdmin('/admin/reset', await createAdmin());
    await fill(page, passwords('not it'));
    await clickButton(page, 'Change Password');
    await inToastAndForm(page, 'Current password is incorrect');
    await blockRequests(page, '/auth/admin/reset-password');
    await clickButton(page, 'Change Password');
    await inToastAndForm(page, 'Failed to change password');
    expect(await field(page, 'New Password').inputValue()).toBe(next);
    await expectAccessible(page);
  });

  test('changing the admin password leads to /admin, keeps this session, and ends another one', async () => {
    const admin = await createAdmin();
    const elsewhere = await openAsAdmin('/admin/reset', admin);
    const page = await openAsAdmin('/admin/reset', admin);
    await fill(page, passwords(admin.password));
    const release = await holdRequests(page, '/auth/admin/reset-password');
    await clickButton(page, 'Change Password');
    await page.getByRole('button', { name: 'Updating...' }).waitFor();
    release();
    await waitForText(page, 'Password changed successfully!');
    await page.waitForURL('**/admin');
    await page.getByRole('table', { name: 'Users' }).waitFor();
    // This session is still valid, by its token (above) and by its cookie.
    await page.goto('/admin/holidays');
    await page.getByRole('button', { name: 'Add Holiday' }).waitFor();
    await elsewhere.getByRole('link', { name: 'Manage Users' }).click();
    await elsewhere.waitForURL('**/admin/login');
    const { status } = await people.call('POST', '/api/auth/admin/login', {
      body: { email: admin.email, password: next },
    });
    expect(status).toBe(200);
  });

  test('changing the admin password without a token leads to /admin-login, which is the admin login', async () => {
    const page = await openAsAdmin('/admin/reset', await createAdmin());
    await fill(page, passwords('whatever'));
    await page.evaluate(() => localStorage.removeItem('adminToken'));
    await clickButton(page, 'Change Password');
    await waitForText(page, 'Authentication error. Please log in again.');
    await page.waitForURL('**/admin-login');
    await waitForText(page, 'Need access? Contact your system administrator.');
    expect(takeFailedRequests()).toEqual([]);
  });

  test('an admin with an initial password is led to Reset Password, opens nothing else, and goes on from there', async () => {
    const person = await people.createUser();
    const body = { name: person.name, email: person.email, role: 'admin', isInitialPassword: true };
    await people.callOk('PUT', `/api/auth/users/${person.id}`, { token: people.admin, body });
    const page = await openPage('/admin/login');
    await fill(page, { Email: person.email, Password: person.password });
    await clickButton(page, 'Sign in');
    await page.waitForURL('**/admin/reset');
    await waitForText(page, /^Others may know the password that you signed in with/);
    await expectAccessible(page);
    for (const path of ['/admin', '/admin/salary', '/admin/nothing']) {
      await page.goto(path);
      await page.waitForURL('**/admin/reset');
    }
    await fill(page, passwords(person.password));
    await clickButton(page, 'Change Password');
    await waitForText(page, 'Password changed successfully!');
    await page.waitForURL('**/admin');
    await page.getByRole('table', { name: 'Users' }).waitFor();
    await page.goto('/admin/holidays');
    await page.getByRole('button', { name: 'Add Holiday' }).waitFor();
    expect(takeFailedRequests()).toEqual([]);
  });

  test('the admin password cannot be changed without a session', async () => {
    const page = await openPage('/admin/reset');
    await page.waitForURL('**/admin/login');
    await waitForText(page, 'Please login as admin');
  });
});
