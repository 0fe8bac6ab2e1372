import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdmin, signInAdmin } from './admin-accounts.ts';
import { employeeSession } from './browser.ts';
import { clickButton, searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { people } from './test-accounts.ts';

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

async function openBothAreas(path: string) {
  const employee = await people.employee();
  await people.generate(employee.id);
  const admin = await signInAdmin(await createAdmin());
  const page = await openPage(path, { signedIn: [admin, employeeSession(employee)] });
  return { page, employee, admin };
}

// spec 4.14, 6.2, 6.17
// behaviour sign-in: Each area sends its own token
test('with both areas signed in, each sends its own token; logging out of one leaves the other, and leads its other tab to the login', async () => {
  const { page, employee, admin } = await openBothAreas('/404');
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const token = request.headers().authorization?.replace('Bearer ', '');
    const whose = token === employee.token ? 'employee' : token === admin.token ? 'admin' : token;
    sent.push(`${whose} ${pathname.split('/').slice(2, 4).join('/')}`);
  });
  const waitUntilSent = (since: number, ...requests: string[]) =>
    expect.poll(() => sent.slice(since)).toEqual(expect.arrayContaining(requests));
  const ofAdmins = ['admin admin/payroll', 'admin admin/profiles', 'admin notifications/unread'];
  await page.goto('/admin/salary');
  await searchList(page, employee.email);
  await waitUntilSent(0, ...ofAdmins);
  await page.goto('/dashboard/salary');
  await waitForText(page, 'July 2026');
  await waitUntilSent(0, 'employee notifications/unread');

  const other = await page.context().newPage();
  await other.goto('/dashboard/salaryslip1');
  await clickButton(other, 'Logout');
  await page.waitForURL('**/login');
  expect(await storedKeys(page)).toEqual(['admin', 'adminToken']);
  // The name and the logo of the sign-in screen, before the page goes on.
  await waitUntilSent(0, 'undefined company/logos');
  await expect
    .poll(async () => (await people.call('GET', '/api/slips/my-slips', { token: employee.token })).status)
    .toBe(401);
  const before = sent.length;
  await page.goto('/admin/salary');
  await searchList(page, employee.email);
  await waitUntilSent(before, ...ofAdmins);
  expect([...new Set(sent)].sort()).toEqual([
    ...ofAdmins,
    'employee form-130',
    'employee notifications/unread',
    'employee slips/my-slips',
    'undefined company/brand',
    'undefined company/logos',
  ]);
});

// spec 4.11, 4.12
// behaviour sign-in: A failed sign-in does not redirect
test('a session that ended on the server leads its area alone to its login', async () => {
  const { page, employee, admin } = await openBothAreas('/404');
  // The bell's request is answered before the session ends.
  const open = async (path: string) => {
    const answered = page.waitForResponse('**/api/notifications/unread');
    await page.goto(path);
    await answered;
  };
  await open('/dashboard/salaryslip1');
  await waitForText(page, `Welcome, ${employee.name}`);
  await people.callOk('POST', '/api/auth/logout', { token: employee.token });
  await page.getByRole('link', { name: 'Salary Slip' }).click();
  await page.waitForURL('**/login');
  await waitForText(page, 'Your session has ended. Please sign in again.');
  expect(await storedKeys(page)).toEqual(['admin', 'adminToken']);
  // Whichever is answered first ends the session, and the other may be given up.
  const failed = takeFailedRequests();
  expect(failed).not.toEqual([]);
  expect(['401 GET /api/form-130', '401 GET /api/slips/my-slips']).toEqual(expect.arrayContaining(failed));

  await open('/admin/addEmployee');
  await page.getByLabel('Email an invitation instead of choosing a password').waitFor();
  await people.callOk('POST', '/api/auth/logout', { token: admin.token });
  await page.getByRole('link', { name: 'Policies' }).click();
  await page.waitForURL('**/admin/login');
  await waitForText(page, 'Your session has ended. Please sign in again.');
  expect(await storedKeys(page)).toEqual([]);
  expect(takeFailedRequests()).toEqual(['401 GET /api/policies']);
});
