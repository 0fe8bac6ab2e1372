import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../portal-client.ts';
import {
  blockRequests,
  clickButton,
  dismissAlert,
  fill,
  searchList,
  simulateCaptivePortal,
  waitForText,
  waitForTextAfterRetries,
} from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { adminSession, emailDomain, people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

let newcomer: Employee;
let paid: Employee;
beforeAll(async () => {
  newcomer = await people.createUser('Nisha Pai');
  paid = await people.createUser('Tara Sen');
  await people.generate(paid.id, { payPeriod: '2026-05' });
});

async function payroll(): Promise<Page> {
  const page = await openPage('/admin/salary', { signedIn: [adminSession] });
  await searchList(page, emailDomain);
  return page;
}

const pressAt = (page: Page, { email }: Employee, name: string) =>
  page.getByRole('row').filter({ hasText: email }).getByRole('button', { name }).click();

describe('payroll management', () => {
  test('payroll management says that the employees could not be fetched, and fetches them on trying again', async () => {
    const page = await openPage('/admin/addEmployee', { signedIn: [adminSession] });
    const unblock = await blockRequests(page, '/admin/profiles*');
    await page.getByRole('link', { name: 'Salary Slips' }).click();
    await waitForTextAfterRetries(page, 'Failed to fetch employee profiles.');
    await unblock();
    await clickButton(page, 'Try again');
    await searchList(page, emailDomain);
    await waitForText(page, paid.email);
  });

  test('payroll management says that payroll details could not be loaded, and loads them on trying again', async () => {
    const page = await payroll();
    const unblock = await blockRequests(page, `/admin/employee-profile/${paid.id}`);
    await pressAt(page, paid, 'Edit All');
    await waitForTextAfterRetries(page, 'Could not load payroll details.');
    await unblock();
    await clickButton(page, 'Try again');
    await page.getByRole('form', { name: 'Payroll of Tara Sen' }).waitFor();
  });

  test('payroll details that are invalid show their errors, and those that could not be saved a message, keeping what was typed', async () => {
    const page = await payroll();
    await pressAt(page, paid, 'Edit All');
    await fill(page, { 'Paid Days': '32', 'Basic Salary': '-1', PF: '1.234' });
    await clickButton(page, 'Save');
    await waitForText(page, 'Paid Days cannot be more than 31');
    await waitForText(page, 'Basic Salary cannot be negative');
    await waitForText(page, 'PF can have at most two decimals');
    await clickButton(page, 'Cancel');
    await pressAt(page, paid, 'Update Payroll');
    await fill(page, { 'LOP Days': '1.5' });
    const unblock = await blockRequests(page, `/admin/employee-profile/${paid.id}`);
    await clickButton(page, 'Save');
    await dismissAlert(page, 'Error updating details.');
    await unblock();
    await clickButton(page, 'Save');
    await dismissAlert(page, 'Details updated successfully!');
  });

  test('payroll details that somebody else has changed are merged below what was typed, after a message', async () => {
    const page = await payroll();
    await pressAt(page, paid, 'Edit All');
    await fill(page, { HRA: '9000' });
    await people.setPayroll(paid.id, { da: 4321 });
    await clickButton(page, 'Save');
    await dismissAlert(page, /^Error updating details\. Somebody else changed this in the meantime\./);
    await clickButton(page, 'Load again, keep my changes');
    await expect.poll(() => page.getByLabel('DA', { exact: true }).inputValue()).toBe('4321');
    await clickButton(page, 'Save');
    await dismissAlert(page, 'Details updated successfully!');
    expect(
      (await people.call('GET', `/api/admin/employee-profile/${paid.id}`, { token: people.admin })).body,
    ).toMatchObject({ hra: 9000, da: 4321 });
  });
});

describe('generating a slip', () => {
  const asked = (page: Page) => page.getByRole('alertdialog', { name: /^Generate and save salary slip for/ });

  test('generating a slip shows why the server refuses, and a network failure', async () => {
    const page = await payroll();
    await pressAt(page, newcomer, 'Generate Slip');
    await asked(page).getByRole('button', { name: 'Generate' }).click();
    await dismissAlert(
      page,
      /^Failed to generate salary slip\. Make sure the backend route exists\. This employee has no payroll details yet\.$/,
    );
    await blockRequests(page, '/admin/payroll/generate-slip/*');
    await pressAt(page, paid, 'Generate Slip');
    await asked(page).getByRole('button', { name: 'Generate' }).click();
    await dismissAlert(page, 'Failed to generate salary slip. Make sure the backend route exists.');
  });
});

describe('the preview', () => {
  const failed = 'Failed to fetch data for slip preview. Check if the backend route exists and works.';

  test('the preview shows why there is no slip, a network failure, and a response without a slip', async () => {
    const page = await payroll();
    await pressAt(page, newcomer, 'Preview Slip');
    await waitForText(page, `${failed} This employee has no payroll details yet.`);
    const unblock = await blockRequests(page, '/admin/payroll/slip-data/*');
    await pressAt(page, paid, 'Preview Slip');
    await waitForText(page, failed);
    await unblock();
    await simulateCaptivePortal(page, '/admin/payroll/slip-data/*');
    await pressAt(page, paid, 'Preview Slip');
    await waitForText(page, 'Failed to fetch slip data.');
  });

  test('a failed PDF of the preview shows a message, and the panel stays open', async () => {
    const page = await payroll();
    await pressAt(page, paid, 'Preview Slip');
    await blockRequests(page, '/slips/generate-pdf');
    await clickButton(page, 'Download as PDF');
    await waitForText(page, 'Failed to generate PDF. Please try again.');
    expect(await page.getByRole('dialog', { name: 'Salary slip for Tara Sen' }).count()).toBe(1);
  });
});

describe('the history', () => {
  test('the history says that there is none, and that a slip of it could not be fetched', async () => {
    const page = await payroll();
    await pressAt(page, newcomer, 'History');
    await page.getByRole('dialog', { name: 'Payroll History for Nisha Pai' }).waitFor();
    await waitForText(page, 'No payroll history found.');
    await clickButton(page, 'Close');
    await pressAt(page, paid, 'History');
    await waitForText(page, 'May 2026');
    await blockRequests(page, '/admin/payroll/slip/*');
    await clickButton(page, 'View');
    await waitForText(page, 'Failed to fetch historical slip data.');
  });

  test('the history says that it could not be fetched, and fetches it on trying again', async () => {
    const page = await payroll();
    const unblock = await blockRequests(page, '/admin/payroll/history/*');
    await pressAt(page, paid, 'History');
    await waitForTextAfterRetries(page, 'Failed to fetch history.');
    await unblock();
    await clickButton(page, 'Try again');
    await waitForText(page, 'May 2026');
  });
});

test('an admin who is no longer signed in is told so, and nothing is sent', async () => {
  const page = await payroll();
  await page.evaluate(() => localStorage.removeItem('adminToken'));
  await pressAt(page, paid, 'Preview Slip');
  await waitForText(page, 'Admin not authenticated.');
  expect(takeFailedRequests()).toEqual([]);
});
