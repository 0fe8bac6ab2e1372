import { expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { clickButton, fill, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { people } from './test-accounts.ts';

const passwords = (current: string, chosen: string) => ({
  'Current Password': current,
  'New Password': chosen,
  'Confirm New Password': chosen,
});

// spec 2.113, 6.14, 8.50
// behaviour sign-in: A user with an initial password can only change it
test('an admin with an initial password is led to Reset Password, opens nothing else, and goes on from there', async () => {
  const person = await people.createUser();
  const body = { name: person.name, email: person.email, role: 'admin', isInitialPassword: true };
  await people.ok('PUT', `/api/auth/users/${person.id}`, body);
  const page = await openPage('/admin/login');
  await fill(page, { Email: person.email, Password: person.password });
  await clickButton(page, 'Sign in');
  await page.waitForURL('**/admin/reset');
  await waitForText(page, /^Choose a password that only you know\./);
  await page.goto('/admin/salary');
  await page.waitForURL('**/admin/reset');
  await fill(page, passwords('not it', 'A new one of 2026'));
  await clickButton(page, 'Change Password');
  await page.locator('form').getByText('Current password is incorrect').waitFor();
  await expectAccessible(page);
  expect(takeFailedRequests()).toEqual(['400 PUT /api/auth/admin/reset-password']);

  await fill(page, passwords(person.password, 'A new one of 2026'));
  await clickButton(page, 'Change Password');
  await page.waitForURL('**/admin');
  // This session is still valid, by its token and by its cookie.
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await page.goto('/admin/holidays');
  // Enabled once the list has come, whether or not another test has added to it.
  const button = page.getByRole('button', { name: 'Add gazetted holidays' });
  await expect.poll(() => button.isEnabled()).toBe(true);
});
