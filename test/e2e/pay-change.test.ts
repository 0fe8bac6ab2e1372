import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { julyFigures } from '../document/sample-slip.ts';
import type { Employee } from '../support/portal-client.ts';
import { employeeSession } from './browser.ts';
import { newBrowserContext } from './contexts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { readSlipLines } from './read-slip.ts';
import { people } from './test-accounts.ts';

/** Rupees; 92,500.00 a month. */
const october = {
  ...julyFigures,
  payPeriod: '2026-10',
  paidDays: 31,
  lopDays: 0,
  otherDeduction: 383.33,
};
const november = { ...october, payPeriod: '2026-11', paidDays: 29, lopDays: 1, otherDeduction: 0 };

let person: Employee;
let page: Page;
beforeAll(async () => {
  person = await people.employee('Ritu Varma');
  await people.generate(person.id, october);
  page = await (await newBrowserContext({ signedIn: [employeeSession(person)] })).newPage();
});

async function download(button: string): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const section = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

describe('an employee whose slip is generated, changed and generated again', () => {
  let firstPdf: Buffer;

  // spec 2.3
  test('an employee reads on the overview why the net pay is lower than last month', async () => {
    await people.generate(person.id, november);
    await page.goto('/dashboard');
    const words =
      '₹2,700.00 less than October: 1 day of loss of pay (−₹3,083.33), no other deduction (+₹383.33)';
    await section('Net pay for November 2026').getByText(words, { exact: true }).waitFor();
    firstPdf = (await download('Download PDF')).bytes;
  });

  test('an employee reads the net pay change and what the second version changed', async () => {
    await people.generate(person.id, { ...november, otherDeduction: 500 });
    await page.goto('/dashboard');
    await section('Net pay for November 2026')
      .getByText(/^₹3,200.00 less than October/)
      .waitFor();
    await page.getByRole('link', { name: 'View payslip' }).click();
    const rows = section('Change in net pay').locator('dl > div');
    await rows.first().waitFor();
    expect(await rows.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual([
      'Loss of pay−₹3,083.331 of 30 days: 92,500.00 × 1 ÷ 30',
      'Other deduction−₹116.67500.00, was 383.33',
      'Total change−₹3,200.00',
    ]);
    const today = formatDate(todayInIndia());
    const versions = await section('Version 2 of this payslip').textContent();
    expect(versions).toContain(
      `It replaced version 1 on ${today}. Other deduction was ₹0.00 on version 1. Net pay changed from ₹83,666.67 to ₹83,166.67.`,
    );
    await expectAccessible(page);
  });

  // spec 2.11
  test('an employee downloads version 1 of a payslip unchanged, and opens it', async () => {
    const { name, bytes } = await download('Download PDF');
    expect([name, bytes.equals(firstPdf)]).toEqual(['salary-slip-2026-11-v1.pdf', true]);
    await page.getByRole('link', { name: 'Open version 1' }).click();
    await section('Version 1 of this payslip').getByText('Replaced', { exact: true }).waitFor();
    expect(await readSlipLines(page.getByRole('main'))).toEqual(
      expect.arrayContaining(['Other Deduction ₹0.00', 'Employee Net Pay ₹83,666.67']),
    );
    await expectAccessible(page);
  });

  test('an employee goes from version 1 of a payslip to the current one', async () => {
    await page.getByRole('link', { name: 'Open version 2' }).click();
    await section('Version 2 of this payslip').waitFor();
    expect(await readSlipLines(page.getByRole('main'))).toContain('Other Deduction ₹500.00');
  });

  test('an employee finds one payslip per month in the list', async () => {
    await page.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL('**/dashboard/salary');
    await page.getByRole('link', { name: 'October 2026' }).waitFor();
    expect(await page.getByRole('link', { name: 'November 2026' }).count()).toBe(1);
  });
});
