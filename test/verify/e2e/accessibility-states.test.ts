import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { employeeSession } from '../../e2e/browser.ts';
import { newBrowserContext } from '../../e2e/contexts.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import {
  blockRequests,
  clickButton,
  dismissAlert,
  fill,
  holdRequests,
  searchList,
  waitForText,
  waitForTextAfterRetries,
} from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { provokeFailedRequests, takeConsoleErrors, takeFailedRequests } from '../../e2e/problems.ts';
import { adminSession, people } from '../../e2e/test-accounts.ts';
import type { Employee } from '../../support/portal-client.ts';

provokeFailedRequests();

let employee: Employee;
beforeAll(async () => {
  employee = await people.employee('Padma Krishnan');
  await people.generate(employee.id, { payPeriod: '2026-06' });
});

describe('accessibility of states that a screen passes through', () => {
  test('forms with errors and failures pass axe', async () => {
    const forms = [
      {
        path: '/login',
        button: 'Sign in',
        values: { Email: 'a@example.com', Password: 'not it' },
        message: 'Invalid email or password',
      },
      { path: '/admin/login', button: 'Sign in', values: {}, message: 'Password is required' },
      { path: '/forgot-password', button: 'Send link', values: {}, message: 'Email is required' },
      { path: '/set-password', button: 'Set password', values: {}, message: 'New password is required' },
      { path: '/admin/addEmployee', button: 'Create account', values: {}, message: 'Name is required' },
    ] as const;
    // The sign-in screens redirect signed-in users.
    const outside = await openPage('/404');
    const inside = await openPage('/404', { signedIn: [adminSession, employeeSession(employee)] });
    for (const { path, button, values, message } of forms) {
      const page = path.endsWith('/login') ? outside : inside;
      await page.goto(path);
      await fill(page, values);
      await clickButton(page, button);
      await waitForText(page, message);
      await expectAccessible(page);
    }
    expect(takeFailedRequests()).toEqual(['401 POST /api/auth/login']);
  });

  test('the screens of an employee without any data pass axe', async () => {
    const newcomer = await people.employee();
    const page = await openPage('/dashboard', { signedIn: [employeeSession(newcomer)] });
    await waitForText(page, 'Your latest payslip will appear here');
    await expectAccessible(page);
    await page.goto('/dashboard/salary');
    await waitForText(page, 'No salary slips have been generated for you yet.');
    await expectAccessible(page);
  });

  test('a toast and the profile being edited pass axe', async () => {
    const page = await openPage('/dashboard/profile', { signedIn: [employeeSession(employee)] });
    await clickButton(page, 'Edit Profile');
    await expectAccessible(page);
    await clickButton(page, 'Save Changes');
    await waitForText(page, 'Profile updated successfully!');
    await expectAccessible(page);
  });

  test('screens that are loading pass axe', async () => {
    const page = await openPage('/dashboard/salaryslip1', { signedIn: [employeeSession(employee)] });
    const release = await holdRequests(page, '/**');
    for (const path of ['/dashboard', '/dashboard/salaryslip']) {
      await page.goto(path);
      await page.getByRole('status').first().waitFor();
      await expectAccessible(page);
    }
    release();
  });

  test('screens that could not be loaded pass axe', async () => {
    const page = await openPage('/dashboard/salaryslip1', { signedIn: [employeeSession(employee)] });
    await blockRequests(page, '/**');
    await page.goto('/dashboard');
    await waitForTextAfterRetries(page, 'Could not load your pay.');
    await expectAccessible(page);
  });

  test('a screen whose script could not be loaded passes axe', async () => {
    const page = await openPage('/dashboard/salaryslip1', { signedIn: [employeeSession(employee)] });
    await page.route('**/assets/Profile*', (route) => route.abort());
    await page.getByRole('link', { name: 'Profile' }).click();
    await waitForText(page, 'Could not show this screen. Check your connection and try again.');
    await expectAccessible(page);
    expect(takeConsoleErrors()).toEqual([
      'console error: Failed to load resource: net::ERR_FAILED',
      expect.stringMatching('^console error: TypeError: Failed to fetch dynamically imported module'),
    ]);
  });

  test("an employee's account menu on a phone passes axe", async () => {
    const page = await openPage('/dashboard/salary', { signedIn: [employeeSession(employee)], width: 390 });
    await clickButton(page, `Account of ${employee.name}`);
    await expectAccessible(page);
  });

  test("the admin's menu on a phone passes axe", async () => {
    const page = await openPage('/admin/addEmployee', { signedIn: [adminSession], width: 390 });
    await clickButton(page, 'Menu');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
  });
});

describe('accessibility of payroll', () => {
  let page: Page;
  const pressAt = (name: string) =>
    page.getByRole('row').filter({ hasText: employee.email }).getByRole('button', { name }).click();
  beforeAll(async () => {
    page = await (await newBrowserContext({ signedIn: [adminSession] })).newPage();
    await page.goto('/admin/salary');
    await searchList(page, employee.email);
  });

  test('payroll forms pass axe, locked, unlocked and with errors', async () => {
    await pressAt('Update Payroll');
    await page.getByRole('form').waitFor();
    await expectAccessible(page);
    await pressAt('Edit All');
    await fill(page, { 'Paid Days': '77', 'Basic Salary': '-1' });
    await clickButton(page, 'Save');
    await waitForText(page, 'Basic Salary cannot be negative');
    await expectAccessible(page);
    await clickButton(page, 'Cancel');
  });

  test('the confirmation of a generation and its result pass axe', async () => {
    await pressAt('Generate Slip');
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
    await clickButton(page, 'Generate payslip');
    await dismissAlert(page, /can now view it/);
  });

  // spec 8.49
  test('the slip panel passes axe, also with a failure', async () => {
    await pressAt('Preview Slip');
    await page.getByRole('dialog').waitFor();
    const unblock = await blockRequests(page, '/slips/generate-pdf');
    await clickButton(page, 'Download as PDF');
    await waitForText(page, 'Failed to generate PDF. Please try again.');
    await expectAccessible(page);
    await unblock();
    await clickButton(page, 'Close');
  });

  test('the history and a slip viewed from it pass axe', async () => {
    await pressAt('History');
    await waitForText(page, 'June 2026');
    await expectAccessible(page);
    await clickButton(page, 'View');
    await page.getByRole('dialog', { name: /^Salary slip/ }).waitFor();
    await expectAccessible(page);
  });
});
