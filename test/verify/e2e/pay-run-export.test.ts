import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { formatPeriod, toPeriod } from '../../../shared/period.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { adminSessionOf, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { parseCsv, readXlsx } from '../../web/pay-runs/sheets.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

const month = toPeriod(todayInIndia());
const path = `/admin/pay-runs/${month}`;

// A dedicated portal: a pay run changes the figures of all employees.
const portal = dedicatedPortal();
let admin: StoredSession;
let run: PayRun;
beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  admin = adminSessionOf(people);
  const bank = { bankAccountNumber: '00123456789', ifscCode: 'HDFC0001234' };
  for (const name of ['Asha Rao', 'मीरा नायर', '=1+1', 'Farah Khan']) {
    const { id, token } = await people.employee(name);
    await people.setPayroll(id, { basicSalary: 60_000.07, profTax: 200 });
    if (name !== 'Farah Khan') await people.callOk('POST', '/api/profile', { token, body: bank });
  }
  const client = payRunClient({ ...people, admin: people.admin }, month);
  await client.open();
  run = await client.generate();
});
const dialog = (page: Page) => page.getByRole('dialog', { name: `Export ${formatPeriod(month)}` });
const section = (page: Page, name: string) => dialog(page).getByRole('region', { name });

async function openExport(width = 1440): Promise<Page> {
  const page = await openPage(path, { portal: portal.url, signedIn: [admin], width });
  const button = page.getByRole('button', { name: 'Export files', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await section(page, 'Bank advice').waitFor();
  return page;
}

/** Presses a button by keyboard, and reads the file that it downloads. */
async function download(page: Page, from: string, button: string) {
  const saved = page.waitForEvent('download');
  await section(page, from).getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe('the files of a generated month', () => {
  test('the payroll register in CSV and Excel adds up to the totals of the month, to the paisa', async () => {
    const page = await openExport();
    const csv = await download(page, 'Payroll register', 'Download CSV');
    expect(csv.name).toBe(`payroll-register-${month}.csv`);
    const lines = parseCsv(csv.bytes.toString());
    const header = lines[0] ?? [];
    const total = (label: string) => lines.at(-1)?.[header.indexOf(label)];
    expect([total('Gross Earnings'), total('Total Deductions'), total('Net Pay')]).toEqual(
      [run.outcome?.grossEarnings, run.outcome?.totalDeductions, run.outcome?.netPay].map((sum) =>
        sum?.toFixed(2),
      ),
    );
    expect(lines.map((line) => line[header.indexOf('Name')])).toEqual([
      'Name',
      "'=1+1",
      'Asha Rao',
      'Farah Khan',
      'मीरा नायर',
      '',
    ]);
    const xlsx = await download(page, 'Payroll register', 'Download Excel');
    expect(xlsx.name).toBe(`payroll-register-${month}.xlsx`);
    const cells = await readXlsx(xlsx.bytes);
    expect(cells[1]).toContainEqual({ text: '=1+1' });
    expect(cells.at(-1)?.at(-1)).toEqual({ number: run.outcome?.netPay.toFixed(2) });
    await expectAccessible(page);
  });

  // behaviour pay-runs: The files of a generated month
  test('the bank advice leaves out employees without a bank account, and names them before the download', async () => {
    const page = await openExport(390);
    await waitForText(page, 'Not included: 1 employee without bank account or IFSC, ₹59,800.07.');
    await waitForText(page, '3 payments, ₹1,79,400.21 in total.');
    await expectAccessible(page);
    const { name, bytes } = await download(page, 'Bank advice', 'Download CSV');
    expect(name).toBe(`bank-advice-${month}.csv`);
    const narration = `Salary ${formatPeriod(month)}`;
    expect(parseCsv(bytes.toString())).toEqual([
      ['Name', 'Account Number', 'IFSC', 'Amount', 'Narration', 'Bank account changed'],
      ...["'=1+1", 'Asha Rao', 'मीरा नायर'].map((payee) => [
        payee,
        '00123456789',
        'HDFC0001234',
        '59800.07',
        narration,
        '',
      ]),
    ]);
    const xlsx = await download(page, 'Bank advice', 'Download Excel');
    expect(xlsx.name).toBe(`bank-advice-${month}.xlsx`);
    expect((await readXlsx(xlsx.bytes))[2]).toEqual([
      ...['Asha Rao', '00123456789', 'HDFC0001234'].map((text) => ({ text })),
      { number: '59800.07' },
      { text: narration },
      undefined,
    ]);
  });
});

describe('the salary slips of a month as an archive', () => {
  const slips = 'Payslips';
  const names = ['=1+1', 'Asha Rao', 'Farah Khan', 'मीरा नायर'].map(
    (name) => `${name} salary-slip-${month}.pdf`,
  );

  const expectPdfs = (bytes: Uint8Array) => {
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(names);
    for (const pdf of Object.values(files)) expect(strFromU8(pdf.subarray(0, 5))).toBe('%PDF-');
  };

  // behaviour pay-runs: The archive of a month
  test('payslips are downloaded as one archive if the browser cannot write to a chosen file', async () => {
    const page = await openExport();
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const { name, bytes } = await download(page, slips, 'Download ZIP');
    expect(name).toBe(`salary-slips-${month}.zip`);
    expectPdfs(bytes);
    await section(page, slips).getByText('4 payslips as PDF.').waitFor();
    await section(page, slips).getByText('4 PDFs downloaded in 1 file.').waitFor();
  });

  // behaviour pay-runs: The archive of a month
  test('payslips are written to the chosen file one by one, and not without a chosen file', async () => {
    const page = await openExport();
    const choose = (fileName: string | undefined) =>
      page.evaluate((chosen) => {
        Object.assign(window, {
          // A headless browser has no picker: a file of the page's own stands in for the chosen one.
          showSaveFilePicker: async () => {
            if (chosen === undefined) throw new DOMException('', 'AbortError');
            return (await navigator.storage.getDirectory()).getFileHandle(chosen, { create: true });
          },
        });
      }, fileName);
    const button = section(page, slips).getByRole('button', { name: 'Download ZIP' });
    await choose(undefined);
    await button.click();
    await section(page, slips).getByText('4 payslips as PDF.').waitFor();
    await choose('slips.zip');
    await button.click();
    const size = () =>
      page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        const handle = await root.getFileHandle('slips.zip').catch(() => undefined);
        return (await handle?.getFile())?.size ?? 0;
      });
    await expect.poll(size).toBeGreaterThan(0);
    const bytes = await page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('slips.zip');
      return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
    });
    expectPdfs(Uint8Array.from(bytes));
  });
});
