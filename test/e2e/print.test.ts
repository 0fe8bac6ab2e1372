import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { employeeSession } from './browser.ts';
import { clickButton, searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { adminSession, people } from './test-accounts.ts';

const month = 'Payslip for the Month of May 2026';

/** The texts of the buttons and links that are visible in print. */
async function printed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const controls = await page.locator('button:visible, a:visible').allInnerTexts();
  await page.emulateMedia({ media: 'screen' });
  return controls;
}

describe('printing', () => {
  // spec 2.106
  test('a slip is printed alone, without its buttons and the shell around it', async () => {
    const person = await people.employee();
    const slipId = await people.generate(person.id, { payPeriod: '2026-05' });
    const page = await openPage('/404', { signedIn: [employeeSession(person)] });
    for (const path of ['/dashboard/salaryslip', `/dashboard/salary-slip/${slipId}`]) {
      await page.goto(path);
      await waitForText(page, month);
      await page.getByRole('button', { name: 'Download as PDF' }).waitFor();
      expect(await printed(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      await waitForText(page, month);
      expect(await page.getByText('Welcome,').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  // spec 4.29
  test('a preview prints the slip alone, and its panel closes afterwards', async () => {
    const person = await people.hire('Ira Printed', { payPeriod: '2026-05', basicSalary: 50_000 });
    const page = await openPage('/admin/salary', { signedIn: [adminSession] });
    await searchList(page, person.email);
    await clickButton(page, 'Preview Slip');
    await waitForText(page, month);
    expect(await printed(page)).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
