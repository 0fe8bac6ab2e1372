import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseCsv } from '../web/pay-runs/sheets.ts';
import { expectAccessible } from './expect-accessible.ts';
import { field, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { adminSession, people } from './test-accounts.ts';

test('an admin finds the entries of an employee with the keyboard, and downloads them', async () => {
  const { id, name, email } = await people.employee('=Tara Menon');
  await people.setPayroll(id, { basicSalary: 50_000 });
  await people.setPayroll(id, { basicSalary: 52_000.5, dateOfLeaving: '2026-12-31' });
  const page = await openPage('/admin/audit', { signedIn: [adminSession], width: 390 });
  await field(page, 'Employee').focus();
  await page.keyboard.type(`${name} (${email})`);
  await waitForText(page, '₹52,000.50');
  const cards = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  // Their account, password, sign-in and figures, below the titles.
  await expect.poll(() => cards.count()).toBe(1 + 5);
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).focus();
  await page.keyboard.press('Enter');
  const [, ...rows] = parseCsv(await readFile(await (await saved).path(), 'utf8'));
  expect(rows.map((row) => row.slice(-3))).toContainEqual(['Basic Salary', '50000', '52000.5']);
  expect(rows.every((row) => row[5] === `'${name}`)).toBe(true);

  await cards.getByRole('button', { name: 'Administrator' }).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page, 'Employee').inputValue()).toBe('Administrator');
  // Another account made that entry, about itself.
  await expect.poll(() => cards.filter({ hasText: 'Changed the password' }).count()).toBe(0);
});
