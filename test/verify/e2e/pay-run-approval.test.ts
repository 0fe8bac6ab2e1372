import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { adminSessionOf, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';
import { waitForWholeCompany } from './new-company.ts';

const month = toPeriod(todayInIndia());
const path = `/admin/pay-runs/${month}`;

// A separate portal: the company's setting and the month are those of all tests of a portal.
const portal = dedicatedPortal();
let first: Page;
let second: Page;

beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  for (const name of ['Asha Rao', 'Meera Nair']) {
    const { id } = await people.createUser(name);
    await people.setPayroll(id, { basicSalary: 60_000, profTax: 200 });
  }
  const divya = await people.employee('Divya Menon');
  const body = { name: divya.name, email: divya.email, role: 'admin', isInitialPassword: false };
  await people.ok('PUT', `/api/auth/users/${divya.id}`, body);
  const signIn = { email: divya.email, password: divya.password };
  const answer = await people.callOk('POST', '/api/auth/admin/login', { body: signIn });
  const [cookie = ''] = answer.headers.getSetCookie();
  const session: StoredSession = { area: 'admin', token: answer.body.token, cookie, person: divya };
  await people.ok('POST', '/api/admin/pay-runs', { payPeriod: month });
  first = await openPage('/admin/company', { portal: portal.url, signedIn: [adminSessionOf(people)] });
  second = await openPage(path, { portal: portal.url, signedIn: [session] });
});
const dialogButton = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

async function submit(): Promise<void> {
  await clickButton(first, 'Submit for approval');
  await first.getByRole('alertdialog').getByText('Divya Menon can approve.').waitFor();
  await dialogButton(first, 'Submit for approval');
  await waitForText(first, 'Waiting for approval');
}

async function approve(): Promise<void> {
  await second.goto(`${path}/approval`);
  await clickButton(second, 'Approve');
  await dialogButton(second, 'Approve');
  await second.getByRole('heading', { name: 'Approved', exact: true }).waitFor();
}

async function edit(page: Page, name: string, deduction: string): Promise<void> {
  // Checks of accessibility leave a narrow window, which has no grid.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const cell = page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('textbox', { name: 'Other Deduction', exact: true });
  await cell.fill(deduction);
  await cell.press('Enter');
  await page.getByText(/^Saved at/).waitFor();
}

test('an admin turns approval on, submits a month, and another sends it back, approves it, and loses the approval by an edit', async () => {
  await first.getByLabel(/^Pay runs need approval/).check();
  await waitForWholeCompany(first);
  await clickButton(first, 'Save');
  await waitForText(first, 'Company saved');

  await first.goto(path);
  await first.getByRole('heading', { name: 'Approval needed' }).waitFor();
  expect(await first.getByRole('button', { name: /^Generate/ }).count()).toBe(0);
  await submit();
  await expectAccessible(first);

  await second.goto(path);
  await second.getByRole('link', { name: 'Review and approve' }).click();
  await second.getByText(/^There are no payslips of .* to compare with\.$/).waitFor();
  await expectAccessible(second);
  await clickButton(second, 'Send back');
  await field(second, 'What to change').fill('Deduct the advance of Asha');
  await second.getByRole('dialog').getByRole('button', { name: 'Send back', exact: true }).click();
  await second.getByRole('heading', { name: 'Sent back', exact: true }).waitFor();

  await edit(first, 'Asha Rao', '500');
  await first.getByText(/Divya Menon sent it back on .*: Deduct the advance of Asha/).waitFor();
  await submit();
  await approve();

  await edit(second, 'Meera Nair', '750');
  await second
    .getByText(/Divya Menon changed the figures of Meera Nair on/)
    .first()
    .waitFor();
  await first.goto(path);
  await first.getByText(/Divya Menon changed the figures of Meera Nair on/).waitFor();
  // The last editor is the only other admin: now she submits, and the first one approves.
  await first.getByText(/Divya Menon can submit them, and you can approve/).waitFor();
  await clickButton(second, 'Submit for approval');
  await dialogButton(second, 'Submit for approval');
  await waitForText(second, 'Waiting for approval');
  await first.goto(`${path}/approval`);
  await clickButton(first, 'Approve');
  await dialogButton(first, 'Approve');
  await first.getByRole('heading', { name: 'Approved', exact: true }).waitFor();

  await first.getByRole('link', { name: 'Back to the pay run' }).click();
  await clickButton(first, 'Generate 2 payslips');
  await dialogButton(first, 'Generate 2 payslips');
  await first.getByRole('button', { name: 'Close the month', exact: true }).waitFor();
  await first.getByText('3 submissions', { exact: true }).click();
  await first.getByText(/Sent back by Divya Menon on .*: Deduct the advance of Asha/).waitFor();
  await expectAccessible(first);
});
