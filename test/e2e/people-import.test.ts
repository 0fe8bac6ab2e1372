import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { maxImportedPeople } from '../../shared/people/people.ts';
import { expectAccessible } from './expect-accessible.ts';
import { searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { adminSession } from './test-accounts.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const choose = (page: Page, content: string) =>
  page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

async function download(page: Page, name: string): Promise<{ fileName: string; content: string }> {
  const downloading = page.waitForEvent('download');
  await button(page, name).click();
  const file = await downloading;
  return { fileName: file.suggestedFilename(), content: readFileSync(await file.path(), 'utf8') };
}

/** The figures above the sheet: added, changed, as they are, refused. */
const figures = (page: Page) => page.getByRole('definition').allInnerTexts();

const emailOf = (index: number) => `sheet.${index}@people.example`;
/** More than one request takes. */
const people = maxImportedPeople + 5;

/** A row of a sheet as Indian companies write it; the first two have faults, which `mend` mends. */
const row = (index: number, mend: boolean) =>
  [
    `PPL-${index}`,
    `Sheet Person ${index}`,
    index === 1 && !mend ? emailOf(0).toUpperCase() : emailOf(index),
    index === 0 && !mend ? '31/02/2026' : '31-Mar-26',
    '"₹ 1,25,000.50"',
  ].join(',');
const sheet = (mend: boolean, count = people) =>
  [
    'Emp Code,Employee Name,Official Email,DOJ,Basic',
    ...Array.from({ length: count }, (_, i) => row(i, mend)),
  ].join('\r\n');

test('employees are imported with template, errors, corrected rows and progress, and importing again changes nothing', async () => {
  const page = await openPage('/admin/users', { signedIn: [adminSession] });
  await page.getByRole('link', { name: 'Import or export employees' }).click();
  const template = await download(page, 'Download template (CSV)');
  expect(template.fileName).toBe('employees-template.csv');
  expect(template.content).toMatch(
    /^\ufeffEmployee ID,Name,Email,Designation,Manager,Department,Work Location,Date of Joining,/,
  );

  await choose(page, sheet(false));
  await waitForText(page, 'Nothing is saved yet');
  expect(await figures(page)).toEqual([String(people - 2), '0', '0', '2']);
  await waitForText(
    page,
    'Date of Joining is not a valid date: “31/02/2026”. Type day, month and year, for example 31/03/2026.',
  );
  await waitForText(page, /The email “SHEET\.0@PEOPLE\.EXAMPLE” is already in row 2\./);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const toCorrect = await download(page, 'Download these rows (CSV)');
  expect(toCorrect.content.split('\r\n')[0]).toBe(
    '\ufeffEmployee ID,Name,Email,Date of Joining,Basic Salary,What to correct',
  );

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  await page.route('**/api/admin/people', async (route) => {
    if (++requests === 2) await held;
    await route.continue();
  });
  const accept = button(page, `Import ${people - 2} employees`);
  await accept.focus();
  await page.keyboard.press('Enter');
  await waitForText(page, `${maxImportedPeople} of ${people - 2} employees`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  release();
  await waitForText(page, `${people - 2} employees added, 0 updated`);
  await page.unroute('**/api/admin/people');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Import another file').click();
  const corrected = toCorrect.content
    .replace('31/02/2026', '31/03/2026')
    .replace(emailOf(0).toUpperCase(), emailOf(1));
  await choose(page, corrected);
  await waitForText(page, 'Nothing is saved yet');
  expect(await figures(page)).toEqual(['2', '0', '0', '0']);
  await button(page, 'Import 2 employees').click();
  await waitForText(page, '2 employees added, 0 updated');

  await button(page, 'Import another file').click();
  await choose(page, sheet(true));
  await waitForText(page, 'No changes. The file matches what is saved.');
  expect(await figures(page)).toEqual(['0', '0', String(people), '0']);

  await page.getByRole('link', { name: 'Back to Manage Users' }).click();
  await searchList(page, emailOf(1));
  await waitForText(page, 'None yet');
  await button(page, 'Set up sign-in').click();
  await button(page, 'Send invitation').waitFor();
});
