import { beforeAll, describe, expect, test } from 'vitest';
import type { PayRunRow } from '../../../../shared/pay-runs/rows.ts';
import type { HistoryItem } from '../../../../shared/payroll/payroll.ts';
import type { RegisterRow } from '../../../../shared/reports/reports.ts';
import { startOnOrdinaryDay } from '../../../support/frozen-clock.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { fetchAllPages } from '../../lists/fetch-all-pages.ts';
import { payRunClient } from '../../pay-runs/pay-run-client.ts';
import { importClient, month } from './import-client.ts';

startOnOrdinaryDay();

describe('what looks back', () => {
  const portal = setUpPortal();
  const calls = importClient(portal);
  let asha: Employee;
  let chitra: Employee;
  beforeAll(async () => {
    await portal.changeCompany({ esiMode: 'check', profTaxMode: 'check' });
    asha = await portal.employee('Asha Rao');
    chitra = await portal.employee('Chitra Nair');
    for (const { id } of [asha, chitra])
      await portal.setPayroll(id, {
        basicSalary: 30_000,
        employeeId: id.slice(-4),
        dateOfJoining: '2024-01-10',
      });
    const details = { dateOfBirth: '1990-05-14', gender: 'female', workState: 'KA', esiNumber: '3112345678' };
    for (const employee of [asha, chitra]) await portal.saveStatutory(employee, details);
  });

  // behaviour earlier-months: Only a reader that asks for imported payslips has them
  test('the employee, payments and books have no imported payslip, and History of an admin does', async () => {
    await calls.bring(asha, month('2026-10'), month('2026-09', { esi: 0, netPay: 18_320 }));
    const own = (sub: string) => portal.call('GET', `/api/slips/${sub}`, { token: asha.token });
    expect((await own('my-slips')).body).toEqual([]);
    expect((await own('latest')).status).toBe(404);
    expect((await own(`slip_${asha.id.slice(4)}_2026-10`)).status).toBe(404);
    expect((await own(`download/slip_${asha.id.slice(4)}_2026-10`)).status).toBe(404);
    expect(await calls.history(asha)).toEqual([
      {
        id: `imported_${asha.id.slice(4)}_2026-10`,
        payPeriod: '2026-10',
        calculations: { grossEarnings: 20_000, totalDeductions: 1_830, netPay: 18_170 },
        paymentStatus: 'Paid',
        isImported: true,
      },
      expect.objectContaining({ payPeriod: '2026-09', isImported: true }),
    ]);
    const admin = (sub: string) => portal.asAdmin('GET', `/api/admin/${sub}`);
    expect((await admin(`payroll/slip/slip_${asha.id.slice(4)}_2026-10`)).status).toBe(404);
    expect((await admin('statutory/2026-10')).body).toMatchObject({ payslips: 0 });
    expect((await admin('pay-runs/2026-10/books')).status).toBe(404);
    expect((await admin('payments/2026-10')).status).toBe(404);
  });

  // behaviour earlier-months: One row of a spreadsheet; Only a reader that asks for imported payslips has them
  // behaviour reports: Imported payslips
  test('the year register, cost, headcount and variance have the imported months', async () => {
    expect(await calls.report<RegisterRow[]>('2026-10', 'payslips')).toEqual([
      {
        userId: asha.id,
        name: 'Asha Rao',
        employeeId: asha.id.slice(-4),
        isImported: true,
        figures: {
          basicSalary: 14_000,
          grossEarnings: 20_000,
          pf: 1_680,
          esi: 150,
          totalDeductions: 1_830,
          netPay: 18_170,
        },
        lines: [{ label: 'Other earnings', kind: 'earning', amount: 6_000 }],
      },
    ]);
    const common = { payPeriod: '2026-10', payslips: 1, imported: 1 };
    expect(await calls.report('2026-10', 'cost')).toEqual({
      ...common,
      departments: [{ people: 1, netPay: 18_170, salaries: 20_000, employer: 0 }],
    });
    expect(await calls.report('2026-10', 'headcount')).toMatchObject({
      ...common,
      start: 1,
      end: 1,
      joined: 0,
    });
    expect(await calls.report('2026-10', 'variance')).toMatchObject({
      ...common,
      reasons: expect.arrayContaining([expect.objectContaining({ reason: 'deductions', netPay: -150 })]),
    });
    const missing = await calls.report<{ userId: string; missing: string[] }[]>('2026-10', 'missing');
    const lacks = (who: Employee) => missing.find(({ userId }) => userId === who.id)?.missing;
    expect([lacks(asha)?.includes('payslip'), lacks(chitra)?.includes('payslip')]).toEqual([false, true]);
  });

  // behaviour earlier-months: Payslips that were generated stay as they are; Only a reader that asks for imported payslips has them
  test('an employee whose ESI was deducted in the contribution period stays covered above its limit', async () => {
    const run = payRunClient(portal, '2026-11');
    const opening = await portal.callOk('GET', '/api/admin/pay-runs/2026-11/opening', {
      token: portal.admin,
    });
    expect(opening.body).toMatchObject({ people: 2, newcomers: 1 });
    await run.open();
    await run.settled();
    const expectedOf = async (who: Employee) =>
      (await run.row(who.id)).statutory.find(({ head }: PayRunRow['statutory'][number]) => head === 'esi')
        ?.expected;
    expect([await expectedOf(asha), await expectedOf(chitra)]).toEqual([225, 0]);

    // The open month shows what is brought, and removed, while it is open.
    await calls.bring(chitra, month('2026-10'));
    expect(await expectedOf(chitra)).toBe(225);
    expect(await calls.bring(chitra, month('2026-11'))).toEqual([
      {
        outcome: 'refused',
        message:
          'November 2026 is not before the first pay run, November 2026. Import only months before it.',
      },
    ]);
    await calls.remove('2026-10');
    expect([await expectedOf(asha), await expectedOf(chitra)]).toEqual([0, 0]);
  });

  // behaviour earlier-months: Only a reader that asks for imported payslips has them
  test('professional tax of an imported month is that of the place of work of details that are entered later', async () => {
    const uma = await portal.hire('Uma Das', {
      payPeriod: '2026-11',
      basicSalary: 60_000,
      dateOfJoining: '2026-10-01',
    });
    const { esi: _, ...october } = month('2026-10', {
      basicSalary: 60_000,
      grossEarnings: 60_000,
      lopDays: 0,
    });
    await calls.bring(uma, { ...october, pf: 0, netPay: 60_000 });
    const expected = async () =>
      (await payRunClient(portal, '2026-11').row(uma.id)).statutory.find(
        ({ head }: PayRunRow['statutory'][number]) => head === 'profTax',
      )?.expected;
    await portal.saveStatutory(uma, { gender: 'female', workState: 'KL' });
    await portal.saveStatutory(uma, { workState: 'KA', appliesFrom: '2026-11' });
    // ₹750 of Kerala for October, ₹200 of Karnataka for November.
    expect(await expected()).toBe(950);
    await portal.saveStatutory(uma, { workState: 'KA', appliesFrom: 'beginning' });
    expect(await expected()).toBe(200);
    await calls.remove('2026-10');
  });

  test('history and year register go on from generated to imported payslips, page by page', async () => {
    const dev = await portal.hire('Dev Patel', {
      payPeriod: '2026-10',
      basicSalary: 30_000,
      dateOfJoining: '2024-01-10',
    });
    const token = portal.admin;
    await portal.callOk('POST', `/api/admin/payroll/generate-slip/${dev.id}`, { token, body: {} });
    await calls.bring(dev, month('2026-09'), month('2026-08'));
    const itemsOf = async (path: string, limit: number) =>
      (await fetchAllPages(portal.call, path, token, () => limit)).flatMap(({ items }) => items);
    for (const limit of [1, 2, 3]) {
      const items: HistoryItem[] = await itemsOf(`/api/admin/payroll/history/${dev.id}`, limit);
      expect(items.map(({ payPeriod }) => payPeriod)).toEqual(['2026-10', '2026-09', '2026-08']);
    }
    await calls.bring(chitra, month('2026-10'));
    const rows: RegisterRow[] = await itemsOf('/api/admin/reports/2026-10/payslips', 1);
    expect(rows.map(({ name, isImported }) => [name, isImported])).toEqual([
      ['Dev Patel', undefined],
      ['Chitra Nair', true],
    ]);
  });
});
