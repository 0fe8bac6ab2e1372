import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { formatPeriod, toPeriod } from '../../../shared/period.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, fill, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { adminSignIn, createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

const month = toPeriod(todayInIndia());

// A dedicated portal: a pay run changes the figures of all employees.
const portal = dedicatedPortal();
beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  for (const name of ['Asha Rao', 'Bela Shah']) {
    const { id } = await people.createUser(name);
    await people.setPayroll(id, { basicSalary: 60_000, profTax: 200, dateOfJoining: '2024-04-01' });
  }
  const employee = await people.employee('Chitra Nair');
  const day = '2028-02-29';
  await people.callOk('POST', '/api/leaves', {
    token: employee.token,
    body: { subject: 'Vacation', startDate: day, endDate: day, description: 'Leap day' },
  });
  const run = payRunClient(people, month);
  await run.open();
  await run.generate();
});
// behaviour overview: Signing in
test('an admin who signs in sees what waits, and where the month stands, and gets on from there', async () => {
  const page = await openPage('/admin/login', { portal: portal.url });
  await fill(page, { Email: adminSignIn.email, Password: adminSignIn.password });
  await clickButton(page, 'Sign in');
  await page.waitForURL('**/admin/overview');
  await waitForText(page, `Pay run for ${formatPeriod(month)}`);
  await waitForText(page, '1 leave request');
  const hero = page.locator('section').filter({ hasText: `Pay run for ${formatPeriod(month)}` });
  expect(await hero.first().textContent()).toContain('₹1,19,600');
  await page.getByRole('heading', { name: 'Headcount, last 12 months' }).waitFor();
  await page.getByRole('heading', { name: 'Cost, last 12 months' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: '1 leave request' }).click();
  await page.waitForURL('**/admin/leaves');
  await page.getByText('Chitra Nair').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Open pay run' }).click();
  await page.waitForURL(`**/admin/pay-runs/${month}`);
});

test('the overview has no horizontal scrolling on a phone', async () => {
  const page = await openPage('/admin/login', { portal: portal.url, width: 390 });
  await fill(page, { Email: adminSignIn.email, Password: adminSignIn.password });
  await clickButton(page, 'Sign in');
  await page.getByRole('heading', { name: 'Cost, last 12 months' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
