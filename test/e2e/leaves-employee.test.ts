import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '../portal-client.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  blockRequests,
  clickButton,
  field,
  fill,
  holdRequests,
  waitForText,
  waitForTextAfterRetries,
} from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { employeeSession, people } from './test-accounts.ts';

// A new employee has no profile, so GET /api/profile/me fails with 404.
afterEach(takeFailedRequests);

let person: Employee;
beforeEach(async () => {
  person = await people.employee('Leela Nambiar');
});
const open = () => openPage('/dashboard/leave', { signedIn: [employeeSession(person)] });
const apply = (body: object) => people.callOk('POST', '/api/leaves', { token: person.token, body });

const onset = {
  subject: 'Vacation',
  startDate: '2027-03-01',
  endDate: '2027-03-03',
  description: 'Family trip to Coorg',
};
const dates = (start: string, end: string) => ({ 'Start Date': start, 'End Date': end });
const submit = (page: Page) => clickButton(page, 'Submit request');
const counters = async (page: Page) => (await page.locator('dl dd').allInnerTexts()).join(' ');

describe('applying for leave', () => {
  test('an employee without a profile begins with 12, 0 and 12, Sick Leave, and no application', async () => {
    const page = await open();
    await page.getByRole('heading', { name: 'Apply for Leave' }).waitFor();
    await waitForText(page, 'You have not submitted any leave applications.');
    for (const label of ['Total Yearly Leaves', 'Leaves Taken', 'Remaining Leaves'])
      await waitForText(page, label);
    await expect.poll(() => counters(page)).toBe('12 0 12');
    expect(await field(page, 'Subject').inputValue()).toBe('Sick Leave');
    expect(await field(page, 'Subject').getByRole('option').allInnerTexts()).toEqual([
      'Sick Leave',
      'Vacation',
      'Personal Leave',
      'Bereavement',
      'Other',
    ]);
  });

  test('the days are counted as the dates are chosen, both of them included', async () => {
    const page = await open();
    await expect.poll(() => counters(page)).toBe('12 0 12');
    await fill(page, dates('2027-02-27', '2027-03-02'));
    await waitForText(page, '4 days, 8 left after this request');
    await fill(page, { 'End Date': '2027-02-27' });
    await waitForText(page, '1 day, 11 left after this request');
    await page.getByRole('table', { name: 'February 2027' }).waitFor();
  });

  test('a request is not sent while a field is missing', async () => {
    const page = await open();
    for (const missing of [{}, { Description: 'Rest' }, dates('2027-03-01', '2027-03-01')]) {
      await page.reload();
      await fill(page, missing);
      await submit(page);
      await page.getByRole('alert').getByText('Please fill all required fields').waitFor();
    }
    expect(await field(page, 'Description').evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await waitForText(page, 'You have not submitted any leave applications.');
    expect((await people.call('GET', `/api/leaves/${person.id}`, { token: person.token })).body).toEqual([]);
  });

  test('a request is not sent with the end before the start, or for more days than remain', async () => {
    const page = await open();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await fill(page, { ...dates('2027-03-03', '2027-03-02'), Description: 'Backwards' });
    await submit(page);
    await waitForText(page, 'End date cannot be before start date');
    await fill(page, dates('2027-03-01', '2027-03-13'));
    await waitForText(page, '13 days, 1 more than you have left');
    await submit(page);
    await waitForText(page, 'You cannot apply for 13 days. You only have 12 leaves remaining.');
    expect(sent).toEqual([]);
  });

  test('a submitted request clears the form and reloads the data', async () => {
    const page = await open();
    await field(page, 'Subject').selectOption('Vacation');
    await fill(page, { ...dates(onset.startDate, onset.endDate), Description: onset.description });
    await submit(page);
    await waitForText(page, 'Leave application submitted successfully!');
    const row = page.getByRole('table', { name: 'My Leave Applications' }).getByRole('row').nth(1);
    await expect
      .poll(() => row.getByRole('cell').allInnerTexts())
      .toEqual([
        person.name,
        'Vacation',
        onset.description,
        '01 Mar 2027',
        '03 Mar 2027',
        'Pending',
        'Withdraw',
      ]);
    expect(await field(page, 'Subject').inputValue()).toBe('Sick Leave');
    for (const label of ['Start Date', 'End Date', 'Description']) {
      expect(await field(page, label).inputValue()).toBe('');
    }
    await expectAccessible(page);
  });

  test('any subject can be entered under Other, and × goes back to Sick Leave', async () => {
    const page = await open();
    await field(page, 'Subject').selectOption('Other');
    const free = page.getByRole('textbox', { name: 'Subject' });
    expect(await free.evaluate((it) => it === document.activeElement)).toBe(true);
    await clickButton(page, 'Back to Sick Leave');
    expect(await field(page, 'Subject').inputValue()).toBe('Sick Leave');
    await field(page, 'Subject').selectOption('Other');
    await free.fill('Marathon');
    await fill(page, { ...dates('2027-04-04', '2027-04-04'), Description: 'Hyderabad' });
    await submit(page);
    await page.getByRole('cell', { name: 'Marathon' }).waitFor();
    expect(await field(page, 'Subject').inputValue()).toBe('Sick Leave');
  });

  test("a refused request shows the server's message, or that it failed, and keeps what was typed", async () => {
    await apply(onset);
    const page = await open();
    await fill(page, { ...dates('2027-03-03', '2027-03-04'), Description: 'Twice' });
    await submit(page);
    await waitForText(page, 'There is a pending or approved leave on some of these days already.');
    const unblock = await blockRequests(page, '/leaves');
    await submit(page);
    await waitForText(page, 'Failed to submit leave.');
    await unblock();
    expect(await field(page, 'Description').inputValue()).toBe('Twice');
  });

  test('a leave request is submitted by keyboard alone', async () => {
    const page = await open();
    await field(page, 'Subject').focus();
    await page.keyboard.type('Per');
    for (const typed of ['05052027', '05062027']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.tagName)) !== 'TEXTAREA') {
      await field(page, 'Description').focus();
    }
    await page.keyboard.type('House registration');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Leave application submitted successfully!');
    await page.getByRole('cell', { name: 'Personal Leave' }).waitFor();
  });
});

test('a pending application is withdrawn by keyboard after a confirmation; a decided one stays', async () => {
  for (const month of ['03', '04', '05']) {
    const date = `2027-${month}-01`;
    await apply({ ...onset, subject: `Trip ${month}`, startDate: date, endDate: date });
  }
  const { body } = await people.callOk('GET', `/api/leaves/${person.id}`, { token: person.token });
  const decided = body.find(({ subject }: { subject: string }) => subject === 'Trip 04');
  await people.callOk('PUT', `/api/admin/leaves/${decided.id}/status`, {
    token: people.admin,
    body: { status: 'approved' },
  });
  const page = await open();
  const table = page.getByRole('table', { name: 'My Leave Applications' });
  const row = (subject: string) => table.getByRole('row').filter({ hasText: subject });
  const withdraw = (subject: string) => row(subject).getByRole('button', { name: 'Withdraw' });
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to withdraw your application for Trip 05, 01 May 2027?',
  });
  await withdraw('Trip 05').focus();
  await page.keyboard.press('Enter');
  await question.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await withdraw('Trip 05').evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await waitForText(page, 'Leave application withdrawn');
  expect(await row('Trip 05').count()).toBe(0);
  await expect.poll(() => withdraw('Trip 03').evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await withdraw('Trip 04').count()).toBe(0);
  await expectAccessible(page);
});

test('the calendar shows the holidays of the month and the requested days', async () => {
  const page = await open();
  const name = `Founders’ Day ${person.id.slice(-6)}`;
  await people.callOk('POST', '/api/holidays', { token: people.admin, body: { name, date: '2028-07-05' } });
  await fill(page, dates('2028-07-04', '2028-07-06'));
  await waitForText(page, 'July 2028');
  await waitForText(page, name);
  await page.getByRole('cell', { name: `5 , ${name} , in this request` }).waitFor();
});

test('each part of the leave screen that could not be loaded says so, and loads on trying again', async () => {
  const page = await openPage('/dashboard/salaryslip1', { signedIn: [employeeSession(person)] });
  const unblocks = [
    await blockRequests(page, '/profile/me'),
    await blockRequests(page, '/leaves/*'),
    await blockRequests(page, '/holidays*'),
  ];
  await page.goto('/dashboard/leave');
  await waitForTextAfterRetries(page, 'Failed to fetch profile data.');
  await waitForText(page, 'Your leave applications could not be loaded.');
  await waitForText(page, 'Failed to load holidays');
  for (const unblock of unblocks) await unblock();
  for (let left = 3; left > 0; left--) await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.poll(() => counters(page)).toBe('12 0 12');
  await waitForText(page, 'You have not submitted any leave applications.');
  await waitForText(page, 'No holidays this month');
});

test('the leave screen shows that it is loading', async () => {
  const page = await openPage('/dashboard/salaryslip1', { signedIn: [employeeSession(person)] });
  const release = await holdRequests(page, '/**');
  await page.goto('/dashboard/leave');
  await page.getByText('Loading your leave balance…').waitFor({ state: 'attached' });
  await page.getByText('Loading your leave applications…').waitFor({ state: 'attached' });
  release();
  await expect.poll(() => counters(page)).toBe('12 0 12');
});
