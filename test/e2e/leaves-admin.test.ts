import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '../portal-client.ts';
import { expectAccessible } from './expect-accessible.ts';
import { blockRequests, clickButton, field, fill, waitForText, waitForTextAfterRetries } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { adminSession, employeeSession, people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

let person: Employee;
let names = 0;
beforeEach(async () => {
  names++;
  person = await people.employee(`Asha Verma ${'abcdefghijklmnopqrstuvwxyz'[names]}`);
});

interface Applied {
  id: string;
}
async function apply(over: object = {}): Promise<Applied> {
  const body = {
    subject: 'Vacation',
    startDate: '2027-03-01',
    endDate: '2027-03-03',
    description: 'Family trip to Coorg',
    ...over,
  };
  return (await people.callOk('POST', '/api/leaves', { token: person.token, body })).body;
}
const decide = (id: string, status: string) =>
  people.callOk('PUT', `/api/admin/leaves/${id}/status`, { token: people.admin, body: { status } });
const leavesTaken = async () => {
  const { status, body } = await people.call('GET', '/api/profile/me', { token: person.token });
  return status === 404 ? 0 : body.leavesTaken;
};

const open = () => openPage('/admin/leaves', { signedIn: [adminSession] });
/** The list with the requests of this test's employee alone: axe takes seconds for those of the whole file. */
async function openSearched(): Promise<Page> {
  const page = await open();
  await page.getByRole('searchbox').fill(person.email);
  await expect.poll(() => requests(page).filter({ hasNotText: person.name }).count()).toBe(0);
  return page;
}
/** The rows of the requests, without the detail rows below them. */
const requests = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit', exact: true }) });
const row = (page: Page) => requests(page).filter({ hasText: person.name });
const button = (page: Page, name: string) => row(page).getByRole('button', { name, exact: true });
const status = (page: Page) => page.getByRole('region', { name: 'Notifications' });

describe('a leave request', () => {
  test('a leave request shows employee, subject, period, duration and description', async () => {
    await apply();
    const page = await open();
    await row(page).waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers).toEqual(['Employee', 'Subject', 'Period & Duration', 'Description', 'Status', 'Actions']);
    const [who, subject, period, description, state] = await row(page).getByRole('cell').allInnerTexts();
    expect(who).toContain(person.name);
    expect(who).toContain(person.email);
    expect([subject, description, state]).toEqual(['Vacation', 'Family trip to Coorg', 'Pending']);
    expect(period?.replace(/\s+/g, ' ')).toBe('01 Mar 2027 – 03 Mar 2027 3 days');
  });

  test.each([
    ['Approve', 'Approved', 'Leave request has been approved', 3],
    ['Reject', 'Rejected', 'Leave request has been rejected', 0],
  ])(
    'a leave request is decided once by %s; the message is dismissed after 3 seconds',
    async (name, state, message, taken) => {
      await apply();
      const page = await open();
      await button(page, name).click();
      await status(page).getByText(message).waitFor();
      const shown = Date.now();
      await row(page).getByText(state, { exact: true }).waitFor();
      for (const other of ['Approve', 'Reject']) expect(await button(page, other).isDisabled()).toBe(true);
      await page.mouse.move(0, 0);
      await status(page).getByText(message).waitFor({ state: 'hidden' });
      expect(Date.now() - shown).toBeGreaterThan(2_500);
      expect(Date.now() - shown).toBeLessThan(5_000);
      expect(await leavesTaken()).toBe(taken);
    },
  );

  test('a leave request that somebody else has decided says so, and shows the decision', async () => {
    const { id } = await apply();
    const page = await open();
    await row(page).waitFor();
    await decide(id, 'rejected');
    await button(page, 'Approve').click();
    await status(page).getByText('This leave request has been rejected already.').waitFor();
    await row(page).getByText('Rejected', { exact: true }).waitFor();
  });

  test('a decision that fails for lack of a connection shows a message', async () => {
    await apply();
    const page = await open();
    await row(page).waitFor();
    const unblock = await blockRequests(page, '/admin/leaves/*/status');
    await button(page, 'Reject').click();
    await status(page).getByText('Failed to update leave status').waitFor();
    await unblock();
    await button(page, 'Reject').click();
    await status(page).getByText('Leave request has been rejected').waitFor();
  });
});

describe('changing a leave request', () => {
  const form = (page: Page) => page.getByRole('form', { name: `Leave request of ${person.name}` });

  test('an edited request saves subject, dates and description, and adjusts the balance of an approved one', async () => {
    const { id } = await apply();
    await decide(id, 'approved');
    const page = await openSearched();
    await button(page, 'Edit').click();
    expect(await field(page, 'Subject').evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await field(page, 'Subject').selectOption('Personal Leave');
    await fill(page, { 'End Date': '2027-03-05', Description: 'Moving house' });
    await form(page).getByText('5 days').waitFor();
    await clickButton(page, 'Save');
    await status(page).getByText('Leave request updated successfully').waitFor();
    await form(page).waitFor({ state: 'hidden' });
    await row(page).getByText('Personal Leave').waitFor();
    await row(page).getByText('Moving house').waitFor();
    await row(page).getByText('5 days').waitFor();
    expect(await button(page, 'Edit').evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await leavesTaken()).toBe(5);
  });

  test('an edited request is not sent while a field is missing or the end is before the start, and Cancel discards it', async () => {
    await apply();
    const page = await openSearched();
    await button(page, 'Edit').click();
    await fill(page, { Description: 'Never saved' });
    await field(page, 'Subject').selectOption('Other');
    await clickButton(page, 'Save');
    await waitForText(page, 'Please fill all required fields');
    await fill(page, { Subject: 'Vacation', 'End Date': '2027-02-27' });
    await clickButton(page, 'Save');
    await waitForText(page, 'End date cannot be before start date');
    await expectAccessible(page);
    expect(takeFailedRequests()).toEqual([]);
    await clickButton(page, 'Cancel');
    await row(page).getByText('Family trip to Coorg').waitFor();
    await button(page, 'Edit').click();
    expect(await field(page, 'Description').inputValue()).toBe('Family trip to Coorg');
  });

  test('a failed edit shows the reason, and keeps what was typed', async () => {
    await apply({ startDate: '2027-06-01', endDate: '2027-06-02', description: 'The other one' });
    await apply();
    const page = await open();
    await row(page).filter({ hasText: 'Coorg' }).getByRole('button', { name: 'Edit' }).click();
    await fill(page, { 'Start Date': '2027-06-02', 'End Date': '2027-06-04' });
    await clickButton(page, 'Save');
    await waitForText(
      page,
      'Failed to update leave request. There is a pending or approved leave on some of these days already.',
    );
    await blockRequests(page, '/leaves/*');
    await clickButton(page, 'Save');
    await waitForText(page, 'Failed to update leave request');
    expect(await field(page, 'Start Date').inputValue()).toBe('2027-06-02');
  });
});

test('a pending request comes first, with the balance, other requests and who is away', async () => {
  const dates = { startDate: '2031-03-01', endDate: '2031-03-03' };
  const { id } = await apply({ startDate: '2031-05-01', endDate: '2031-05-02' });
  await apply(dates);
  await apply({ startDate: '2031-06-01', endDate: '2031-06-04', subject: 'Wedding' });
  await decide(id, 'approved');
  const asking = person;
  const others: string[] = [];
  for (const day of ['01', '02', '03', '03']) {
    person = await people.employee(`Colleague ${others.length}`);
    others.push(person.name);
    const { id } = await apply({ startDate: `2031-03-${day}`, endDate: '2031-03-03' });
    await decide(id, 'approved');
  }
  const waiting = await people.employee('Somebody Waiting');
  person = waiting;
  await apply({ ...dates, endDate: '2031-03-01' });
  person = asking;

  const page = await openSearched();
  const vacation = row(page).filter({ hasText: '01 Mar 2031' });
  const strip = vacation.locator('xpath=following-sibling::*[1]');
  await strip.getByText('10 of 12 days remaining').waitFor();
  const text = (await strip.allInnerTexts()).join().replace(/\s+/g, ' ');
  expect(text).toContain('7 would be left');
  expect(text).toContain('4 days in 1 request 3 would be left');
  expect(text).toContain(`${waiting.name}, 01 Mar`);
  for (const name of others.slice(0, 3)) expect(text).toContain(`${name}, `);
  await strip.getByRole('button', { name: 'Show 1 more' }).click();
  await strip.getByText(`${others[3]}, 03 Mar`).waitFor();
  await expectAccessible(page);
  const states = await requests(page)
    .getByText(/^(Pending|Approved)$/)
    .allInnerTexts();
  expect(states).toEqual(['Pending', 'Pending', 'Approved']);
});

test('a leave request is deleted after a confirmation, and an approved one gives its days back', async () => {
  const { id } = await apply();
  await decide(id, 'approved');
  await apply({ startDate: '2027-06-01', endDate: '2027-06-01', subject: 'Wedding' });
  const page = await openSearched();
  const about = (subject: string) => row(page).filter({ hasText: subject });
  const question = page.getByRole('alertdialog', {
    name: `Are you sure you want to delete the leave request of ${person.name}, 01 Mar 2027 – 03 Mar 2027? The 3 days go back to the balance they were taken from.`,
  });
  await expect.poll(() => row(page).count()).toBe(2);
  await about('Vacation').getByRole('button', { name: 'Delete' }).click();
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });

  const unblock = await blockRequests(page, '/admin/leaves/*');
  await about('Vacation').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await status(page).getByText('Failed to delete leave request').waitFor();
  await unblock();
  expect(await leavesTaken()).toBe(3);

  await about('Vacation').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await status(page).getByText('Leave request deleted').waitFor();
  await expect.poll(() => row(page).count()).toBe(1);
  const next = about('Wedding').getByRole('button', { name: 'Edit' });
  await expect.poll(() => next.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await leavesTaken()).toBe(0);
  await expectAccessible(page);
});

// In this file, next to the test that resets every balance: files run in parallel against one portal.
test('an application that was decided meanwhile is not withdrawn, and shows the decision', async () => {
  const { id } = await apply();
  const page = await openPage('/dashboard/leave', { signedIn: [employeeSession(person)] });
  await clickButton(page, 'Withdraw');
  await decide(id, 'approved');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await waitForText(page, 'This leave request has been approved already.');
  await waitForText(page, 'Approved');
  const counters = async () => (await page.locator('dl dd').allInnerTexts()).join(' ');
  await expect.poll(counters).toBe('12 3 9');
});

test('all leave balances are reset after a confirmation, and restored by Undo', async () => {
  const { id } = await apply();
  await decide(id, 'approved');
  const page = await openSearched();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to reset the "Leaves Taken" count for ALL employees to zero? This action cannot be undone.',
  });
  await clickButton(page, 'Reset All Leave Balances');
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await leavesTaken()).toBe(3);

  const unblock = await blockRequests(page, '/admin/leaves/reset-all');
  await clickButton(page, 'Reset All Leave Balances');
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await status(page).getByText('Failed to reset leave balances.').waitFor();
  await unblock();

  await clickButton(page, 'Reset All Leave Balances');
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  // Both in one assertion: the toast is shown for three seconds only.
  await status(page)
    .filter({ hasText: 'Successfully reset all employee leave balances.' })
    .getByRole('button', { name: 'Undo' })
    .waitFor();
  expect(await leavesTaken()).toBe(0);
  // A hovered toast is not dismissed, and the pointer is still where the confirmation was.
  await page.mouse.move(0, 0);
  await status(page).getByText('Successfully reset').waitFor({ state: 'hidden' });
  // The reset can be undone after a reload too.
  await page.reload();
  await waitForText(page, /^The balances were reset on .+\. That can be undone until the next reset\.$/);
  await clickButton(page, 'Undo reset');
  const undoing = page.getByRole('alertdialog', { name: /^Undo the reset of / });
  await undoing.getByRole('button', { name: 'Undo reset' }).click();
  await status(page).getByText('The reset is undone: leave approved before it counts again.').waitFor();
  expect(await leavesTaken()).toBe(3);
  expect(await page.getByRole('button', { name: /Undo/ }).count()).toBe(0);
});

test('a long list is searched and filtered, and says when nothing matches', async () => {
  await apply();
  const page = await open();
  const search = page.getByRole('searchbox', { name: 'Search name or subject' });
  await search.fill(person.email);
  await expect.poll(() => requests(page).count()).toBe(1);
  await page.getByRole('radio', { name: 'Approved' }).check({ force: true });
  await waitForText(page, 'No leave requests found.');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Pending' }).check({ force: true });
  await row(page).waitFor();
});

test('leave requests that could not be loaded show a message, and load on trying again', async () => {
  await apply();
  const page = await openPage('/admin/addEmployee', { signedIn: [adminSession] });
  const unblock = await blockRequests(page, '/admin/leaves');
  await page.getByRole('link', { name: 'Leave Management' }).click();
  await waitForTextAfterRetries(page, 'Failed to fetch leave requests');
  await unblock();
  await clickButton(page, 'Try again');
  await row(page).waitFor();
});

test('a leave request is decided and edited by keyboard alone', async () => {
  await apply();
  const page = await openSearched();
  // The request, and what it depends on.
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  // The subject is selected by its first letter, and the description is replaced.
  await page.keyboard.type('P');
  for (let field = 0; field < 10; field++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA')) break;
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Kerala trip');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await status(page).getByText('Leave request updated successfully').waitFor();
  await row(page).getByText('Personal Leave').waitFor();
  await row(page).getByText('Kerala trip').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await status(page).getByText('Leave request has been approved').waitFor();
});
