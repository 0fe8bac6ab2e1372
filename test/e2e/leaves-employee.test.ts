import { expect, test } from 'vitest';
import { employeeSession } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { field, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { provokeFailedRequests } from './problems.ts';
import { people } from './test-accounts.ts';

// While a year is typed, the holidays of the year 2 are asked for, of the year 20, and so on.
provokeFailedRequests();

// spec 2.66, 4.20, 4.21, 5.18, 8.24
test('leave is requested by keyboard alone, and withdrawn while it is pending', async () => {
  const person = await people.hire('Leela Nambiar', { yearlyLeaves: 12 });
  const decided = { subject: 'Wedding', startDate: '2027-04-01', endDate: '2027-04-01', description: 'Ours' };
  const { body } = await people.callOk('POST', '/api/leaves', { token: person.token, body: decided });
  await people.ok('PUT', `/api/admin/leaves/${body.id}/status`, { status: 'approved' });
  const page = await openPage('/dashboard/leave', { signedIn: [employeeSession(person)] });
  const submit = page.getByRole('button', { name: 'Submit request' });
  await page.getByRole('cell', { name: 'Wedding' }).waitFor();
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await submit.focus();
  await page.keyboard.press('Enter');
  await waitForText(page, 'Please fill all required fields');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await field(page, 'Subject').focus();
  await page.keyboard.type('Per');
  for (const [label, typed] of [
    ['Start Date', '05052027'],
    ['End Date', '05062027'],
  ] as const) {
    // A date has a field for each of its parts, and a button for the calendar.
    while (!(await field(page, label).evaluate((it) => it === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  while (!(await field(page, 'Description').evaluate((it) => it === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.type('House registration');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'My Leave Applications' });
  const row = (subject: string) => table.getByRole('row').filter({ hasText: subject });
  await row('Personal Leave').getByText('06 May 2027').waitFor();
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const withdraw = row('Personal Leave').getByRole('button', { name: 'Withdraw' });
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to withdraw your application for Personal Leave, 05 May 2027 – 06 May 2027?',
  });
  expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(1);
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await question.waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => withdraw.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await row('Personal Leave').waitFor({ state: 'detached' });
  await row('Wedding').waitFor();
});

test('a leave form is not sent on a slow line before the balance is there, neither by mouse nor by keyboard', async () => {
  const person = await people.employee('Meera Joseph');
  const page = await openPage('/dashboard', { signedIn: [employeeSession(person)] });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const profile = '**/api/profile/me';
  await page.route(profile, async (route) => {
    await held;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/leaves')) sent.push(request.url());
  });
  await page.reload();
  await page.goto(new URL('/dashboard/leave', page.url()).href);
  const submit = page.getByRole('button', { name: 'Submit request' });
  await waitForText(page, 'You can submit once your leave balance has loaded.');
  await field(page, 'Start Date').fill('2027-05-05');
  await field(page, 'End Date').fill('2027-05-05');
  await field(page, 'Description').fill('House registration');
  expect(await submit.isDisabled()).toBe(true);
  await field(page, 'Start Date').press('Enter');
  expect(sent).toEqual([]);
  answer();
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await submit.click();
  await page.getByRole('cell', { name: 'Sick Leave' }).waitFor();
  expect(sent).toHaveLength(1);
  await page.unroute(profile);
});
