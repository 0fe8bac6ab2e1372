import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../portal-client.ts';
import { createAdmin, signInAdmin } from './admin-accounts.ts';
import type { StoredSession } from './browser.ts';
import { clickButton, fill, searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { employeeSession, people } from './test-accounts.ts';

const newPassword = 'Another@1';
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** An admin of this test's own, signed in over the API. */
async function createSignedInAdmin(): Promise<{ person: Employee; signedIn: StoredSession }> {
  const person = await createAdmin();
  return { person, signedIn: await signInAdmin(person) };
}

describe('both areas signed in in one browser', () => {
  let employee: Employee;
  let admin: Awaited<ReturnType<typeof createSignedInAdmin>>;
  beforeAll(async () => {
    employee = await people.employee();
    await people.generate(employee.id);
    admin = await createSignedInAdmin();
  });
  const both = () => ({ signedIn: [admin.signedIn, employeeSession(employee)] });

  test('with both areas signed in, each sends its own token, and only its own', async () => {
    const page = await openPage('/login', both());
    const sent = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      const token = request.headers().authorization?.replace('Bearer ', '');
      const whose = token === employee.token ? 'employee' : token === admin.signedIn.token ? 'admin' : token;
      sent.add(`${whose} ${pathname.split('/').slice(2, 4).join('/')}`);
    });
    await page.goto('/dashboard/profile');
    await waitForText(page, '₹50,000.00');
    await page.goto('/dashboard/salary');
    await waitForText(page, 'July 2026');
    await page.goto('/admin/salary');
    await searchList(page, employee.email);
    await waitForText(page, employee.email);
    expect([...sent].sort()).toEqual([
      'admin admin/payroll',
      'admin admin/profiles',
      'employee profile/me',
      'employee slips/my-slips',
    ]);
  });

  test('logging out of one area leaves the other signed in', async () => {
    const { token } = await people.signIn(employee.email, employee.password);
    const page = await openPage('/dashboard/salary', {
      signedIn: [admin.signedIn, employeeSession({ ...employee, token })],
    });
    await clickButton(page, 'Logout');
    await page.waitForURL('**/login');
    expect(await storedKeys(page)).toEqual(['admin', 'adminToken']);
    await page.goto('/admin/salary');
    await searchList(page, employee.email);
    await waitForText(page, employee.email);
  });

  test('logging out in one tab leads the other tab to the login', async () => {
    const { token } = await people.signIn(employee.email, employee.password);
    const page = await openPage('/dashboard/salary', { signedIn: [employeeSession({ ...employee, token })] });
    await waitForText(page, 'July 2026');
    const other = await page.context().newPage();
    await other.goto('/dashboard/profile');
    await clickButton(other, 'Logout');
    await page.waitForURL('**/login');
  });
});

describe('a session that has ended on the server', () => {
  test('an ended session leads an employee to /login and clears their token and user alone', async () => {
    const employee = await people.employee();
    const admin = await createSignedInAdmin();
    const page = await openPage('/dashboard/salaryslip1', {
      signedIn: [admin.signedIn, employeeSession(employee)],
    });
    await waitForText(page, `Welcome, ${employee.name}`);
    await people.callOk('PUT', '/api/auth/set-password', {
      token: (await people.signIn(employee.email, employee.password)).token,
      body: { oldPassword: employee.password, newPassword },
    });
    await page.getByRole('link', { name: 'Salary Slip' }).click();
    await page.waitForURL('**/login');
    await waitForText(page, 'Your session has ended. Please sign in again.');
    expect(await storedKeys(page)).toEqual(['admin', 'adminToken']);
    expect(takeFailedRequests()).toEqual(['401 GET /api/slips/my-slips']);
  });

  test('an ended session leads an admin to /admin/login and clears their token and user alone', async () => {
    const employee = await people.employee();
    const { person, signedIn } = await createSignedInAdmin();
    const page = await openPage('/admin/addEmployee', { signedIn: [signedIn, employeeSession(employee)] });
    await waitForText(page, `Welcome, ${person.name}`);
    const { email, password } = person;
    const elsewhere = await people.callOk('POST', '/api/auth/admin/login', { body: { email, password } });
    await people.callOk('PUT', '/api/auth/admin/reset-password', {
      token: elsewhere.body.token,
      body: { currentPassword: password, newPassword },
    });
    await page.getByRole('link', { name: 'Salary Slips' }).click();
    await page.waitForURL('**/admin/login');
    await waitForText(page, 'Your session has ended. Please sign in again.');
    expect(await storedKeys(page)).toEqual(['token', 'user']);
    const failed = takeFailedRequests();
    expect(failed).toContain('401 GET /api/admin/profiles');
    expect(failed.filter((request) => !request.startsWith('401 GET /api/admin/p'))).toEqual([]);
  });

  test('a session that ended on the server leads from a download to the login', async () => {
    const employee = await people.employee();
    await people.generate(employee.id);
    const page = await openPage('/dashboard/salary', { signedIn: [employeeSession(employee)] });
    await waitForText(page, 'July 2026');
    await people.callOk('POST', '/api/auth/logout', { token: employee.token });
    await clickButton(page, 'Download');
    await page.waitForURL('**/login');
    expect(await storedKeys(page)).toEqual([]);
    expect(takeFailedRequests()).toEqual([expect.stringMatching('^401 GET /api/slips/download/')]);
  });
});

test('a wrong old password ends no session', async () => {
  const person = await people.createUser();
  const page = await openPage('/set-password', { signedIn: [employeeSession(person)] });
  await fill(page, {
    'Old password': 'not it',
    'New password': newPassword,
    'Confirm password': newPassword,
  });
  await clickButton(page, 'Set password');
  await waitForText(page, 'Old password is incorrect');
  expect(pathOf(page)).toBe('/set-password');
  expect(await storedKeys(page)).toEqual(['token', 'user']);
  expect(takeFailedRequests()).toEqual(['400 PUT /api/auth/set-password']);
});
