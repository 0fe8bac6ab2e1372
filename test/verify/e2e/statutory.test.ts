import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { waitForText } from '../../e2e/page.ts';
import { parseEcr } from '../../support/parse-ecr.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';
import { chooseSheet, openNewCompany, personName } from './new-company.ts';

const portal = dedicatedPortal();
const people = 60;
const states = ['Karnataka', 'Maharashtra', 'Tamil Nadu'];
const basicOf = (index: number) => 22_000 + index * 900;

/** PF is 1,800 for every employee, as it was before the wage ceiling rose. */
const sheet = [
  'Emp Code,Name,Email,DOJ,Basic,HRA,PF,UAN,Date of Birth,Gender,Work State,Local Body,Name on UAN,PF Membership,EPS Member',
  ...Array.from({ length: people }, (_, i) => {
    const name = personName(i);
    const state = states[i % 3];
    const localBody = state === 'Tamil Nadu' ? 'Greater Chennai Corporation' : '';
    const identity = [`${10 + (i % 18)}/05/1990`, i % 2 ? 'Male' : 'F', state, localBody, name];
    const pay = [basicOf(i), basicOf(i) / 2, 1_800, 100_000_000_000 + i];
    return [
      `NT-${100 + i}`,
      name,
      `person${i}@nila.example`,
      '01-Apr-2024',
      ...pay,
      ...identity,
      'Up to the wage ceiling',
      'Y',
    ];
  }),
].join('\r\n');

test('a company whose PF is still 1,800 takes what the law expects, pays, and files what its payslips say', async () => {
  const page = await openNewCompany(portal.url);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await chooseSheet(page, sheet);
  await button(`Import ${people} employees`).click();
  await waitForText(page, `${people} employees added, 0 updated`);

  await page.goto('/admin/pay-runs');
  await button(/^Open \w+ \d{4}$/).click();
  await button(`Generate ${people} payslips`).waitFor();
  await waitForText(page, 'Not as expected');
  // Each head that differs this month has a button.
  const apply = button(/^Apply to all \d+$/);
  await apply.first().waitFor();
  for (let left = await apply.count(); left > 0; left--) {
    await apply.first().click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^Apply/ })
      .click();
    await expect.poll(() => apply.count()).toBe(left - 1);
  }
  await button(`Generate ${people} payslips`).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Generate/ })
    .click();
  await waitForText(page, new RegExp(`^${people} payslips, net pay`));

  const { admin, callOk } = await createPortalClient(portal.url, undefined, { withoutCompany: true });
  const { body: runs } = await callOk('GET', '/api/admin/pay-runs', { token: admin });
  const { payPeriod } = runs.months[0];
  await page.goto(`/admin/statutory?month=${payPeriod}`);
  await waitForText(page, 'Provident fund (ECR)');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await button('Export file').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`ECR${payPeriod.replace('-', '')}.txt`);
  await waitForText(page, 'Provident fund (ECR) exported. It is not filed yet.');

  const { body: slips } = await callOk('GET', `/api/admin/pay-runs/${payPeriod}/register`, { token: admin });
  const lines = parseEcr(readFileSync(await file.path(), 'utf8'));
  expect(lines).toHaveLength(people);
  const byName = new Map(lines.map((line) => [line.name, line]));
  for (const { user, profile, statutory } of slips as RegisterEntry[]) {
    const line = byName.get(user.name);
    expect(line).toMatchObject({
      uan: profile.uan,
      grossWages: profile.grossEarnings,
      epfWages: statutory?.pf?.pfWages,
      employeeShare: profile.pf,
      eps: statutory?.pf?.eps,
    });
    expect(profile.pf).toBe(Math.min(Math.round((profile.basicSalary ?? 0) * 0.12), 3_000));
  }

  await button('Record as filed').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/TRRN|Reference/).fill('1042612000871');
  await dialog.getByRole('button', { name: /^(Save|Record)/ }).click();
  await waitForText(page, /^Filed /);
});
