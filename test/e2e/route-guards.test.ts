import { afterEach, describe, expect, test } from 'vitest';
import { adminSignIn } from '../portal-client.ts';
import { clickButton, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { adminSession, employeeSession, people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

describe('route guards and logging out', () => {
  test('somebody who is not signed in is sent to the login with a message', async () => {
    const page = await openPage('/dashboard/salary');
    await waitForText(page, 'Please login to access dashboard');
    await page.waitForURL('**/login');
    await page.goto('/admin/salary');
    await waitForText(page, 'Please login as admin');
    await page.waitForURL('**/admin/login');
    await page.goto('/set-password');
    await page.waitForURL('**/login');
  });

  test('somebody with a token but no stored user is sent to the login', async () => {
    const page = await openPage('/login', {
      signedIn: [adminSession, employeeSession(await people.employee())],
    });
    await page.evaluate(() => {
      localStorage.removeItem('user');
      localStorage.removeItem('admin');
    });
    await page.goto('/dashboard');
    await waitForText(page, 'Please login to access dashboard');
    await page.goto('/admin');
    await waitForText(page, 'Please login as admin');
  });

  test('an unknown path shows 404', async () => {
    const page = await openPage('/dashboard/nothing-here');
    await waitForText(page, '404 - Page Not Found');
  });

  test('logging out shows a message, and revokes the token', async () => {
    const person = await people.employee();
    const { body } = await people.callOk('POST', '/api/auth/admin/login', { body: adminSignIn });
    const page = await openPage('/dashboard', {
      signedIn: [employeeSession(person), { ...adminSession, token: body.token }],
    });
    for (const [path, entrance, token, call] of [
      ['/dashboard', '/login', person.token, '/api/slips/my-slips'],
      ['/admin', '/admin/login', body.token, '/api/admin/profiles'],
    ] as const) {
      await page.goto(path);
      await clickButton(page, 'Logout');
      await waitForText(page, 'Logged out successfully');
      await page.waitForURL(`**${entrance}`);
      await expect.poll(async () => (await people.call('GET', call, { token })).status).toBe(401);
    }
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});
