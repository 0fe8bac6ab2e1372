import { expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { daysInPeriod, formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { waitForText } from '../../e2e/page.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';
import { chooseSheet, openNewCompany, personName } from './new-company.ts';

const portal = dedicatedPortal();
const people = 60;
const raised = 40;
const month = toPeriod(todayInIndia());
const [last, before] = [subtractMonths(month, 1), subtractMonths(month, 2)];
/** The employee with LOP in the month from which the raise holds, those with a bonus, and the one who leaves. */
const [withLop, bonuses, leaver] = [0, [3, 4, 5, 44, 45], 50];
const [lopDays, bonus, lastDate, encashedDays] = [2, 25_000, 20, 4];

const basicOf = (i: number) => 30_000 + i * 500;
const raisedBasicOf = (i: number) => basicOf(i) + 3_000;
const hraOf = (i: number) => basicOf(i) / 2;
const deductions = 2_000;
const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** The payslip of an employee, calculated without the portal's code. In rupees. */
function expectedOf(i: number) {
  const isRaised = i < raised;
  const salary = (isRaised ? raisedBasicOf(i) : basicOf(i)) + hraOf(i);
  const paidOf =
    (i === withLop ? daysInPeriod(before) - lopDays : daysInPeriod(before)) / daysInPeriod(before);
  const arrears = isRaised ? rounded(3_000 * paidOf) + 3_000 : 0;
  const encashment = i === leaver ? rounded((basicOf(i) * encashedDays) / 30) : 0;
  const days = daysInPeriod(month);
  const loss = i === leaver ? rounded((salary * (days - lastDate)) / days) : 0;
  const gross = rounded(salary + arrears + encashment + (bonuses.includes(i) ? bonus : 0));
  return { gross, net: rounded(gross - loss - deductions) };
}

const sheet = (rows: (string | number)[][]) => rows.map((row) => row.join(',')).join('\r\n');

test('a raise of 40 employees by import, arrears, a bonus of five and a leaver come to what is added up by hand', async () => {
  const page = await openNewCompany(portal.url);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  async function importSheet(rows: (string | number)[][]) {
    await chooseSheet(page, sheet(rows));
    await button(/^Import \d+ employees$/).waitFor();
  }
  await importSheet([
    ['Emp Code', 'Name', 'Email', 'DOJ', 'Basic', 'HRA', 'PF', 'PT'],
    ...Array.from({ length: people }, (_, i) => [
      ...[`NT-${100 + i}`, personName(i), `person${i}@nila.example`, '01-Apr-2024'],
      ...[basicOf(i), hraOf(i), 1_800, 200],
    ]),
  ]);
  await button(`Import ${people} employees`).click();
  await waitForText(page, `${people} employees added, 0 updated`);

  const { admin, callOk } = await createPortalClient(portal.url, undefined, { withoutCompany: true });
  const call = async (method: string, path: string, body?: object) =>
    (await callOk(method, path, { token: admin, ...(body && { body }) })).body;
  const listed: { id: string; user: { name: string } }[] = await call('GET', '/api/admin/profiles');
  const idOf = (i: number) => listed.find(({ user }) => user.name === personName(i))?.id as string;
  for (let i = 0; i < people; i += 1)
    for (const payPeriod of [before, last]) {
      const lop = i === withLop && payPeriod === before ? lopDays : 0;
      await call('PUT', `/api/admin/employee-profile/${idOf(i)}`, { payPeriod, lopDays: lop });
      await call('POST', `/api/admin/payroll/generate-slip/${idOf(i)}`);
    }

  // The month is opened before its raise is decided.
  await page.goto('/admin/pay-runs');
  await button(`Open ${formatPeriod(month)}`).click();
  await button(`Generate ${people} payslips`).waitFor();

  await importSheet([
    ['Emp Code', 'Basic'],
    ...Array.from({ length: raised }, (_, i) => [`NT-${100 + i}`, raisedBasicOf(i)]),
  ]);
  await waitForText(page, `${raised} employees with a change of pay`);
  await page.getByLabel('Effective from').fill(`${before}-01`);
  await page.getByLabel('Reason').fill('Annual review');
  const owed =
    Array.from({ length: raised }, (_, i) => expectedOf(i)).length * 6_000 -
    3_000 * (lopDays / daysInPeriod(before));
  const owedText = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(owed);
  await waitForText(page, new RegExp(owedText));
  await button(`Import ${raised} employees`).click();
  await waitForText(page, `0 employees added, ${raised} updated`);

  await call('POST', `/api/admin/pay-runs/${month}/adjustments`, {
    id: 'adj_0123456789abcdef0123',
    kind: 'earning',
    label: 'Performance bonus',
    reason: 'Good year',
    employees: bonuses.map((i) => ({ userId: idOf(i), amount: bonus })),
  });
  const leaving = `/api/admin/people/${idOf(leaver)}/leaving`;
  await call('PUT', leaving, {
    version: (await call('GET', leaving)).version,
    ...{ lastDay: `${month}-${lastDate}`, accessUntil: `${month}-${lastDate}`, kind: 'resignation' },
    ...{ noticeDays: 0, servedDays: 0, notice: 'none', encashedDays, encashmentRate: 'wages-30' },
  });

  await page.goto(`/admin/pay-runs/${month}`);
  await button(`Generate ${people} payslips`).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Generate/ })
    .click();
  await waitForText(page, new RegExp(`^${people} payslips, net pay`));

  const slips: RegisterEntry[] = await call('GET', `/api/admin/pay-runs/${month}/register`);
  expect(slips).toHaveLength(people);
  for (let i = 0; i < people; i += 1) {
    const { profile } = slips.find(({ user }) => user.name === personName(i)) as RegisterEntry;
    const { gross, net } = expectedOf(i);
    expect([personName(i), profile.grossEarnings, profile.netPay]).toEqual([personName(i), gross, net]);
  }
  const all = Array.from({ length: people }, (_, i) => expectedOf(i));
  const total = rounded(all.reduce((sum, { net }) => sum + net, 0));
  const { outcome } = await call('GET', `/api/admin/pay-runs/${month}`);
  expect(outcome.netPay).toBe(total);
  const comparison = await call('GET', `/api/admin/pay-runs/${month}/comparison`);
  expect(comparison.totals.netPay.now).toBe(total);
  const parts: { kind: string; before: number; now: number }[] = comparison.components;
  const change = parts.reduce(
    (sum, { kind, now, before: was }) => sum + (kind === 'deduction' ? was - now : now - was),
    0,
  );
  expect(rounded(change)).toBe(rounded(total - comparison.totals.netPay.before));

  // The payslip of the employee with LOP, as it is printed.
  const { slipId } = slips.find(({ user }) => user.name === personName(withLop)) as RegisterEntry;
  const answer = await fetch(`${portal.url}/api/admin/slips/${slipId}/pdf`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  const { text, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages).toBe(1);
  const days = daysInPeriod(before);
  expect(text).toContain(`Arrears of ${formatPeriod(before)}`);
  expect(text.replaceAll('\u00a0', ' ')).toContain(`₹3,000.00 × ${days - lopDays}/${days}`);
});
