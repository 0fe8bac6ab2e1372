import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { personalFieldNames } from '../../shared/profiles/profiles.ts';
import { adminSignIn, type Employee } from '../support/portal-client.ts';
import { newBrowserContext } from './contexts.ts';
import { expectFocus, pressWithKeyboard, tabTo } from './focus.ts';
import {
  expectedLines,
  expectSlipPdf,
  masterInputs,
  monthlyInputs,
  openPdf,
  readDownloadedPdf,
  savePdf,
} from './july-slip.ts';
import { searchList } from './page.ts';
import { takeFailedRequests } from './problems.ts';
import { readSlipLines } from './read-slip.ts';
import { emailDomain, people } from './test-accounts.ts';

const employee = { name: 'Kavya Menon', email: `kavya.menon@${emailDomain}` };
const initialPassword = 'Welcome@1';
const ownPassword = 'Monsoon@26';

const newPage = async () => (await newBrowserContext()).newPage();

describe('the admin', () => {
  let page: Page;
  let colleague: Employee;
  beforeAll(async () => {
    page = await newPage();
    colleague = await people.createUser('Kavya Joshi');
  });
  const row = () => page.getByRole('row').filter({ hasText: employee.name });
  const button = (name: string) => row().getByRole('button', { name });
  /** Uses the keyboard alone. */
  const press = (name: string) => button(name).press('Enter');
  const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true });
  const alertDialog = (message: string | RegExp) => page.getByRole('alertdialog', { name: message });

  // spec 2.12, 2.69, 8.6
  test('the admin signs in at /admin/login', async () => {
    await page.goto('/admin/login');
    await page.getByLabel('Email', { exact: true }).fill(adminSignIn.email);
    await page.getByLabel('Password', { exact: true }).fill(adminSignIn.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Admin login successful!').waitFor();
    await page.waitForURL('**/admin/overview');
  });

  // spec 2.15, 2.71
  test('the admin finds the same screen at /admin/signup and /admin/addEmployee', async () => {
    for (const path of ['/admin/signup', '/admin/addEmployee']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Create a new account' }).waitFor();
    }
  });

  // spec 2.72, 2.73, 8.9, 9.6
  test('the admin adds an employee, and is redirected to /admin', async () => {
    await page.getByLabel('Full name').fill(employee.name);
    await page.getByLabel('Email', { exact: true }).fill(employee.email);
    await page.getByLabel('Password', { exact: true }).fill(initialPassword);
    await page.getByLabel('Confirm password', { exact: true }).fill(initialPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Registration successful! Redirecting...').waitFor();
    await page.waitForURL('**/admin');
  });

  // spec 2.82, 4.27, 7.38, 8.30
  test('the admin fills in the payroll details under Edit All, which begin with 12 yearly leaves', async () => {
    await page.getByRole('link', { name: 'Salary Slips' }).click();
    await searchList(page, 'Kavya');
    await press('Edit All');
    await expectFocus(field('Pay Period'));
    await expect.poll(() => field('Yearly Leaves').inputValue()).toBe('12');
    for (const [label, value] of Object.entries({ ...monthlyInputs, ...masterInputs }))
      await field(label).fill(value);
    await field('Pay Period').focus();
    await tabTo(page, field('Basic Salary'));
    await page.keyboard.press('Enter');
    await expectFocus(alertDialog('Details updated successfully!').getByRole('button', { name: 'OK' }));
    await page.keyboard.press('Enter');
    await expectFocus(button('Edit All'));
    expect(await page.getByRole('form').count()).toBe(0);
    expect(takeFailedRequests()).toEqual([expect.stringMatching(/^404 GET .*\/employee-profile\//)]);
  });

  // spec 2.81, 5.35, 5.36
  test('the admin can change the monthly fields alone under Update Payroll', async () => {
    await press('Update Payroll');
    for (const [label, value] of Object.entries(monthlyInputs)) {
      expect(await field(label).inputValue()).toBe(value);
      expect(await field(label).isEnabled()).toBe(true);
    }
    for (const [label, value] of Object.entries(masterInputs)) {
      expect(await field(label).inputValue()).toBe(value);
      expect(await field(label).isDisabled()).toBe(true);
    }
  });

  // spec 4.25, 4.26
  test('the admin has one row open at a time, and closes it with the button that opened it', async () => {
    const other = page.getByRole('row').filter({ hasText: colleague.email });
    await other.getByRole('button', { name: 'Update Payroll' }).click();
    await page.getByRole('form', { name: `Payroll of ${colleague.name}` }).waitFor();
    expect(await page.getByRole('form').count()).toBe(1);
    await other.getByRole('button', { name: 'Update Payroll' }).click();
    expect(await page.getByRole('form').count()).toBe(0);
    takeFailedRequests();
  });

  // spec 2.84
  test('the admin previews the slip in a panel of the whole, three quarters and half of the width', async () => {
    const panel = page.getByRole('dialog');
    for (const [width, share] of [
      [390, 1],
      [900, 0.75],
      [1440, 0.5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await press('Preview Slip');
      await panel.waitFor();
      await expect
        .poll(() => panel.boundingBox())
        .toMatchObject({ x: width - width * share, width: width * share });
      await tabTo(page, panel.getByRole('button', { name: 'Close' }));
      await page.keyboard.press('Escape');
      await expectFocus(button('Preview Slip'));
    }
  });

  // spec 2.83
  test('the admin opens the preview as PDF, which closes the panel', async () => {
    await press('Preview Slip');
    const shown = await readSlipLines(page.getByRole('dialog'));
    expect(shown).toEqual(expect.arrayContaining(expectedLines));
    expectSlipPdf(await openPdf(page), shown);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  // spec 8.31, 8.38
  test('the admin is asked before generating, and nothing is generated on Cancel', async () => {
    await press('Generate Slip');
    const question = alertDialog(
      'Generate and save salary slip for Kavya Menon for the period July 2026? This will overwrite any existing slip for this period.',
    );
    await pressWithKeyboard(page, question.getByRole('button', { name: 'Cancel' }));
    await expectFocus(button('Generate Slip'));
    await press('History');
    await page.getByText('No payroll history found.').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(button('History'));
  });

  // spec 8.32
  test('the admin generates the slip and is told that the employee can now view it', async () => {
    await press('Generate Slip');
    await pressWithKeyboard(
      page,
      alertDialog(/^Generate and save/).getByRole('button', { name: 'Generate payslip' }),
    );
    await expectFocus(alertDialog(/The employee can now view it\.$/).getByRole('button', { name: 'OK' }));
    await page.keyboard.press('Enter');
    await expectFocus(button('Generate Slip'));
    await row().getByText('Payslip generated').waitFor();
  });

  // spec 2.85, 2.87, 6.8
  test('the admin finds the slip under History and views it', async () => {
    await press('History');
    const history = page.getByRole('dialog', { name: 'Payroll History for Kavya Menon' });
    const cells = history.getByRole('row').last().getByRole('cell');
    await cells.first().waitFor();
    expect((await cells.allInnerTexts()).map((text) => text.replace(/^.*\n/, ''))).toEqual([
      'July 2026',
      '₹70,197.21',
      'Paid',
      'View',
    ]);
    const view = history.getByRole('button', { name: 'View' });
    await pressWithKeyboard(page, view);
    const panel = page.getByRole('dialog', { name: 'Salary slip for Kavya Menon' });
    expect(await readSlipLines(panel)).toEqual(expect.arrayContaining(expectedLines));
    await page.keyboard.press('Escape');
    await expectFocus(view);
    await page.keyboard.press('Escape');
    await expectFocus(button('History'));
  });
});

describe('the employee', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage();
  });
  const signIn = async (password: string) => {
    await page.getByLabel('Email', { exact: true }).fill(employee.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const month = () => page.getByRole('row').filter({ hasText: 'July 2026' });

  // spec 2.1, 2.2, 4.9, 4.10
  test('the employee signs in at / with the initial password and must set a new one', async () => {
    await page.goto('/');
    await signIn(initialPassword);
    await page.waitForURL('**/set-password');
    await page.goto('/dashboard');
    await page.waitForURL('**/set-password');
    await page.getByLabel('Old password', { exact: true }).fill(initialPassword);
    await page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await page.getByLabel('Confirm password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password set successfully. Please login again.').waitFor();
    await page.waitForURL('**/login');
  });

  // spec 2.33
  test('the employee signs in again with the new password, and is greeted by name', async () => {
    await signIn(ownPassword);
    await page.waitForURL('**/dashboard');
    await page.getByText('Welcome, Kavya Menon').waitFor();
  });

  // spec 2.3
  test('the employee sees the pay of the month on the overview', async () => {
    const pay = page.locator('section', { hasText: 'Net pay for July 2026' });
    await expect.poll(() => pay.textContent()).toContain('₹70,197.21');
    expect(await pay.textContent()).toContain('₹82,500.75');
    expect(await pay.textContent()).toContain('₹12,303.54');
    await page.getByText('15', { exact: true }).first().waitFor();
  });

  // spec 2.34, 2.35, 8.12
  test('the employee edits the profile; name, email and what the admin manages are read-only', async () => {
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByText('Salary & Leave Information (Managed by Admin)').waitFor();
    await page.getByText('₹7,375.75').waitFor();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const details = {
      Designation: 'Analyst',
      UAN: '101234567890',
      PAN: 'ABCPM1234K',
      'Bank Account Number': '50100311674821',
      'IFSC Code': 'HDFC0001234',
    };
    expect(await page.getByRole('textbox').count()).toBe(2 + personalFieldNames.length);
    for (const label of ['Name', 'Email']) {
      expect(await page.getByLabel(label, { exact: true }).isEditable()).toBe(false);
    }
    for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    for (const value of Object.values(details)) await page.getByText(value).first().waitFor();
  });

  // spec 2.60, 7.25
  test('the employee finds the slip at /dashboard/salary and downloads it under the file name from the server', async () => {
    await page.getByRole('link', { name: 'Salary Slip', exact: true }).click();
    await page.waitForURL('**/dashboard/salary');
    await month().getByText('₹70,197.21').waitFor();
    const answered = page.waitForResponse('**/api/slips/download/*');
    const saved = page.waitForEvent('download');
    await month().getByRole('button', { name: 'Download' }).click();
    const disposition = (await answered).headers()['content-disposition'];
    expect(disposition).toContain('filename="salary-slip-2026-07.pdf"');
    const download = await saved;
    expect(download.suggestedFilename()).toBe('salary-slip-2026-07.pdf');
    expectSlipPdf(await readDownloadedPdf(download), expectedLines);
  });

  // spec 2.11, 2.108, 2.110, 6.16, 7.29
  test('the employee opens the slip page and its PDF in a new tab, which has the same figures, and closes it', async () => {
    await month().getByRole('link', { name: 'View' }).click();
    await page.waitForURL(/\/dashboard\/salary-slip\/slip_/);
    await page.getByRole('heading', { level: 1, name: 'Salary Slip for July 2026' }).waitFor();
    const shown = await readSlipLines(page.getByRole('main'));
    expect(shown).toEqual(expect.arrayContaining(expectedLines));
    const opened = await openPdf(page);
    expect(opened.title).toBe('Payslip for the Month of July 2026 – Kavya Menon');
    expectSlipPdf(opened, shown);
    const saved = await savePdf(page);
    expect(saved.fileName).toBe('Payslip-July-2026-Kavya-Menon.pdf');
    expectSlipPdf(saved, shown);
    await page.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL('**/dashboard/salary');
  });

  // spec 2.10
  test('the employee sees the newest slip at /dashboard/salaryslip and the sample at /dashboard/salaryslip1', async () => {
    await page.goto('/dashboard/salaryslip');
    await page.getByText('Payslip for the Month of July 2026').waitFor();
    expect(await readSlipLines(page.getByRole('main'))).toEqual(expect.arrayContaining(expectedLines));
    await page.goto('/dashboard/salaryslip1');
    await page.getByText('Payslip for the Month of January 2025').waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('Kavya Menon');
  });
});
