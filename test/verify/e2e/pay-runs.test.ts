import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, formatPeriod, toPeriod } from '../../../shared/period.ts';
import { adminSessionOf, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { expectFocus, pressWithKeyboard, tabTo } from '../../e2e/focus.ts';
import { waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

const month = toPeriod(todayInIndia());
const days = daysInPeriod(month);
const path = `/admin/pay-runs/${month}`;

// A dedicated portal: opening a month changes the figures of all employees.
const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let admin: StoredSession;
beforeAll(async () => {
  people = await createPortalClient(portal.url);
  admin = adminSessionOf(people);
  for (const name of ['Asha Rao', 'Farah Khan', 'Kabir Singh', 'Meera Nair']) {
    const { id } = await people.createUser(name);
    await people.setPayroll(id, { basicSalary: 60_000, profTax: 200 });
  }
  // The one who gets no slip.
  const rohan = await people.createUser('Rohan Das');
  await people.setPayroll(rohan.id, { dateOfJoining: '2099-01-01' });
});
const openAdminPage = (to = path, width = 1440) =>
  openPage(to, { portal: portal.url, signedIn: [admin], width });

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cell = (page: Page, name: string, label: string) =>
  rowOf(page, name).getByRole('textbox', { name: label, exact: true });
const netPay = (page: Page, name: string) => rowOf(page, name).getByRole('gridcell').nth(-2);
const total = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');
const saved = (page: Page) => page.getByText(/^Saved at/).waitFor();

const expectText = (element: Locator, text: string | RegExp) =>
  expect.poll(() => element.textContent()).toMatch(text);
const expectValue = (element: Locator, text: string) => expect.poll(() => element.inputValue()).toBe(text);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function paste(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const figures = async (name: string) => {
  const body = await people.ok('GET', `/api/admin/pay-runs/${month}/rows`);
  return body.find((row: { name: string }) => row.name === name);
};

describe('the month of a pay run', () => {
  test('an admin previews and opens a month by keyboard', async () => {
    const page = await openAdminPage('/admin/pay-runs');
    await waitForText(page, '1 employee has no earnings yet. Enter them to generate a payslip.');
    await waitForText(page, 'No month has been opened yet.');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await pressWithKeyboard(page, button(page, `Open ${formatPeriod(month)}`));
    await page.waitForURL(`**${path}`);
    await expectText(total(page, 'Net pay'), '₹2,39,200.00');
    await expectValue(cell(page, 'Asha Rao', 'Paid Days'), String(days));
  });

  // behaviour pay-runs: The keyboard
  test('figures are typed as in a spreadsheet: amounts follow each key and edits are saved automatically', async () => {
    const page = await openAdminPage();
    const lopDays = cell(page, 'Asha Rao', 'LOP Days');
    await tabTo(page, cell(page, 'Asha Rao', 'Paid Days'));
    await page.keyboard.type(String(days - 1));
    await page.keyboard.press('Tab');
    await expectFocus(lopDays);
    await page.keyboard.type('1');
    const lossOfPay = (60_000 / days).toFixed(2);
    const net = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(
      Math.round((59_800 - Number(lossOfPay)) * 100) / 100,
    );
    await expectText(netPay(page, 'Asha Rao'), net);
    await page.keyboard.press('Enter');
    await expectFocus(cell(page, 'Farah Khan', 'LOP Days'));
    await saved(page);
    await expect.poll(async () => (await figures('Asha Rao')).lopDays).toBe(1);

    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expectFocus(cell(page, 'Asha Rao', 'Other Deduction'));
    await page.keyboard.type('999');
    await page.keyboard.press('Escape');
    await expectValue(cell(page, 'Asha Rao', 'Other Deduction'), '0.00');

    await page.keyboard.press('Control+z');
    await expectFocus(lopDays);
    await expectValue(lopDays, '0');
    await page.keyboard.press('Control+y');
    await expectValue(lopDays, '1');
    await expect.poll(async () => (await figures('Asha Rao')).lopDays).toBe(1);

    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('region', { name: 'Saving and generating' }));
    await expectText(total(page, 'Net pay'), /^₹2,3/);
  });

  test('a block from a spreadsheet is pasted over the cells, or refused as a whole with an error', async () => {
    const page = await openAdminPage();
    const row = `${days}\t0\t₹ 1,250.50\r\n`;
    await paste(cell(page, 'Farah Khan', 'Paid Days'), `${row}${days}\tnone\t\r\n`);
    const dialog = page.getByRole('dialog', { name: 'Nothing was pasted' });
    await dialog.getByText(/“none”: LOP Days must be a number/).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await expectValue(cell(page, 'Farah Khan', 'Other Deduction'), '0.00');

    await paste(cell(page, 'Farah Khan', 'Paid Days'), row);
    await expectValue(cell(page, 'Farah Khan', 'Other Deduction'), '1,250.50');
    await expect.poll(async () => (await figures('Farah Khan')).otherDeduction).toBe(1250.5);
    await expect.poll(async () => (await figures('Kabir Singh')).otherDeduction).toBe(0);
  });

  test('a figure saved by another admin is shown and never overwritten unseen', async () => {
    const page = await openAdminPage();
    const { userId, version } = await figures('Meera Nair');
    const edit = { userId, version, otherDeduction: 700 };
    await cell(page, 'Meera Nair', 'Other Deduction').focus();
    await people.ok('PUT', `/api/admin/pay-runs/${month}/rows`, { rows: [edit] });
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await waitForText(page, 'Other Deduction: the saved value is now 700.00. You entered 300.00.');
    expect((await figures('Meera Nair')).otherDeduction).toBe(700);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await cell(page, 'Meera Nair', 'Other Deduction').focus();
    await button(page, 'Keep my value').click();
    // The button is gone: the keyboard is back in the cell.
    await expectFocus(cell(page, 'Meera Nair', 'Other Deduction'));
    await expect.poll(async () => (await figures('Meera Nair')).otherDeduction).toBe(300);
  });

  test('generating names the row with unsaved changes and leads to it', async () => {
    const page = await openAdminPage();
    const paidDays = cell(page, 'Meera Nair', 'Paid Days');
    await paidDays.focus();
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await expectText(rowOf(page, 'Meera Nair'), /Not saved/);
    await page.getByRole('searchbox').fill('khan');
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Farah Khan']);
    await button(page, /^Generate/).click();
    await waitForText(page, 'There are unsaved changes for Meera Nair. Save or discard them first.');
    await button(page, 'Show Meera Nair').click();
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Meera Nair']);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await paidDays.focus();
    await button(page, 'Discard entry').focus();
    await page.keyboard.press('Enter');
    await expectFocus(paidDays);
    await expectValue(paidDays, String(days));
  });

  test('the employee name in a row is reached by arrow keys and opened with Enter', async () => {
    const page = await openAdminPage();
    await cell(page, 'Farah Khan', 'Paid Days').focus();
    await page.keyboard.press('ArrowLeft');
    await expectFocus(rowOf(page, 'Farah Khan').getByRole('link', { name: 'Farah Khan' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/employees/*');
    await page.getByRole('heading', { name: 'Farah Khan' }).waitFor();
  });

  test('unsent edits are kept, block an import, and are sent after reconnecting', async () => {
    const page = await openAdminPage();
    await page.route('**/rows', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await cell(page, 'Kabir Singh', 'Other Deduction').focus();
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Could not save your latest changes.');
    const { email } = await figures('Kabir Singh');
    await page.getByRole('link', { name: 'Import figures', exact: true }).click();
    await page.getByLabel('CSV or Excel file').setInputFiles({
      name: 'days.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Email,Other Deduction\n${email},80\n`),
    });
    await waitForText(page, 'You have unsaved changes. Save or discard them first.');
    expect(takeFailedRequests().length).toBeGreaterThan(0);
    await page.unroute('**/rows');
    await page.getByRole('link', { name: 'Back to the pay run' }).click();
    await saved(page);
    expect((await figures('Kabir Singh')).otherDeduction).toBe(50);
  });

  test('on a phone each employee is a card with the three figures', async () => {
    const page = await openAdminPage(path, 390);
    const card = page.getByRole('listitem').filter({ hasText: 'Kabir Singh' });
    await card.getByLabel('Other Deduction').fill('75');
    await expectText(card, /Net pay₹59,725\.00/);
    await card.getByLabel('Other Deduction').press('Enter');
    await expect.poll(async () => (await figures('Kabir Singh')).otherDeduction).toBe(75);
    await expectAccessible(page);
  });

  test('errors and warnings lead to their rows, and the search to an employee', async () => {
    const page = await openAdminPage();
    await page.locator('summary').click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'The date of joining is after this month.' })
      .getByRole('button')
      .click();
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Rohan Das']);
    await expectText(total(page, 'Employees'), '1 of 5 shown');
    await button(page, 'Show all errors').click();
    await page.getByText(/^All \d/).click();
    await page.getByRole('searchbox').fill('khan');
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Farah Khan']);
    await expectText(total(page, 'Net pay'), '₹58,549.50');
  });

  test('payslips are generated by keyboard after one confirmation with their number and net pay', async () => {
    const page = await openAdminPage();
    await pressWithKeyboard(page, button(page, 'Generate 4 payslips'));
    const question = page.getByRole('alertdialog', {
      name: /^Generate 4 payslips for .* with a total net pay of ₹[\d,.]+\? 1 employee with errors is skipped\.$/,
    });
    await pressWithKeyboard(page, question.getByRole('button', { name: 'Generate 4 payslips' }));
    await button(page, 'Close the month').waitFor();
    await waitForText(page, /^4 payslips, net pay ₹/);
    await expectAccessible(page);
  });

  test('a month is closed, refuses imports, and is reopened by keyboard with a reason', async () => {
    const page = await openAdminPage();
    await pressWithKeyboard(page, button(page, 'Close the month'));
    await pressWithKeyboard(
      page,
      page.getByRole('alertdialog').getByRole('button', { name: 'Close the month' }),
    );
    await waitForText(page, 'Month closed');
    expect(await cell(page, 'Asha Rao', 'Paid Days').getAttribute('readonly')).not.toBeNull();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.getByRole('link', { name: 'Import figures', exact: true }).count()).toBe(0);
    await page.goto(`${path}/import`);
    await waitForText(page, 'You can import figures only while the month is open.');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Back to the pay run' }).click();

    await pressWithKeyboard(page, button(page, 'Reopen the month'));
    const dialog = page.getByRole('dialog', { name: `Reopen ${formatPeriod(month)}` });
    await tabTo(page, dialog.getByLabel('Reason'));
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.type('One day of leave was missing');
    await pressWithKeyboard(page, dialog.getByRole('button', { name: 'Reopen the month' }));
    await button(page, 'Generate again').waitFor();
    await page.goto('/admin/pay-runs');
    await waitForText(page, formatPeriod(month));
    await waitForText(page, 'Generated');
    await expectAccessible(page);
  });

  test('the comparison of a first month has its totals and says that there is no month before', async () => {
    const page = await openAdminPage(`${path}/comparison`);
    await page.getByText(/^There are no payslips of .* to compare with\.$/).waitFor();
    await expectAccessible(page);
  });

  test('progress is shown while payslips are being generated, also after returning to the page', async () => {
    const page = await openAdminPage('/admin/pay-runs');
    const head = await people.callOk('GET', `/api/admin/pay-runs/${month}`, { token: people.admin });
    const startedAt = new Date().toISOString();
    const progress = { startedAt, people: 400, done: 100, failed: 1 };
    await page.route(`**/api/admin/pay-runs/${month}`, (route) =>
      route.fulfill({ json: { ...head.body, state: 'generating', progress } }),
    );
    await page.goto(path);
    const bar = page.getByRole('progressbar', { name: 'Payslips generated' });
    await bar.waitFor();
    expect(await bar.getAttribute('aria-valuetext')).toBe('100 of 400 payslips generated. 1 failed');
    expect(await cell(page, 'Asha Rao', 'Paid Days').getAttribute('readonly')).not.toBeNull();
    await expectAccessible(page);
    progress.done = 200;
    await expect
      .poll(() => bar.getAttribute('aria-valuetext'))
      .toMatch(/^200 of 400 payslips generated\. 1 failed\. About /);
  });
});

test('a month without a pay run, and an address that is no month, lead back to the list', async () => {
  const page = await openAdminPage('/404');
  for (const address of ['2001-01', 'never', 'never/comparison']) {
    await page.goto(`/admin/pay-runs/${address}`);
    await page.getByRole('link', { name: 'Go to Pay Runs' }).waitFor();
  }
  await expectAccessible(page);
  expect(takeFailedRequests()).toEqual(['404 GET /api/admin/pay-runs/2001-01']);
});
