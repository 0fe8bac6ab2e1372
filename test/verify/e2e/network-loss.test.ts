import { expect, test } from 'vitest';
import { employeeSession } from '../../e2e/browser.ts';
import { clickButton, dismissAlert, waitForText, waitForTextAfterRetries } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { people } from '../../e2e/test-accounts.ts';

// spec 8.22
test('without a network a screen and a download say so, and go on once it is back', async () => {
  const person = await people.employee('Tara Bose');
  const slipId = await people.generate(person.id, { payPeriod: '2026-05' });
  const page = await openPage('/dashboard/salary', { signedIn: [employeeSession(person)] });
  await waitForText(page, 'May 2026');
  // The parts of an alert are loaded a moment after the screen.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  /** A lazy part comes in several files. */
  const hasAllPreloads = () =>
    page.evaluate(() => {
      const names = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
      return links.every(({ href }) => names.has(href));
    });
  await expect.poll(async () => (await loaded()).join()).toMatch(/\/ConfirmDialog-/);
  // So is what long lists need.
  await expect.poll(async () => (await loaded()).join()).toMatch(/\/window-virtualizer-/);
  await expect.poll(hasAllPreloads).toBe(true);
  await page.context().setOffline(true);
  await clickButton(page, 'Download');
  await dismissAlert(page, 'Sorry, there was a problem downloading your payslip. Please try again.');
  await page.context().setOffline(false);
  const saved = page.waitForEvent('download');
  await clickButton(page, 'Download');
  await saved;

  // The scripts of the other screens come as soon as a user is about to go there.
  const leave = page.getByRole('link', { name: 'Leave Form' });
  await leave.hover();
  await expect.poll(async () => (await loaded()).join()).toContain('LeaveScreen');
  await expect.poll(hasAllPreloads).toBe(true);
  await page.context().setOffline(true);
  await leave.click();
  await waitForTextAfterRetries(page, 'Could not load your leave applications.');
  await page.context().setOffline(false);
  await waitForText(page, 'You have not submitted any leave applications.');
  expect(takeFailedRequests()).toContain(`failed GET /api/slips/download/${slipId}`);
});
