import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { todayInIndia } from '../../shared/date.ts';
import { gazettedHolidays } from '../../shared/holidays/gazetted-holidays.ts';
import { employeeSession } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { clickButton, dismissAlert, field, waitForText } from './page.ts';
import { clockOf, openPage } from './pages.ts';
import { provokeFailedRequests } from './problems.ts';
import { adminSession, people } from './test-accounts.ts';

provokeFailedRequests();

/** Marks this file's holidays among those of other files in the shared portal. */
const suffix = randomUUID().slice(0, 6);
const withSuffix = (name: string) => `${name} ${suffix}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: withSuffix(name) });
const rowWithText = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

// spec 2.42, 2.43, 2.44, 2.46, 8.13, 9.3
test('an employee changes the holiday year by keyboard, and sees the next holiday and a loading error', async () => {
  for (const [name, date] of [
    ['Independence Day', '2025-08-15'],
    ['Janmashtami', '2025-08-16'],
    ['Republic Day', '2024-01-26'],
  ] as const)
    await people.ok('POST', '/api/holidays', { name: withSuffix(name), date });
  const page = await openPage('/404', { signedIn: [employeeSession(await people.employee())] });
  // Half past midnight of 15 August in India, which is still the 14th in the browser's time zone.
  await clockOf(page).setFixedTime('2025-08-14T19:00:00Z');
  await page.goto('/dashboard/holidays');
  const holidaysOf = (title: string) => page.getByRole('table', { name: title }).getByRole('row');
  await holidaysOf('Upcoming Holidays')
    .filter({ hasText: withSuffix('Janmashtami') })
    .waitFor();
  await holidaysOf('Past Holidays')
    .filter({ hasText: withSuffix('Independence Day') })
    .waitFor();

  await page.getByRole('radio', { name: '2025' }).focus();
  await page.keyboard.press('ArrowLeft');
  await waitForText(page, 'No upcoming holidays');
  await waitForText(page, `The next holiday is ${withSuffix('Janmashtami')} on 16 Aug 2025.`);
  await holidaysOf('Past Holidays')
    .filter({ hasText: withSuffix('Republic Day') })
    .waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.route('**/api/holidays?year=2026', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('radio', { name: '2024' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page);
  await dismissAlert(page, 'Failed to load holidays');
  await expectAccessible(page);
});

// spec 2.48, 2.49, 2.50, 5.30, 6.18
test('holidays are added, edited and deleted by keyboard alone, as JSON without an authorisation header', async () => {
  const page = await openPage('/404', { signedIn: [adminSession] });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/holidays')) return;
    const { authorization = 'none', 'content-type': type = 'none' } = request.headers();
    sent.push(`${request.method()} ${authorization} ${type.split(';')[0]}`);
  });
  await page.goto('/admin/holidays');
  await page.getByRole('button', { name: 'Add Holiday' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'Add a holiday' }).waitFor();
  await page.keyboard.press('Enter');
  await waitForText(page, 'Holiday date is required');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Ugadi', 'Vishu']) {
    await page.keyboard.type(withSuffix(name));
    await page.keyboard.press('Tab');
    await page.keyboard.type('04142026');
    await page.keyboard.press('Enter');
    await rowOf(page, name).getByText('14 Apr 2026').waitFor();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
  }
  await clickButton(page, 'Cancel');
  await expect.poll(() => focusedText(page)).toBe('Add Holiday');

  const press = (name: string, button: string) =>
    rowOf(page, name).getByRole('button', { name: button, exact: true }).press('Enter');
  await press('Vishu', 'Edit');
  await page.getByRole('form', { name: withSuffix('Change Vishu') }).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(withSuffix('Baisakhi'));
  await page.keyboard.press('Enter');
  await rowOf(page, 'Baisakhi').waitFor();
  await expect.poll(() => focusedText(page)).toBe('Edit');

  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this holiday?' });
  await press('Baisakhi', 'Delete');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await press('Baisakhi', 'Delete');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await rowOf(page, 'Baisakhi').waitFor({ state: 'detached' });
  expect(sent).toEqual([
    'GET none none',
    'POST none application/json',
    'POST none application/json',
    'PUT none application/json',
    'DELETE none none',
  ]);
});

test('gazetted holidays are selected by keyboard and added to the list', async () => {
  // No other test has holidays of next year.
  const year = String(Number(todayInIndia().slice(0, 4)) + 1);
  const page = await openPage('/admin/holidays', { signedIn: [adminSession] });
  const add = page.getByRole('button', { name: 'Add gazetted holidays' });
  // Once the list is there.
  await expect.poll(() => add.isEnabled()).toBe(true);
  await add.press('Enter');
  await page.getByRole('dialog').getByRole('radio', { name: year }).press('Space');
  await page.getByRole('checkbox', { name: 'Republic Day' }).press('Space');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const picked = gazettedHolidays(year).length - 1;
  await page.getByRole('button', { name: `Add ${picked} holidays` }).press('Enter');
  await waitForText(page, `${picked} holidays added`);
  await rowWithText(page, `Christmas25 Dec ${year}`).waitFor();
  expect(await rowWithText(page, `Republic Day26 Jan ${year}`).count()).toBe(0);
  await expect.poll(() => focusedText(page)).toBe('Add gazetted holidays');
});
