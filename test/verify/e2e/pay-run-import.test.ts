import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, formatPeriod, toPeriod } from '../../../shared/period.ts';
import { adminSessionOf, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { workbook } from '../../web/sheets/workbook.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

const month = toPeriod(todayInIndia());
const days = daysInPeriod(month);
const path = `/admin/pay-runs/${month}/import`;
const rowsPath = `/api/admin/pay-runs/${month}/rows`;
const names = ['Asha Rao', 'Farah Khan', 'Kabir Singh', 'Meera Nair'];

// A dedicated portal: opening a month changes the figures of all employees.
const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let admin: StoredSession;
beforeAll(async () => {
  people = await createPortalClient(portal.url);
  admin = adminSessionOf(people);
  for (const name of names) {
    const { id } = await people.createUser(name);
    await people.setPayroll(id, { basicSalary: 60_000, profTax: 200 });
  }
  await people.ok('POST', '/api/admin/pay-runs', { payPeriod: month });
  await vi.waitFor(async () => expect((await rows()).length).toBe(names.length), { timeout: 100_000 });
});
const openAdminPage = (to = path, width = 1440) =>
  openPage(to, { portal: portal.url, signedIn: [admin], width });

async function rows() {
  const { status, body } = await people.asAdmin('GET', rowsPath);
  return status === 200 ? body : [];
}
const figures = async (name: string) => (await rows()).find((row: { name: string }) => row.name === name);

const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row');
/** To update, unchanged, errors. */
const counts = (page: Page) => page.getByRole('definition').allInnerTexts();
const emailOf = async (name: string): Promise<string> => (await figures(name)).email;

describe('the import of a sheet', () => {
  test('unreadable files are refused in plain words; importing the template unchanged changes nothing', async () => {
    const page = await openAdminPage(`/admin/pay-runs/${month}`);
    await page.getByRole('link', { name: 'Import figures', exact: true }).click();
    for (const [name, content, words] of [
      ['days.pdf', '%PDF', 'Choose a file that ends with .csv or .xlsx.'],
      ['days.csv', new Uint8Array(5_000_001), /larger than 5 MB/],
      ['days.csv', 'Name,Days\nAsha Rao,30', /no column “Employee ID” or “Email”/],
    ] as const) {
      await choose(page, name, content);
      await waitForText(page, words);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const downloading = page.waitForEvent('download');
    await button(page, 'Download template (CSV)').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`pay-run-${month}.csv`);
    const template = readFileSync(await download.path());
    expect(template.toString()).toContain(`,Asha Rao,${await emailOf('Asha Rao')},${days},0,0\r\n`);
    await choose(page, 'template.csv', template);
    await waitForText(page, 'No changes. The file matches what is saved.');
    expect(await counts(page)).toEqual(['0', '4', '0']);
  });

  test('rows with errors are listed with reasons, and nothing is saved before the review is accepted', async () => {
    const page = await openAdminPage();
    const sheet = [
      'Rao Textiles',
      'Dept.,EMAIL ID,Paid days,L.O.P. Days,Other Deductions (₹)',
      `A,${await emailOf('Asha Rao')},${days - 1},1,"₹1,23,456.50"`,
      `B,${await emailOf('Farah Khan')},,,=SUM(A1:A9)`,
      `C,${await emailOf('Kabir Singh')},thirty,-1,`,
      'D,nobody@example.com,30,0,',
      `E,${(await emailOf('Meera Nair')).toUpperCase()},,,250`,
      'Total,,120,,',
    ].join('\r\n');
    await choose(page, 'days.csv', sheet);
    await waitForText(page, 'Nothing is saved yet');
    expect(await counts(page)).toEqual(['2', '0', '4']);
    await waitForText(page, 'Ignored columns: “Dept.”.');
    expect(
      (await table(page, 'Errors').allInnerTexts()).slice(1).map((text) => text.replace(/\s+/g, ' ')),
    ).toEqual([
      '4 Farah Khan Other Deduction is a formula. Replace it with its value.',
      '5 Kabir Singh Paid Days must be a number: “thirty”. LOP Days cannot be negative: “-1”.',
      '6 No employee in this month has the email “nobody@example.com”.',
      '8 Enter an employee ID or an email. Paid Days cannot be more than 31: “120”.',
    ]);
    expect((await table(page, 'Changes to import').allInnerTexts())[1]).toMatch(
      new RegExp(
        `Asha Rao\\s+3\\s+${days} → ${days - 1}\\s+0 → 1\\s+0\\.00 → 1,23,456\\.50\\s+Negative net pay`,
      ),
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await figures('Asha Rao')).edited).toBe(false);

    const accept = button(page, 'Import 2 employees');
    await accept.focus();
    await page.keyboard.press('Enter');
    await waitForText(page, '2 employees updated');
    expect(await table(page, 'Not imported').count()).toBe(5);
    await expectAccessible(page);
    expect(await figures('Asha Rao')).toMatchObject({
      paidDays: days - 1,
      lopDays: 1,
      otherDeduction: 123_456.5,
    });
    expect(await figures('Meera Nair')).toMatchObject({ paidDays: days, otherDeduction: 250 });
    expect((await figures('Farah Khan')).edited).toBe(false);
  });

  test('an Excel file is imported; rows changed meanwhile and unsent rows are listed and compared again', async () => {
    const page = await openAdminPage();
    const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
    const number = (value: number) => `<c><v>${value}</v></c>`;
    const [kabir, farah] = [await emailOf('Kabir Singh'), await emailOf('Farah Khan')];
    const content = [text('Email') + text('LOP Days'), text(kabir) + number(2), text(farah) + number(3.5)];
    await choose(page, 'days.xlsx', workbook({ rows: content.map((row) => `<row>${row}</row>`).join('') }));
    await waitForText(page, 'File: days.xlsx, November & more.');
    const { userId, version } = await figures('Kabir Singh');
    await people.ok('PUT', rowsPath, { rows: [{ userId, version, lopDays: 1 }] });
    await button(page, 'Import 2 employees').click();
    await waitForText(page, '1 employee updated');
    await waitForText(page, 'Another admin has changed this row in the meantime. Compare the file again.');
    expect((await figures('Kabir Singh')).lopDays).toBe(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, 'Compare file again').click();
    await waitForText(page, 'Nothing is saved yet');
    expect(await counts(page)).toEqual(['1', '1', '0']);
    await page.route('**/rows', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await button(page, 'Import 1 employee').click();
    await waitForText(page, /^Could not save 1 employee\./);
    expect(takeFailedRequests().length).toBeGreaterThan(0);
    await page.unroute('**/rows');
    await button(page, 'Compare file again').click();
    await button(page, 'Import 1 employee').click();
    await waitForText(page, '1 employee updated');
    expect((await figures('Kabir Singh')).lopDays).toBe(2);
    await page.getByRole('link', { name: 'Go to the pay run' }).click();
    await waitForText(page, formatPeriod(month));
    const lopDays = page.getByRole('row').filter({ hasText: 'Kabir Singh' }).getByLabel('LOP Days');
    await expect.poll(() => lopDays.inputValue()).toBe('2');
  });
});
