import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';
import { chooseSheet, openNewCompany, personName, waitForWholeCompany } from './new-company.ts';

const imported = 59;
/** Last month: an account that is changed today was changed after its pay date. */
const month = subtractMonths(toPeriod(todayInIndia()), 1);
const run = `/admin/pay-runs/${month}`;
const payments = `${run}/payments`;

const sheet = [
  'Emp Code,Name,Email,DOJ,Department,Basic,HRA,Bank Account,IFSC',
  ...Array.from({ length: imported }, (_, i) =>
    [
      `NT-${100 + i}`,
      personName(i),
      `person${i}@nila.example`,
      '01-Apr-2024',
      ['Weaving', 'Dyeing', 'Office'][i % 3],
      22_000 + i * 900,
      9_000,
      5_010_012_340_000 + i,
      'HDFC0001234',
    ].join(','),
  ),
].join('\r\n');

const portal = dedicatedPortal();
let client: Awaited<ReturnType<typeof createPortalClient>>;
let payroll: Page;
let approver: Page;
let kabir: StoredSession;

beforeAll(async () => {
  payroll = await openNewCompany(portal.url);
  client = await createPortalClient(portal.url, 'nila.example', { withoutCompany: true });
  const divya = await client.employee('Divya Menon');
  const body = { name: divya.name, email: divya.email, role: 'admin', isInitialPassword: false };
  await client.ok('PUT', `/api/auth/users/${divya.id}`, body);
  const signIn = { email: divya.email, password: divya.password };
  const answer = await client.callOk('POST', '/api/auth/admin/login', { body: signIn });
  const [cookie = ''] = answer.headers.getSetCookie();
  const session: StoredSession = { area: 'admin', token: answer.body.token, cookie, person: divya };
  approver = await openPage('/admin/overview', { portal: portal.url, signedIn: [session] });
  const employee = await client.employee('Kabir Singh');
  kabir = { area: 'employee', token: employee.token, person: employee };
  await client.setPayroll(employee.id, { basicSalary: 50_000, profTax: 200 });
  for (const bankAccountNumber of ['50100999990001', '50100999990002']) {
    const bank = { bankAccountNumber, ifscCode: 'HDFC0001234' };
    await client.callOk('POST', '/api/profile', { token: employee.token, body: bank });
  }
});
const confirmWith = (page: Page, name: string | RegExp) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

async function setDeduction(amount: string): Promise<void> {
  // Checks of accessibility leave a narrow window, which has no grid.
  await payroll.setViewportSize({ width: 1440, height: 900 });
  await payroll.goto(run);
  const cell = payroll
    .getByRole('row')
    .filter({ hasText: personName(1) })
    .getByRole('textbox', { name: 'Other Deduction', exact: true });
  await cell.fill(amount);
  await cell.press('Enter');
  await payroll.getByText(/^Saved at/).waitFor();
}

async function submit(): Promise<void> {
  await payroll.goto(run);
  await clickButton(payroll, 'Submit for approval');
  await confirmWith(payroll, 'Submit for approval');
  await waitForText(payroll, 'Waiting for approval');
}

async function approve(): Promise<void> {
  await approver.goto(`${run}/approval`);
  await clickButton(approver, 'Approve');
  await confirmWith(approver, 'Approve');
  await approver.getByRole('heading', { name: 'Approved', exact: true }).waitFor();
}

async function generateAndClose(): Promise<void> {
  await payroll.goto(run);
  await payroll.getByRole('button', { name: /^Generate/ }).click();
  await confirmWith(payroll, /^(Generate|Update)/);
  await expect.poll(() => payroll.getByRole('button', { name: /^Generate/ }).count()).toBe(0);
  await clickButton(payroll, 'Close the month');
  await confirmWith(payroll, /^Close/);
  await payroll.getByRole('button', { name: 'Reopen the month' }).waitFor();
}

/** Makes and approves the next batch, exports it, and reads the report of a bank that refuses the first transfer or none. */
async function payBatch(number: number, count: number, refused?: string): Promise<void> {
  await payroll.goto(payments);
  await clickButton(payroll, `Make batch of ${count}`);
  await waitForText(payroll, `${count} ${count === 1 ? 'employee' : 'employees'} added to batch ${number}`);
  const body = await client.ok('GET', `/api/admin/payments/${month}/batches/${number}`);
  const total = body.reduce((sum: number, { amount }: { amount: number }) => sum + amount * 100, 0) / 100;
  await field(payroll, `Total of batch ${number}`).fill(`${total}`);
  await field(payroll, 'Number of payments').fill(`${count}`);
  await payroll.getByRole('button', { name: new RegExp(`^Approve ${count} `) }).click();
  await waitForText(payroll, `Batch ${number} approved. Export its file for the bank.`);
  await clickButton(payroll, 'Export for the bank');
  const saved = payroll.waitForEvent('download');
  await clickButton(payroll, 'Export file');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(count);
  const report = lines.map((line) => {
    const cells = line.split(',');
    const outcome =
      cells[4] === refused?.toUpperCase() ? 'Rejected,,Account closed' : `Paid,UTR${cells[12]},`;
    return `${cells[12]},${cells[3]},${outcome}`;
  });
  await payroll
    .getByRole('button', { name: /^Read bank report/ })
    .first()
    .click();
  await payroll.getByLabel('Report', { exact: true }).setInputFiles({
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Reference no.,Amount,Status,UTR no,Rejection reason', ...report].join('\n')),
  });
  const payment = count === 1 ? 'payment' : 'payments';
  await clickButton(payroll, `Record ${count} ${payment}`);
  await waitForText(payroll, `${count} ${payment} recorded`);
}

/** The amounts due, paid and net of the month, in rupees. */
async function sums() {
  const body = await client.ok('GET', `/api/admin/payments/${month}/rows`);
  const sum = (name: string) =>
    body.reduce((all: number, row: Record<string, number>) => all + Math.round((row[name] ?? 0) * 100), 0);
  return { net: sum('net'), paid: sum('paid'), due: sum('due'), queued: sum('queued') };
}

test('sixty employees are paid, with a run that is sent back, a refused transfer, a changed account and a payslip that is replaced, to the books', async () => {
  await chooseSheet(payroll, sheet);
  await clickButton(payroll, `Import ${imported} employees`);
  await waitForText(payroll, `${imported} employees added, 0 updated`);
  await payroll.goto('/admin/company');
  await payroll.getByLabel(/^Pay runs need approval/).check();
  await waitForWholeCompany(payroll);
  await clickButton(payroll, 'Save');
  await waitForText(payroll, 'Company saved');
  await client.ok('PUT', '/api/admin/payment-settings', {
    trackedFrom: month,
    debitAccount: '000405001234',
    layout: 'hdfc',
    templates: [],
    version: 0,
  });
  await client.ok('POST', '/api/admin/pay-runs', { payPeriod: month });

  // Sent back once, and approved after the change that was asked for.
  await submit();
  await approver.goto(`${run}/approval`);
  await clickButton(approver, 'Send back');
  await field(approver, 'What to change').fill(`Deduct the advance of ${personName(1)}`);
  await approver.getByRole('dialog').getByRole('button', { name: 'Send back', exact: true }).click();
  await approver.getByRole('heading', { name: 'Sent back', exact: true }).waitFor();
  await setDeduction('500');
  await submit();
  await approve();
  await generateAndClose();
  await payroll.goto(`${run}/books`);
  await waitForText(payroll, 'All amounts agree.');
  const firstVoucher = payroll.waitForEvent('download');
  await clickButton(payroll, 'Export voucher');
  expect(await readFile(await (await firstVoucher).path(), 'utf8')).toContain(`vetan-${month}-v1`);

  // The changed account is held; a transfer is refused by the bank.
  await payroll.goto(payments);
  await payroll.getByRole('row').filter({ hasText: 'Kabir Singh' }).getByText('Held').waitFor();
  await payBatch(1, imported, personName(0));
  await payroll
    .getByRole('row')
    .filter({ hasText: personName(0) })
    .getByText('Failed')
    .waitFor();
  await expectAccessible(payroll);
  await approver.goto(payments);
  await approver.getByRole('button', { name: 'Confirm: Kabir Singh' }).click();
  await confirmWith(approver, 'Confirm account');
  await waitForText(approver, 'The account of Kabir Singh is confirmed');
  await payBatch(2, 2);
  let { net, paid, due, queued } = await sums();
  expect([paid, due, queued]).toEqual([net, 0, 0]);

  // A payslip is replaced after it was paid: the difference alone is due.
  await payroll.goto(run);
  await clickButton(payroll, 'Reopen the month');
  await field(payroll, 'Reason').fill('The advance was paid back in cash');
  await payroll.getByRole('dialog').getByRole('button', { name: 'Reopen the month' }).click();
  await payroll.getByRole('dialog').waitFor({ state: 'hidden' });
  await setDeduction('0');
  await submit();
  await approve();
  await generateAndClose();
  ({ net, paid, due } = await sums());
  expect([net - paid, due]).toEqual([500_00, 500_00]);
  await payBatch(3, 1);
  ({ net, paid, due, queued } = await sums());
  expect([paid, due, queued]).toEqual([net, 0, 0]);

  // The first voucher is reversed, and the second one has what was paid.
  await payroll.goto(`${run}/books`);
  await clickButton(payroll, 'Export reversal of version 1');
  await waitForText(payroll, 'Reversal of version 1 exported');
  const secondVoucher = payroll.waitForEvent('download');
  await clickButton(payroll, 'Export voucher');
  expect(await readFile(await (await secondVoucher).path(), 'utf8')).toContain(`vetan-${month}-v2`);
  await waitForText(payroll, 'All amounts agree.');
  const books = await client.ok('GET', `/api/admin/pay-runs/${month}/books`);
  const netPay = books.voucher.agreements.find(({ label }: { label: string }) => label === 'Net pay');
  expect(netPay).toMatchObject({ payslips: netPay.voucher, file: netPay.voucher, paid: netPay.voucher });
  expect(Math.round(netPay.voucher * 100)).toBe(paid);
  await expectAccessible(payroll);

  const slip = await openPage('/dashboard/salaryslip', { portal: portal.url, signedIn: [kabir] });
  await slip.getByText(/^HDFC ••0002 · UTR/).waitFor();
  await waitForText(slip, formatPeriod(month));
});
