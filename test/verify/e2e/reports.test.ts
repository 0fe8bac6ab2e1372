import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { financialYearOf, formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { adminSessionOf, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

const thisMonth = toPeriod(todayInIndia());
const [before, now] = [subtractMonths(thisMonth, 2), subtractMonths(thisMonth, 1)];
const year = financialYearOf(now);

// A separate portal: other tests generate payslips of these months.
const portal = dedicatedPortal();
let admin: StoredSession;
beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  admin = adminSessionOf(people);
  const [asha, babu, chitra] = [
    await people.createUser('Asha Rao'),
    await people.createUser('Babu Nair'),
    await people.createUser('Chitra Das'),
  ];
  const details = { department: 'Sales', dateOfJoining: '2020-01-01' };
  await people.generate(asha.id, { payPeriod: before, basicSalary: 50_000, ...details });
  await people.generate(babu.id, { payPeriod: before, basicSalary: 30_000, ...details });
  await people.generate(asha.id, { payPeriod: now, basicSalary: 55_000, ...details });
  await people.generate(chitra.id, {
    payPeriod: now,
    basicSalary: 40_000,
    department: 'Support',
    dateOfJoining: `${now}-01`,
  });
});
const open = (to: string, width = 1440): Promise<Page> =>
  openPage(to, { portal: portal.url, signedIn: [admin], width });
const row = (page: Page, table: string, text: string | RegExp) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });
const cells = async (page: Page, table: string, text: string | RegExp) => {
  await row(page, table, text).first().waitFor();
  return row(page, table, text).first().getByRole('cell').allInnerTexts();
};

test('an admin finds out why the pay of a month differs, and follows it to the employee', async () => {
  const page = await open('/admin/salary');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Variance', exact: true }).click();
  await page.getByLabel('Month').waitFor();
  // It opens with the last month.
  expect((await cells(page, 'Reasons', 'Joined'))[2]).toBe('+40,000.00');
  expect((await cells(page, 'Reasons', 'Left'))[2]).toBe('−30,000.00');
  expect((await cells(page, 'Reasons', 'Raises'))[2]).toBe('+5,000.00');
  expect((await cells(page, 'Reasons', 'Difference'))[2]).toBe('+15,000.00');
  await page.getByRole('button', { name: 'Show: Raises' }).click();
  expect(await cells(page, 'Raises', 'Asha Rao')).toContain('Basic Salary +5,000.00');
  await expectAccessible(page);
  await row(page, 'Raises', 'Asha Rao').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor();
});

// behaviour reports: Files
test('the register, cost and headcount of a year agree, and download as text that no spreadsheet runs', async () => {
  const page = await open(`/admin/reports/register?year=${year}`);
  // It is there once all months are: until then the totals are those of the months so far.
  const download = page.getByRole('button', { name: 'Download year register (CSV)' });
  await download.waitFor();
  const total = (await cells(page, 'Year register', 'All employees')).at(-1);
  const saved = page.waitForEvent('download');
  await download.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^year-register-20\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  const ofAll = lines.find((line) => line.startsWith(',All employees,,Net pay,'));
  expect(Number(ofAll?.split(',').at(-1)).toLocaleString('en-IN', { minimumFractionDigits: 2 })).toBe(total);

  await page.goto(`/admin/reports/cost?year=${year}`);
  expect((await cells(page, 'Cost by month', formatPeriod(now))).slice(1, 3)).toEqual(['2', '95,000.00']);
  expect((await cells(page, 'Cost by department', 'Support')).at(-1)).toBe('40,000.00');
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/reports/headcount?year=${year}`);
  expect((await cells(page, 'Headcount by month', formatPeriod(now))).slice(1)).toEqual(['2', '1', '1', '2']);
  expect(await cells(page, 'Joined and left', 'Chitra Das')).toContain('Joined');
  await expectAccessible(page);
});

test('what is missing is listed on a phone, with a link to each employee', async () => {
  const page = await open(`/admin/reports/missing?month=${thisMonth}`, 390);
  await page.getByLabel('Detail', { exact: true }).selectOption({ label: 'PAN (3)' });
  await waitForText(page, 'Without it, income tax is deducted at a higher rate.');
  await expectAccessible(page);
  await row(page, 'Missing details', 'Chitra Das').getByRole('link', { name: 'Chitra Das' }).click();
  await page.getByRole('heading', { level: 1, name: 'Chitra Das' }).waitFor();
});
