import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Employee } from '../support/portal-client.ts';
import { expectAccessible } from './expect-accessible.ts';
import { clickButton, field, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { adminSession, people } from './test-accounts.ts';

const days = { startDate: '2031-03-01', endDate: '2031-03-03' };

async function apply({ token }: Employee): Promise<string> {
  const body = { ...days, subject: 'Vacation', description: 'Family trip to Coorg' };
  return (await people.callOk('POST', '/api/leaves', { token, body })).body.id;
}
const approve = (id: string) =>
  people.callOk('PUT', `/api/admin/leaves/${id}/status`, {
    token: people.admin,
    body: { status: 'approved' },
  });
const leavesTaken = async ({ id }: Employee) =>
  (await people.ok('GET', `/api/admin/leaves/balances?userIds=${id}`)).balances[0].leavesTaken;

const requests = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit', exact: true }) });
/** The list with the requests of one person alone: axe takes seconds for those of the whole portal. */
async function openSearched({ email, name }: Employee): Promise<Page> {
  const page = await openPage('/admin/leaves', { signedIn: [adminSession] });
  await page.getByRole('searchbox', { name: 'Search name or subject' }).fill(email);
  await expect.poll(() => requests(page).filter({ hasNotText: name }).count()).toBe(0);
  await requests(page).first().waitFor();
  return page;
}
async function checkAccessibility(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

// spec 2.92, 4.7, 5.23, 8.42
test('a leave request is edited, decided and deleted by keyboard, with overlapping leave shown', async () => {
  const person = await people.employee('Asha Verma');
  await apply(person);
  const colleagues = ['Bela', 'Charu', 'Dev', 'Esha'];
  for (const name of colleagues) await approve(await apply(await people.employee(name)));
  const page = await openSearched(person);
  const row = requests(page);
  const strip = page.locator('tbody tr').last();
  await strip.getByText('12 of 12 days remaining').waitFor();
  await strip.getByRole('button', { name: 'Show 1 more' }).press('Enter');
  for (const name of colleagues) await strip.getByText(`${name}, 01 Mar`).waitFor();
  await checkAccessibility(page);

  await page.getByRole('searchbox').focus();
  for (const _ of ['Approve', 'Reject', 'Edit']) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  // The subject is selected by its first letter.
  await page.keyboard.type('P');
  const description = field(page, 'Description');
  while (!(await description.evaluate((it) => it === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await waitForText(page, 'Please fill all required fields');
  await expect.poll(() => description.evaluate((it) => it === document.activeElement)).toBe(true);
  await checkAccessibility(page);
  await page.keyboard.type('Kerala trip');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await row.getByText('Personal Leave').waitFor();
  await row.getByText('Kerala trip').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await row.getByText('Approved', { exact: true }).waitFor();
  expect(await leavesTaken(person)).toBe(3);

  await row.getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: /The employee’s balance gets 3 days back/ });
  await question.waitFor();
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await waitForText(page, 'No leave requests found.');
  await expectAccessible(page);
  expect(await leavesTaken(person)).toBe(0);
});

// spec 2.93, 6.10, 8.44
test('all leave balances are reset after a confirmation, and restored by Undo', async () => {
  const person = await people.employee('Asha Nair');
  await approve(await apply(person));
  const page = await openSearched(person);
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to reset the "Leaves Taken" count for ALL employees to zero? This action cannot be undone.',
    exact: true,
  });
  await clickButton(page, 'Reset All Leave Balances');
  await question.waitFor();
  expect(await question.textContent()).not.toMatch(/next reset/);
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Reset balances', exact: true }).click();
  await expect.poll(() => leavesTaken(person)).toBe(0);
  // The reset can be undone after a reload too.
  await page.reload();
  await waitForText(page, /^Leave balances were reset on .+\. You can undo this until the next reset\.$/);
  await clickButton(page, 'Undo reset');
  const undoing = page.getByRole('alertdialog', { name: /^Undo the reset of / });
  await undoing.getByRole('button', { name: 'Undo reset' }).press('Enter');
  await expect.poll(() => leavesTaken(person)).toBe(3);
  await expect.poll(() => page.getByRole('button', { name: /Undo/ }).count()).toBe(0);
});

test('a name as long as it can be leaves the buttons of its request in reach', async () => {
  const person = await people.employee('W'.repeat(120));
  await apply(person);
  const page = await openSearched(person);
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const request = requests(page).filter({ hasText: person.name });
    await request.getByRole('button', { name: 'Delete', exact: true }).click({ trial: true });
  }
});
