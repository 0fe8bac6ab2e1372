import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { adminSessionOf, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

const month = toPeriod(todayInIndia());
const path = `/admin/pay-runs/${month}/payments`;

// A separate portal: payments change what is due to all employees.
const portal = dedicatedPortal();
let admin: StoredSession;
const employees = new Map<string, StoredSession>();
beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  admin = adminSessionOf(people);
  for (const name of ['Asha Rao', 'Farah Khan', 'Shreya Ghosh']) {
    const employee = await people.employee(name);
    const { id, token } = employee;
    employees.set(name, { area: 'employee', token, person: employee });
    await people.setPayroll(id, { basicSalary: 60_000, profTax: 200 });
    const bank = { bankAccountNumber: `50100${name.length}1234471`, ifscCode: 'HDFC0001234' };
    if (name !== 'Shreya Ghosh') await people.callOk('POST', '/api/profile', { token, body: bank });
  }
  await people.ok('PUT', '/api/admin/payment-settings', {
    trackedFrom: month,
    debitAccount: '000405001234',
    layout: 'icici',
    templates: [],
    version: 0,
  });
  const client = payRunClient({ ...people, admin: people.admin }, month);
  await client.open();
  await client.generate();
});
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const stateOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(3);
const expectState = (page: Page, name: string, state: string) =>
  expect.poll(() => stateOf(page, name).textContent()).toBe(state);

test('a batch is approved and exported, and the bank’s report says what was paid and what failed', async () => {
  const page = await openPage(path, { portal: portal.url, signedIn: [admin], width: 1440 });
  await expectState(page, 'Shreya Ghosh', 'Held');
  await expectAccessible(page);
  await press(page, 'Make batch of 2');
  await waitForText(page, '2 employees added to batch 1');
  await page.getByLabel('Total of batch 1').fill('1,19,600');
  await page.getByLabel('Number of payments').fill('2');
  await press(page, 'Approve 2 payments');
  await waitForText(page, 'Batch 1 approved. Export its file for the bank.');

  await press(page, 'Export for the bank');
  await page.getByText('HDFC ENet').click();
  const saved = page.waitForEvent('download');
  await press(page, 'Export file');
  const file = await saved;
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(2, 5))).toEqual([
    ['5010081234471', '59800.00', 'ASHA RAO'],
    ['50100101234471', '59800.00', 'FARAH KHAN'],
  ]);
  const references = lines.map((line) => line.split(',')[12]);

  await press(page, /^Read bank report/);
  const report = [
    'Reference no.,Amount,Status,UTR no,Rejection reason',
    `${references[0]},59800.00,Paid,HDFCN1,`,
    `${references[1]},59800.00,Rejected,,Account closed`,
  ].join('\n');
  await page
    .getByLabel('Report', { exact: true })
    .setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(report) });
  await waitForText(page, 'UTR HDFCN1');
  await expectAccessible(page);
  await press(page, 'Record 2 payments');
  await waitForText(page, '2 payments recorded');
  await expectState(page, 'Asha Rao', 'Paid');
  await expectState(page, 'Farah Khan', 'Failed');
  await expectAccessible(page);
});

test('employees read beside their payslips what was paid, when and by which UTR', async () => {
  const openSlip = (name: string) =>
    openPage('/dashboard/salaryslip', {
      portal: portal.url,
      signedIn: [employees.get(name) as StoredSession],
      width: 1440,
    });
  const paid = await openSlip('Asha Rao');
  await waitForText(paid, 'HDFC ••4471 · UTR HDFCN1');
  await expect.poll(() => paid.getByText('Paid', { exact: true }).count()).toBe(2);
  await expectAccessible(paid);
  const failed = await openSlip('Farah Khan');
  await waitForText(failed, 'Not paid');
  expect(await failed.getByText('Paid', { exact: true }).count()).toBe(0);
});
