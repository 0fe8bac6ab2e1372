import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../people.ts';
import type { SignedIn } from './browser.ts';
import { asEmployee, people } from './shared-people.ts';
import { fill, press, search, see, takeFailedCalls, visit } from './visits.ts';

const newPassword = 'Another@1';
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** An administrator whose password may change without anybody else noticing. */
async function newAdmin(): Promise<{ person: Employee; signedIn: SignedIn }> {
  const person = await people.employee();
  const { id, name, email, password } = person;
  const user = { name, email, role: 'admin', isInitialPassword: false };
  await people.done('PUT', `/api/auth/users/${id}`, { token: people.admin, body: user });
  const { body } = await people.done('POST', '/api/auth/admin/login', { body: { email, password } });
  return { person, signedIn: { area: 'admin', token: body.token, person } };
}

describe('with both areas signed in in one browser', () => {
  let employee: Employee;
  let admin: Awaited<ReturnType<typeof newAdmin>>;
  beforeAll(async () => {
    employee = await people.employee();
    await people.generate(employee.id);
    admin = await newAdmin();
  });
  const both = () => ({ signedIn: [admin.signedIn, asEmployee(employee)] });

  test('each area sends its own token, and only its own', async () => {
    const page = await visit('/login', both());
    const sent = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      const token = request.headers().authorization?.replace('Bearer ', '');
      const whose = token === employee.token ? 'employee' : token === admin.signedIn.token ? 'admin' : token;
      sent.add(`${whose} ${pathname.split('/').slice(2, 4).join('/')}`);
    });
    await page.goto('/dashboard/profile');
    await see(page, '₹50,000.00');
    await page.goto('/dashboard/salary');
    await see(page, 'July 2026');
    await page.goto('/admin/salary');
    await search(page, employee.email);
    await see(page, employee.email);
    expect([...sent].sort()).toEqual([
      'admin admin/profiles',
      'employee profile/me',
      'employee slips/my-slips',
    ]);
  });

  test('logging out of one leaves the other signed in', async () => {
    const { token } = await people.signIn(employee.email, employee.password);
    const page = await visit('/dashboard/salary', {
      signedIn: [admin.signedIn, asEmployee({ ...employee, token })],
    });
    await press(page, 'Logout');
    await page.waitForURL('**/login');
    expect(await stored(page)).toEqual(['admin', 'adminToken']);
    await page.goto('/admin/salary');
    await search(page, employee.email);
    await see(page, employee.email);
  });

  test('logging out in one tab shows the door in the other', async () => {
    const { token } = await people.signIn(employee.email, employee.password);
    const page = await visit('/dashboard/salary', { signedIn: [asEmployee({ ...employee, token })] });
    await see(page, 'July 2026');
    const other = await page.context().newPage();
    await other.goto('/dashboard/profile');
    await press(other, 'Logout');
    await page.waitForURL('**/login');
  });
});

describe('a session that has ended on the server', () => {
  test('takes an employee to /login and clears their token and record alone', async () => {
    const employee = await people.employee();
    const admin = await newAdmin();
    const page = await visit('/dashboard/salaryslip1', { signedIn: [admin.signedIn, asEmployee(employee)] });
    await see(page, `Welcome, ${employee.name}`);
    await people.done('PUT', '/api/auth/set-password', {
      token: (await people.signIn(employee.email, employee.password)).token,
      body: { oldPassword: employee.password, newPassword },
    });
    await page.getByRole('link', { name: 'Salary Slip' }).click();
    await page.waitForURL('**/login');
    await see(page, 'Your session has ended. Please sign in again.');
    expect(await stored(page)).toEqual(['admin', 'adminToken']);
    expect(takeFailedCalls()).toEqual(['401 GET /api/slips/my-slips']);
  });

  test('takes an admin to /admin/login and clears their token and record alone', async () => {
    const employee = await people.employee();
    const { person, signedIn } = await newAdmin();
    const page = await visit('/admin/addEmployee', { signedIn: [signedIn, asEmployee(employee)] });
    await see(page, `Welcome, ${person.name}`);
    const { email, password } = person;
    const elsewhere = await people.done('POST', '/api/auth/admin/login', { body: { email, password } });
    await people.done('PUT', '/api/auth/admin/reset-password', {
      token: elsewhere.body.token,
      body: { currentPassword: password, newPassword },
    });
    await page.getByRole('link', { name: 'Salary Slips' }).click();
    await page.waitForURL('**/admin/login');
    await see(page, 'Your session has ended. Please sign in again.');
    expect(await stored(page)).toEqual(['token', 'user']);
    expect(takeFailedCalls()).toEqual(['401 GET /api/admin/profiles']);
  });

  test('ends in the middle of a download too', async () => {
    const employee = await people.employee();
    await people.generate(employee.id);
    const page = await visit('/dashboard/salary', { signedIn: [asEmployee(employee)] });
    await see(page, 'July 2026');
    await people.done('POST', '/api/auth/logout', { token: employee.token });
    await press(page, 'Download');
    await page.waitForURL('**/login');
    expect(await stored(page)).toEqual([]);
    expect(takeFailedCalls()).toEqual([expect.stringMatching('^401 GET /api/slips/download/')]);
  });
});

test('a wrong old password ends no session', async () => {
  const person = await people.newcomer();
  const page = await visit('/set-password', { signedIn: [asEmployee(person)] });
  await fill(page, {
    'Old password': 'not it',
    'New password': newPassword,
    'Confirm password': newPassword,
  });
  await press(page, 'Set password');
  await see(page, 'Old password is incorrect');
  expect(pathOf(page)).toBe('/set-password');
  expect(await stored(page)).toEqual(['token', 'user']);
  expect(takeFailedCalls()).toEqual(['400 PUT /api/auth/set-password']);
});
