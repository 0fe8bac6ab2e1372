import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { waitForEmails } from '../../api/notifications/mailbox.ts';
import { adminSessionOf, employeeSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// A dedicated portal: every employee is notified of a policy that another test adds.
const portal = dedicatedPortal();
const emails = join(portal.dataDir, 'emails');
let people: Awaited<ReturnType<typeof createPortalClient>>;
beforeAll(async () => {
  people = await createPortalClient(portal.url);
});
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const bellText = async (page: Page) => (await bell(page).textContent())?.trim();
const dates = { startDate: '2026-03-02', endDate: '2026-03-04' };

test('an employee and an admin open notifications from the bell, and choose which are sent by email', async () => {
  const person = await people.employee('Devika Nair');
  const page = await openPage('/dashboard/holidays', {
    portal: portal.url,
    signedIn: [employeeSession(person), adminSessionOf(people)],
  });
  await bell(page).waitFor();
  expect(await bellText(page)).toBe('Notifications');

  const leave = await people.callOk('POST', '/api/leaves', {
    token: person.token,
    body: { subject: 'Vacation', ...dates, description: 'Rest' },
  });
  await people.ok('PUT', `/api/admin/leaves/${leave.body.id}/status`, { status: 'approved' });
  await people.generate(person.id);
  await waitForEmails(emails, person.email, 2);
  await page.reload();
  await expect.poll(() => bellText(page)).toBe('Notifications2 unread');
  await bell(page).click();
  await waitForText(page, 'Your payslip for July 2026 is ready');
  const chosen = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/email-choices'),
  );
  await field(page, 'New and changed policies').check();
  await chosen;
  await expectAccessible(page);

  // The keyboard opens the leave, which reads the notification.
  await page.getByRole('link', { name: 'Your leave on 02 Mar – 04 Mar 2026 was approved' }).press('Enter');
  await page.waitForURL('**/dashboard/leave');
  await expect.poll(() => bellText(page)).toBe('Notifications1 unread');
  await page.goBack();
  await clickButton(page, 'Mark all as read');
  await waitForText(page, 'All notifications marked as read');
  await expect.poll(() => bellText(page)).toBe('Notifications');
  expect(await page.getByText('Unread', { exact: true }).count()).toBe(0);

  const policy = new FormData();
  policy.set('title', 'Travel');
  const headers = { authorization: `Bearer ${people.admin}` };
  expect((await fetch(`${portal.url}/api/policies`, { method: 'POST', body: policy, headers })).status).toBe(
    200,
  );
  const [, , email] = await waitForEmails(emails, person.email, 3);
  expect(email?.subject).toBe('A new policy was added');
  await page.goto(/http\S+notifications/.exec(email?.text ?? '')?.[0] ?? '');
  await waitForText(page, 'New policy: Travel');

  await page.goto('/admin/notifications');
  await waitForText(page, 'Devika Nair applied for leave on 02 Mar – 04 Mar 2026');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Devika Nair applied/ }).click();
  await page.waitForURL('**/admin/leaves');
});
