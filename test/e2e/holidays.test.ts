import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminSignIn, type Employee } from '../portal-client.ts';
import { createAdmin, openAsAdmin } from './admin-accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { blockRequests, clickButton, dismissAlert, field, fill, waitForText } from './page.ts';
import { clockOf, openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { adminSession, employeeSession, people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

/** Marks this file's holidays among those of other files in the shared portal. */
const suffix = randomUUID().slice(0, 6);
const withSuffix = (name: string) => `${name} ${suffix}`;
const createHoliday = (name: string, date: string) =>
  people.callOk('POST', '/api/holidays', { token: people.admin, body: { name: withSuffix(name), date } });

describe('the holidays of an employee', () => {
  let employee: Employee;
  beforeAll(async () => {
    employee = await people.employee();
    for (const [name, date] of [
      ['Christmas', '2025-12-25'],
      ['Independence Day', '2025-08-15'],
      ['Janmashtami', '2025-08-16'],
      ['Republic Day', '2025-01-26'],
      ['Republic Day', '2024-01-26'],
      ['Republic Day', '2026-01-26'],
    ] as const)
      await createHoliday(name, date);
  });

  /** At half past midnight of 15 August 2025 in India, which is still the 14th in the browser's time zone. */
  async function onIndependenceDay(path = '/dashboard/holidays'): Promise<Page> {
    const page = await openPage('/404', { signedIn: [employeeSession(employee)] });
    await clockOf(page).setFixedTime('2025-08-14T19:00:00Z');
    await page.goto(path);
    return page;
  }
  const rows = async (page: Page, title: string) => {
    const table = page.getByRole('table', { name: title });
    await table.waitFor();
    const all = await table.getByRole('row').filter({ hasText: suffix }).all();
    const cells = await Promise.all(all.map((row) => row.getByRole('cell').allInnerTexts()));
    return cells.map(([, ...rest]) => rest);
  };

  test('the holidays are those of 2025 first, upcoming after today in India ascending, past up to today descending', async () => {
    const page = await onIndependenceDay();
    expect(await rows(page, 'Upcoming Holidays')).toEqual([
      [withSuffix('Janmashtami'), '16 Aug 2025', 'Saturday'],
      [withSuffix('Christmas'), '25 Dec 2025', 'Thursday'],
    ]);
    expect(await rows(page, 'Past Holidays')).toEqual([
      [withSuffix('Independence Day'), '15 Aug 2025', 'Friday'],
      [withSuffix('Republic Day'), '26 Jan 2025', 'Sunday'],
    ]);
    const titles = await page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
    expect(titles).toEqual(['Sr.No', 'Holiday', 'Date', 'Day']);
  });

  test('the year of the holidays can be chosen, by keyboard too, and a year without upcoming ones says so', async () => {
    const page = await onIndependenceDay();
    const years = page.getByRole('group', { name: 'Year' }).getByRole('radio');
    await expect.poll(() => years.count()).toBe(3);
    expect(await page.getByRole('radio', { name: '2025' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: '2025' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await rows(page, 'Upcoming Holidays')).toEqual([
      [withSuffix('Republic Day'), '26 Jan 2026', 'Monday'],
    ]);
    await page.getByText('2024', { exact: true }).click();
    await waitForText(page, 'No upcoming holidays');
    await waitForText(page, `The next one is ${withSuffix('Janmashtami')} on 16 Aug 2025.`);
    expect(await rows(page, 'Past Holidays')).toEqual([
      [withSuffix('Republic Day'), '26 Jan 2024', 'Friday'],
    ]);
    await expectAccessible(page);
  });

  test('holidays that could not be loaded show an employee an alert, and load on trying again', async () => {
    const page = await onIndependenceDay('/dashboard/salaryslip1');
    const unblock = await blockRequests(page, '/holidays**');
    await page.getByRole('link', { name: 'Holidays' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
    await dismissAlert(page, 'Failed to load holidays');
    await expectAccessible(page);
    await unblock();
    await clickButton(page, 'Try again');
    await page.getByRole('table', { name: 'Upcoming Holidays' }).waitFor();
  });
});

describe('the holidays of an admin', () => {
  const manage = () => openPage('/admin/holidays', { signedIn: [adminSession] });
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: withSuffix(name) });
  const pressIn = (page: Page, name: string, button: string) =>
    rowOf(page, name).getByRole('button', { name: button, exact: true }).click();
  const form = (page: Page) => page.getByRole('form');
  const answerQuestion = async (page: Page, button: string) =>
    page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this holiday?' })
      .getByRole('button', { name: button })
      .click();

  test('holidays are added, edited and, unless that is cancelled, deleted as JSON, without an authorisation header', async () => {
    const page = await openPage('/admin/login');
    await fill(page, { Email: adminSignIn.email, Password: adminSignIn.password });
    await clickButton(page, 'Sign in');
    await page.waitForURL('**/admin');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/holidays')) return;
      const { authorization = 'none', 'content-type': type = 'none' } = request.headers();
      sent.push(`${request.method()} ${authorization} ${type.split(';')[0]}`);
    });
    await page.goto('/admin/holidays');
    await clickButton(page, 'Add Holiday');
    await fill(page, { Title: withSuffix('Onam'), Date: '2025-09-05' });
    await clickButton(page, 'Add');
    await waitForText(page, 'Holiday added');
    expect(await rowOf(page, 'Onam').getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/^\d+$/),
      withSuffix('Onam'),
      '05 Sept 2025 Friday',
      expect.stringContaining('Edit'),
    ]);
    await pressIn(page, 'Onam', 'Edit');
    expect(await field(page, 'Date').inputValue()).toBe('2025-09-05');
    await fill(page, { Title: withSuffix('Thiruvonam'), Date: '2025-09-06' });
    await clickButton(page, 'Save');
    await waitForText(page, 'Holiday updated');
    await rowOf(page, 'Thiruvonam').getByText('06 Sept 2025').waitFor();
    await pressIn(page, 'Thiruvonam', 'Delete');
    await answerQuestion(page, 'Cancel');
    await rowOf(page, 'Thiruvonam').waitFor();
    await pressIn(page, 'Thiruvonam', 'Delete');
    await answerQuestion(page, 'Delete');
    await waitForText(page, 'Holiday deleted');
    await expect.poll(() => rowOf(page, 'Thiruvonam').count()).toBe(0);
    await expect
      .poll(() => sent)
      .toEqual([
        'GET none none',
        'POST none application/json',
        'PUT none application/json',
        'DELETE none none',
      ]);
  });

  test('holidays can be added one after the other by keyboard alone', async () => {
    const page = await manage();
    await page.getByRole('button', { name: 'Add Holiday' }).focus();
    await page.keyboard.press('Enter');
    for (const name of ['Ugadi', 'Vishu']) {
      await page.keyboard.type(withSuffix(name));
      await page.keyboard.press('Tab');
      await page.keyboard.type('04142026');
      await page.keyboard.press('Enter');
      await rowOf(page, name).waitFor();
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
    }
    await clickButton(page, 'Cancel');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Holiday');
  });

  test('one holiday form is open at a time, for adding or for editing, and needs a title and a date', async () => {
    await createHoliday('Pongal', '2026-01-14');
    const page = await manage();
    await clickButton(page, 'Add Holiday');
    await page.getByRole('form', { name: 'Add a holiday' }).waitFor();
    await pressIn(page, 'Pongal', 'Edit');
    await page.getByRole('form', { name: withSuffix('Change Pongal') }).waitFor();
    expect(await form(page).count()).toBe(1);
    await clickButton(page, 'Cancel');
    await expect.poll(() => form(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');

    await clickButton(page, 'Add Holiday');
    await clickButton(page, 'Add');
    await waitForText(page, 'Holiday name is required');
    await waitForText(page, 'Holiday date is required');
    await expectAccessible(page);
    expect(takeFailedRequests()).toEqual([]);
  });

  test('the holidays of an admin are shown by year', async () => {
    await createHoliday('Lohri', '2024-01-13');
    const page = await manage();
    // The initial filter is the current year, or all years where it cannot be selected.
    const thisYear = String(new Date().getFullYear());
    const chosen = page.getByRole('radio', {
      name: ['2024', '2025', '2026'].includes(thisYear) ? thisYear : 'All',
    });
    expect(await chosen.isChecked()).toBe(true);
    await page.getByText('All', { exact: true }).click();
    await rowOf(page, 'Lohri').waitFor();
    await page.getByText('2026', { exact: true }).click();
    await expect.poll(() => rowOf(page, 'Lohri').count()).toBe(0);
    await page.getByText('2024', { exact: true }).click();
    await rowOf(page, 'Lohri').waitFor();
  });

  test('a refused or failed change of a holiday shows an alert, and keeps what was typed', async () => {
    await createHoliday('Eid', '2026-03-21');
    await createHoliday('Bakrid', '2026-05-27');
    const page = await manage();
    await clickButton(page, 'Add Holiday');
    await fill(page, { Title: withSuffix('EID'), Date: '2026-03-21' });
    await clickButton(page, 'Add');
    await dismissAlert(page, 'Error adding holiday: This holiday is on the list already.');
    const unblock = await blockRequests(page, '/holidays');
    await clickButton(page, 'Add');
    await dismissAlert(page, 'Error adding holiday: Failed to add holiday');
    expect(await field(page, 'Title').inputValue()).toBe(withSuffix('EID'));
    await unblock();

    await pressIn(page, 'Bakrid', 'Edit');
    await fill(page, { Title: withSuffix('Eid'), Date: '2026-03-21' });
    await clickButton(page, 'Save');
    await dismissAlert(page, 'Error updating holiday: This holiday is on the list already.');
    const unblockUpdates = await blockRequests(page, '/holidays/*');
    await clickButton(page, 'Save');
    await dismissAlert(page, 'Error updating holiday: Failed to update holiday');
    expect(await field(page, 'Title').inputValue()).toBe(withSuffix('Eid'));
    await clickButton(page, 'Cancel');

    await pressIn(page, 'Bakrid', 'Delete');
    await answerQuestion(page, 'Delete');
    await dismissAlert(page, 'Error deleting holiday: Failed to delete holiday');
    await unblockUpdates();
    const { body } = await people.call('GET', '/api/holidays?year=2026', { token: people.admin });
    const { id } = body.find(({ name }: { name: string }) => name === withSuffix('Bakrid'));
    await people.callOk('DELETE', `/api/holidays/${id}`, { token: people.admin });
    await pressIn(page, 'Bakrid', 'Delete');
    await answerQuestion(page, 'Delete');
    await dismissAlert(page, 'Error deleting holiday: There is no such holiday.');
  });

  test('holidays that could not be loaded show an admin an alert, and load on trying again', async () => {
    const page = await openPage('/admin/reset', { signedIn: [adminSession] });
    const unblock = await blockRequests(page, '/holidays');
    await page.getByRole('link', { name: 'Holidays' }).click();
    await dismissAlert(page, 'Failed to load holidays');
    await unblock();
    await clickButton(page, 'Try again');
    await page.getByRole('table', { name: 'Holidays' }).waitFor();
  });

  test('a session ended on the server signs the admin out of the holidays, and leaves an employee signed in', async () => {
    const page = await openAsAdmin('/admin/holidays', await createAdmin());
    await page.getByRole('table', { name: 'Holidays' }).waitFor();
    const token = await page.evaluate(() => {
      localStorage.setItem('token', 'an employee’s');
      return localStorage.getItem('adminToken') as string;
    });
    await people.callOk('POST', '/api/auth/logout', { token });
    await clickButton(page, 'Add Holiday');
    await fill(page, { Title: withSuffix('Late'), Date: '2026-12-31' });
    await clickButton(page, 'Add');
    await page.waitForURL('**/admin/login');
    expect(await page.evaluate(() => [localStorage.adminToken, localStorage.token])).toEqual([
      undefined,
      'an employee’s',
    ]);
    expect(takeFailedRequests()).toEqual(['401 POST /api/holidays']);
  });
});
