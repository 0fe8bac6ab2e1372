import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { companyLabels } from '../../../shared/company/company.ts';
import { pressWithKeyboard, tabTo } from '../../e2e/focus.ts';
import { fill, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { adminSignIn, createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';
import { waitForWholeCompany } from './new-company.ts';

const portal = dedicatedPortal();
const maxClicks = 25;

/** Presses what a screen says, by keyboard, and counts how often. Choosing a file is a click as well. */
function countClicks(page: Page) {
  let count = 0;
  return {
    get count() {
      return count;
    },
    click: async (
      role: 'button' | 'link',
      name: string | RegExp,
      within: 'main' | 'alertdialog' | 'navigation' = 'main',
    ) => {
      count += 1;
      const named = page.getByRole(within).getByRole(role, { name, exact: typeof name === 'string' });
      await pressWithKeyboard(page, named.first());
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    choose: async (label: string, name: string, mimeType: string, content: string) => {
      count += 1;
      await page.getByLabel(label).setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    },
  };
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" fill="#0d9488"/></svg>';

const people = 60;
/** The faults in some people's cells, by column, until the sheet is corrected. */
const faults: Record<number, Partial<Record<'email' | 'joined' | 'basic' | 'account' | 'ifsc', string>>> = {
  7: { email: 'person7(at)nila.example' },
  11: { joined: '31/02/2024' },
  20: { basic: 'minus five' },
  33: { account: '1.23457E+11' },
  40: { ifsc: 'HDFC001234' },
};

const sheet = (isCorrected: boolean): string =>
  [
    'Emp Code,Employee Name,Official Email,DOJ,Basic,A/c No.,IFSC',
    ...Array.from({ length: people }, (_, i) => {
      const { email, joined, basic, account, ifsc } = {
        email: `person${i}@nila.example`,
        joined: '01-Apr-2024',
        basic: '"₹ 45,000.00"',
        account: `'${50_100_311_670_000 + i}`,
        ifsc: 'HDFC0001234',
        ...(!isCorrected && faults[i]),
      };
      return [`NT-${100 + i}`, `Person ${i}`, email, joined, basic, account, ifsc].join(',');
    }),
  ].join('\r\n');

test('an empty portal completes its first pay run in one session, guided by its screens', async () => {
  const page = await openPage('/admin/login', { portal: portal.url });
  const clicks = countClicks(page);
  const backToChecklist = async (done: number) => {
    await clicks.click('link', 'Manage Users', 'navigation');
    await waitForText(page, `${done} of 5 done`);
  };

  await fill(page, { Email: adminSignIn.email, Password: adminSignIn.password });
  await clicks.click('button', 'Sign in');
  await waitForText(page, '0 of 5 done');

  await clicks.click('link', 'Open Company');
  await fill(page, {
    [companyLabels.name]: 'Nila Textiles Private Limited',
    [companyLabels.registrationNumber]: 'U17110TN2012PTC085432',
    [companyLabels.address]: '14 Anna Salai, Chennai 600002',
    [companyLabels.email]: 'hr@nila.example',
    [companyLabels.phone]: '+91 44 4000 0000',
  });
  await clicks.choose(companyLabels.logo, 'logo.svg', 'image/svg+xml', logo);
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();
  await waitForWholeCompany(page);
  await clicks.click('button', 'Save');
  await waitForText(page, 'Company saved');

  await backToChecklist(1);
  await clicks.click('link', 'Open Holidays');
  await clicks.click('button', 'Add gazetted holidays');
  // Its button is behind the dates of all of them: Enter in any of them does the same.
  await tabTo(page, page.getByRole('dialog').getByRole('checkbox').first());
  await clicks.press('Enter');
  await waitForText(page, /^\d+ holidays added$/);

  await backToChecklist(2);
  await clicks.click('link', 'Import employees');
  const choose = (isCorrected: boolean) =>
    clicks.choose('CSV or Excel file', 'people.csv', 'text/csv', sheet(isCorrected));
  await choose(false);
  await waitForText(page, 'Errors: 5 rows');
  for (const faulty of Object.keys(faults))
    await page
      .getByRole('row')
      .filter({ hasText: `Person ${faulty}` })
      .first()
      .waitFor();
  await clicks.click('button', 'Choose another file');
  await choose(true);
  await clicks.click('button', 'Import 60 employees');
  await waitForText(page, '60 employees added, 0 updated');

  await backToChecklist(3);
  await clicks.click('link', 'Open Pay Runs');
  await clicks.click('button', /^Open \w+ \d{4}$/);
  // In the grid Tab goes from figure to figure, and Escape leaves it.
  await tabTo(page, page.getByRole('textbox', { name: 'Paid Days' }).first());
  await page.keyboard.press('Escape');
  await clicks.click('button', 'Generate 60 payslips');
  await clicks.click('button', 'Generate 60 payslips', 'alertdialog');
  await waitForText(page, '60 payslips, net pay ₹27,00,000.00');
  expect(clicks.count).toBeLessThanOrEqual(maxClicks);

  await page.getByRole('navigation').getByRole('link', { name: 'Manage Users' }).click();
  await page.getByRole('table').getByText('person0@nila.example').waitFor();
  // A first pay run does not wait for the laws that cover the company: they are asked until they are answered.
  await waitForText(page, '4 of 5 done');

  const { admin, callOk } = await createPortalClient(portal.url, undefined, { withoutCompany: true });
  const period = (await callOk('GET', '/api/admin/pay-runs', { token: admin })).body.months[0].payPeriod;
  const { body: users } = await callOk('GET', '/api/auth/users?search=person33', { token: admin });
  const slipId = `slip_${users.users[0].id.slice('usr_'.length)}_${period}`;
  const { body: slip } = await callOk('GET', `/api/admin/payroll/slip/${slipId}`, { token: admin });
  expect(slip.payrollDetails.netPay).toBe(45_000);
  expect(slip.company).toMatchObject({
    name: 'Nila Textiles Private Limited',
    logo: { hash: expect.any(String) },
  });
});
