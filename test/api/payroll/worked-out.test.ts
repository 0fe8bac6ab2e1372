import { beforeAll, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

startOnOrdinaryDay();

const portal = setUpPortal();
let asha: Employee;

const listed = async () => {
  const employees = await portal.ok('GET', '/api/admin/profiles');
  const { state, calculations } = employees.find(({ id }: Employee) => id === asha.id);
  return [state, calculations.grossEarnings, calculations.totalDeductions];
};
const summed = async () => {
  const { counts, grossEarnings, totalDeductions } = await portal.ok('GET', '/api/admin/payroll/summary');
  return [counts.generated === 1 ? 'generated' : 'ready', grossEarnings, totalDeductions];
};
/** The month as each screen and export of the employee shows it. */
const everywhere = async () => {
  const people = await portal.ok('GET', '/api/admin/people');
  const { version: _, ...form } = await portal.ok('GET', `/api/admin/employee-profile/${asha.id}`);
  return {
    form,
    exported: people.find(({ userId }: { userId: string }) => userId === asha.id),
    preview: await previewed(),
  };
};
let shown: Awaited<ReturnType<typeof everywhere>>;
const previewed = async () => (await portal.ok('GET', `/api/admin/payroll/slip-data/${asha.id}`)).profile;

beforeAll(async () => {
  asha = await portal.hire('Asha Rao', { payPeriod: '2026-10', basicSalary: 10_000, hra: 20_000, pf: 700 });
  await portal.saveStatutory(asha, {
    ...{ dateOfBirth: '1990-05-14', gender: 'female', workState: 'KA' },
    ...{ pfMembership: 'ceiling', epsMember: 'yes' },
  });
});

// Each test goes on where the one before it ended.

// behaviour pay-runs: Filled-in figures
test('a head that the company begins to fill in counts at once, wherever pay is shown', async () => {
  expect(await listed()).toEqual(['ready', 30_000, 700]);
  await portal.changeCompany({ pfMode: 'fill' });
  const filled = ['ready', 30_000, 1_800];
  expect([await listed(), await summed()]).toEqual([filled, filled]);
  expect(await previewed()).toMatchObject({ pf: 1_800, netPay: 28_200 });
  const run = payRunClient(portal, '2026-10');
  await run.open();
  expect((await run.row(asha.id)).statutory.find(({ head }) => head === 'pf')?.entered).toBe(1_800);
});

// behaviour pay-runs: Filled-in figures
test('a write stores facts alone: a head that is filled in is typed again as it was before', async () => {
  await portal.changeCompany({ lopRule: '26' });
  await portal.setPayroll(asha.id, { dateOfJoining: '2026-10-11' });
  await portal.ok('POST', `/api/admin/employee-profile/${asha.id}/adjustments`, {
    ...{ id: 'adj_01234567890123456789', kind: 'earning', label: 'Bonus', amount: 500 },
    ...{ month: '2026-10', reason: 'Diwali' },
  });
  const preview = await previewed();
  expect(preview.lines).toMatchObject([{ label: 'Bonus', amount: 500 }]);
  const stored = (await get('profiles', { userId: asha.id })) as Record<string, unknown>;
  expect(Object.keys(stored)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(lines|monthPay|lopDivisor|filled)$/)]),
  );
  expect(stored.pf).toBe(700_00);
  expect(preview.pf).toBeGreaterThan(700);
  await portal.changeCompany({ pfMode: 'check', lopRule: 'calendar' });
  expect((await previewed()).pf).toBe(700);
  await portal.changeCompany({ pfMode: 'fill' });
  await portal.setPayroll(asha.id, { dateOfJoining: '2026-10-01' });
});

// behaviour pay-runs: Filled-in figures
test('a head that is filled in no more goes on with the figure of the payslip', async () => {
  const { pf } = await previewed();
  expect(pf).toBeGreaterThan(700);
  await payRunClient(portal, '2026-10').generate();
  await portal.changeCompany({ pfMode: 'check' });
  expect((await previewed()).pf).toBe(pf);
  await portal.changeCompany({ pfMode: 'fill' });
});

// behaviour payroll: The totals of a month
test('a closed month is listed by its payslips, whatever the company chooses later', async () => {
  const run = payRunClient(portal, '2026-10');
  const paid = ['generated', 30_500, (await previewed()).pf];
  expect([await listed(), await summed()]).toEqual([paid, paid]);
  await portal.changeCompany({ profTaxMode: 'fill' });
  expect((await listed())[0]).toBe('ready');
  await portal.changeCompany({ profTaxMode: 'check' });
  await run.close();
  shown = await everywhere();
  await portal.changeCompany({ profTaxMode: 'fill' });
  expect([await listed(), await summed()]).toEqual([paid, paid]);
});

// behaviour payroll: The totals of a month
test('a closed month is shown as its payslip says, in the form, the export and the preview', async () => {
  expect(shown.preview).toMatchObject({ profTax: 0, totalDeductions: shown.form.pf });
  expect(await everywhere()).toEqual(shown);
  await portal.changeCompany({ pfMode: 'off' });
  expect(await everywhere()).toEqual(shown);
  await portal.changeCompany({ pfMode: 'fill' });
  // It can be changed again once it is reopened.
  const run = payRunClient(portal, '2026-10');
  await run.reopen('Professional tax was forgotten');
  expect(await everywhere()).toMatchObject({ form: { profTax: 200 }, preview: { profTax: 200 } });
});
