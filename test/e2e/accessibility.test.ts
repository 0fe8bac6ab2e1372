import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { areas, entrance } from '../../web/app/screens.ts';
import type { Employee } from '../people.ts';
import { expectAccessible } from './accessible.ts';
import { asAdmin, asEmployee, people } from './shared-people.ts';
import { cut, fill, hold, press, see, seeAtLast, takeComplaints, takeFailedCalls, visit } from './visits.ts';

let employee: Employee;
let slipId: string;
beforeAll(async () => {
  employee = await people.employee('Padma Krishnan');
  for (const payPeriod of ['2026-04', '2026-05', '2026-06']) {
    slipId = await people.generate(employee.id, {
      payPeriod,
      basicSalary: 61_234.5,
      lopDays: 1,
      paidDays: 29,
    });
  }
});

/** A screen that stands at two paths is looked at once. */
const screens = [...entrance, ...areas.flatMap((area) => area.screens)].filter(
  ({ load }, index, all) => all.findIndex((other) => other.load === load) === index,
);

describe('axe finds nothing, the content security policy stops nothing and nothing is complained of on', () => {
  test.each([...screens.map(({ path }) => path), '/nowhere'])('%s', async (path) => {
    const page = await visit(path.replace(':slipId', slipId), { signedIn: [asAdmin, asEmployee(employee)] });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /^Loading/ })
          .count(),
      )
      .toBe(0);
    await expectAccessible(page);
  });
});

describe('the same holds for', () => {
  const settled = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
  const payroll = async () => {
    const page = await visit('/admin/salary', { signedIn: [asAdmin] });
    const row = page.getByRole('row').filter({ hasText: employee.email });
    await row.waitFor();
    return { page, pressAt: (name: string) => row.getByRole('button', { name }).click() };
  };

  test('forms with complaints and failures', async () => {
    const forms = [
      {
        path: '/login',
        button: 'Sign in',
        values: { Email: 'a@example.com', Password: 'not it' },
        words: 'Invalid email or password',
      },
      { path: '/admin/login', button: 'Sign in', values: {}, words: 'Password is required' },
      { path: '/set-password', button: 'Set password', values: {}, words: 'New password is required' },
      { path: '/admin/addEmployee', button: 'Create account', values: {}, words: 'Name is required' },
    ] as const;
    for (const { path, button, values, words } of forms) {
      const page = await visit(path, { signedIn: [asAdmin, asEmployee(employee)] });
      await fill(page, values);
      await press(page, button);
      await see(page, words);
      await expectAccessible(page);
    }
    expect(takeFailedCalls()).toEqual(['401 POST /api/auth/login']);
  });

  test('an employee of whom nothing is known yet', async () => {
    const newcomer = await people.employee();
    const page = await visit('/dashboard', { signedIn: [asEmployee(newcomer)] });
    await see(page, 'Your first payslip will stand here');
    await expectAccessible(page);
    await page.goto('/dashboard/salary');
    await see(page, 'No salary slips have been generated for you yet.');
    await expectAccessible(page);
    takeFailedCalls();
  });

  test('a toast, and the profile while it is changed', async () => {
    const page = await visit('/dashboard/profile', { signedIn: [asEmployee(employee)] });
    await press(page, 'Edit Profile');
    await expectAccessible(page);
    await press(page, 'Save Changes');
    await see(page, 'Profile updated successfully!');
    await expectAccessible(page);
  });

  test('what is still loading', async () => {
    const page = await visit('/dashboard/salaryslip1', { signedIn: [asEmployee(employee)] });
    const letGo = await hold(page, '/**');
    for (const path of ['/dashboard', '/dashboard/salaryslip']) {
      await page.goto(path);
      await page.getByRole('status').first().waitFor();
      await expectAccessible(page);
    }
    letGo();
  });

  test('what did not come', async () => {
    const page = await visit('/dashboard/salaryslip1', { signedIn: [asEmployee(employee)] });
    await cut(page, '/**');
    await page.goto('/dashboard');
    await seeAtLast(page, 'Your pay could not be loaded.');
    await expectAccessible(page);
    takeFailedCalls();
  });

  test('a screen whose file does not come', async () => {
    const page = await visit('/dashboard/salaryslip1', { signedIn: [asEmployee(employee)] });
    await page.route('**/assets/Profile*', (route) => route.abort());
    await page.getByRole('link', { name: 'Profile' }).click();
    await see(page, 'This screen could not be shown. Please check your connection and load it again.');
    await expectAccessible(page);
    expect(takeComplaints()).toEqual([
      'console error: Failed to load resource: net::ERR_FAILED',
      expect.stringMatching('^console error: TypeError: Failed to fetch dynamically imported module'),
    ]);
  });

  test("an employee's account on a phone", async () => {
    const page = await visit('/dashboard/salary', { signedIn: [asEmployee(employee)], width: 390 });
    await press(page, `Account of ${employee.name}`);
    await expectAccessible(page);
  });

  test("the admin's menu on a phone", async () => {
    const page = await visit('/admin/addEmployee', { signedIn: [asAdmin], width: 390 });
    await press(page, 'Menu');
    await settled(page);
    await expectAccessible(page);
  });

  test('payroll forms, locked, open and with complaints', async () => {
    const { page, pressAt } = await payroll();
    await pressAt('Update Payroll');
    await page.getByRole('form').waitFor();
    await expectAccessible(page);
    await pressAt('Edit All');
    await fill(page, { 'Paid Days': '77', 'Basic Salary': '-1' });
    await press(page, 'Save');
    await see(page, 'Basic Salary cannot be negative');
    await expectAccessible(page);
  });

  test('the question before generating', async () => {
    const { page, pressAt } = await payroll();
    await pressAt('Generate Slip');
    await settled(page);
    await expectAccessible(page);
  });

  test('the slip panel, also with a failure', async () => {
    const { page, pressAt } = await payroll();
    await pressAt('Preview Slip');
    await settled(page);
    await cut(page, '/slips/generate-pdf');
    await press(page, 'Download as PDF');
    await see(page, 'Failed to generate PDF. Please try again.');
    await expectAccessible(page);
    takeFailedCalls();
  });

  test('the history, and a slip viewed from it', async () => {
    const { page, pressAt } = await payroll();
    await pressAt('History');
    await see(page, 'June 2026');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'View' }).first().click();
    await page.getByRole('dialog', { name: /^Salary slip/ }).waitFor();
    await expectAccessible(page);
  });
});
