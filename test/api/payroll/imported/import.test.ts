import { beforeAll, describe, expect, test } from 'vitest';
import { readAuditItems } from '../../../support/audit-entries.ts';
import { startOnOrdinaryDay } from '../../../support/frozen-clock.ts';
import { interleaveBeforeWrite } from '../../../support/pause-command.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { importClient, importedPath, month } from './import-client.ts';

startOnOrdinaryDay();

const inOctober = { payPeriod: '2026-10', dateOfJoining: '2024-01-10' };
const importsOf = async ({ id }: Employee) =>
  (await readAuditItems(id)).filter(({ action }) => action === 'slips.imported');

describe('months before the portal', () => {
  const portal = setUpPortal();
  const calls = importClient(portal);
  beforeAll(async () => {});
  const hire = async (details: object = inOctober) => {
    const employee = await portal.employee();
    await portal.setPayroll(employee.id, { basicSalary: 30_000, ...details });
    return employee;
  };

  // behaviour earlier-months: Before anything is saved; The rows of an employee
  test('are shown before anything is written, and are saved with their totals', async () => {
    const [asha, binod] = [await hire(), await hire()];
    expect(await calls.months()).toEqual({ importable: { from: '2026-04', to: '2026-10' }, months: [] });
    expect(await calls.preview(asha, month('2026-09'), month('2026-10'))).toEqual([
      { outcome: 'added' },
      { outcome: 'added' },
    ]);
    expect((await calls.months()).months).toEqual([]);

    await calls.bring(asha, month('2026-10'), month('2026-09'));
    await calls.bring(binod, month('2026-10', { grossEarnings: 30_000.5, netPay: 28_170.5 }));
    expect((await calls.months()).months).toEqual([
      {
        payPeriod: '2026-10',
        employees: 2,
        grossEarnings: 50_000.5,
        totalDeductions: 3_660,
        netPay: 46_340.5,
      },
      { payPeriod: '2026-09', employees: 1, grossEarnings: 20_000, totalDeductions: 1_830, netPay: 18_170 },
    ]);
    const [entry] = await importsOf(asha);
    expect(entry?.changes).toEqual({
      importedNetPay: {
        parts: [
          ['October 2026', null, 18_170_00],
          ['September 2026', null, 18_170_00],
        ],
      },
    });
    await calls.remove('2026-10');
    await calls.remove('2026-09');
  });

  // behaviour earlier-months: The rows of an employee
  test('are left as they are when they are sent again, and replaced by other figures', async () => {
    const asha = await hire();
    await calls.bring(asha, month('2026-08'));
    const before = await importsOf(asha);
    expect(await calls.bring(asha, month('2026-08'))).toEqual([{ outcome: 'unchanged' }]);
    expect(await importsOf(asha)).toEqual(before);

    expect(await calls.bring(asha, month('2026-08', { pf: 1_600, netPay: 18_250 }))).toEqual([
      { outcome: 'changed' },
    ]);
    expect((await calls.months()).months).toMatchObject([{ employees: 1, netPay: 18_250 }]);
    await calls.remove('2026-08');
  });

  test('two admins who bring a month at once store it once', async () => {
    const asha = await hire();
    const [late, early] = await interleaveBeforeWrite(
      'slips',
      () => calls.bring(asha, month('2026-07')),
      () => calls.bring(asha, month('2026-07')),
    );
    expect([early, late]).toEqual([[{ outcome: 'added' }], [{ outcome: 'unchanged' }]]);
    expect((await calls.months()).months).toMatchObject([{ payPeriod: '2026-07', employees: 1 }]);
    await calls.remove('2026-07');
  });

  // behaviour earlier-months: Removing
  test('are removed, and can be brought again', async () => {
    const asha = await hire();
    await calls.bring(asha, month('2026-06'));
    expect(await calls.remove('2026-06')).toEqual({ removed: 1, left: 0 });
    expect(await calls.remove('2026-06')).toEqual({ removed: 0, left: 0 });
    expect([(await calls.months()).months, await calls.history(asha)]).toEqual([[], []]);
    expect(await calls.bring(asha, month('2026-06'))).toEqual([{ outcome: 'added' }]);
    expect((await calls.months()).months).toMatchObject([{ payPeriod: '2026-06', employees: 1 }]);
    await calls.remove('2026-06');
  });

  // behaviour earlier-months: Before anything is saved; The months of the tax year before the first pay run; The rows of an employee
  test.each([
    [
      'figures that do not add up',
      month('2026-10', { netPay: 18_000 }),
      'Gross earnings less deductions are ₹18,170.00, but the net pay is ₹18,000.00. Correct one of them.',
    ],
    [
      'earnings above the gross',
      month('2026-10', { basicSalary: 20_000.01 }),
      'The earnings add up to ₹20,000.01, more than the gross earnings of ₹20,000.00. Correct one of them.',
    ],
    [
      'more LOP days than the month has',
      month('2026-09', { lopDays: 31 }),
      'September 2026 has 30 days. Enter fewer LOP days.',
    ],
    [
      'a month before the tax year',
      month('2026-03'),
      'March 2026 is before the tax year. Import months from April 2026 on.',
    ],
    [
      'a month that is not over',
      month('2026-11'),
      'November 2026 is not over. Pay it with a pay run, or import it when it is over.',
    ],
    [
      'a month before joining',
      month('2026-05'),
      'This employee did not work here in May 2026. Check the dates of joining and leaving.',
    ],
  ])('refuse %s, and keep the other rows', async (_, row, message) => {
    const asha = await hire({ payPeriod: '2026-10', dateOfJoining: '2026-06-15' });
    const good = month('2026-08');
    const outcomes = [{ outcome: 'refused', message }, { outcome: 'added' }];
    expect(await calls.preview(asha, row, good)).toEqual(outcomes);
    expect(await calls.bring(asha, row, good)).toEqual(outcomes);
    expect(await calls.history(asha)).toMatchObject([{ payPeriod: '2026-08' }]);
    await calls.remove('2026-08');
  });

  test('refuse employees who do not exist or are not on the payroll, and a row that comes twice', async () => {
    const nobody = { id: `usr_${'0'.repeat(20)}` } as Employee;
    expect(await calls.bring(nobody, month('2026-10'))).toEqual([
      { outcome: 'refused', message: 'This employee does not exist.' },
    ]);
    const users = await portal.ok('GET', '/api/auth/users');
    const admin = users.users.find(({ role }: { role: string }) => role === 'admin');
    expect(await calls.bring({ id: admin.id ?? admin._id } as Employee, month('2026-10'))).toEqual([
      { outcome: 'refused', message: 'This is an admin, who has no payroll.' },
    ]);
    const slips = [month('2026-10'), month('2026-10')].map((row) => ({ userId: nobody.id, ...row }));
    const { status, body } = await portal.asAdmin('POST', importedPath, { slips });
    expect([status, body.message]).toEqual([400, 'Send each month of an employee only once per request.']);
  });

  // behaviour earlier-months: The months of the tax year before the first pay run; Imported once, a month is not paid by the portal; Payslips that were generated stay as they are
  test('and a payslip of the portal exclude each other', async () => {
    const [asha, binod] = [await hire(), await hire()];
    const generate = ({ id }: Employee) =>
      portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${id}`, {});
    await generate(asha);
    expect(await calls.bring(asha, month('2026-10'))).toEqual([
      { outcome: 'refused', message: 'This employee already has a payslip of October 2026 here.' },
    ]);
    // An earlier month can still be brought, and says that a payslip did not know it.
    expect(await calls.preview(asha, month('2026-09'))).toEqual([{ outcome: 'added', generated: '2026-10' }]);
    await calls.bring(binod, month('2026-10'));
    const { status, body } = await generate(binod);
    expect([status, body.message]).toEqual([
      409,
      'October 2026 was paid before the portal. Remove its imported payslips first.',
    ]);
    await calls.remove('2026-10');
    expect((await generate(binod)).status).toBe(200);
  });

  // behaviour earlier-months: Imported once, a month is not paid by the portal
  test.each(['import', 'payslip'])('a race leaves one of them where the %s comes second', async (second) => {
    const asha = await hire();
    const generate = () => portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${asha.id}`, {});
    const bring = () => calls.bring(asha, month('2026-10'));
    if (second === 'import') {
      const [late] = await interleaveBeforeWrite('slips', bring, generate);
      expect(late).toMatchObject([{ outcome: 'refused' }]);
    } else {
      const [late] = await interleaveBeforeWrite('slips', generate, bring);
      expect(late.status).toBe(409);
    }
    expect(await calls.history(asha)).toHaveLength(1);
    await calls.remove('2026-10');
  });

  // behaviour earlier-months: Imported once, a month is not paid by the portal
  test('are refused of a month whose pay run is opened meanwhile', async () => {
    const asha = await hire({ ...inOctober, payPeriod: '2026-11' });
    const body = { payPeriod: '2026-10' };
    const [late] = await interleaveBeforeWrite(
      'runs',
      () => calls.bring(asha, month('2026-10')),
      () => portal.callOk('POST', '/api/admin/pay-runs', { token: portal.admin, body }),
    );
    expect(late).toEqual([
      {
        outcome: 'refused',
        message: 'October 2026 is not before the first pay run, October 2026. Import only months before it.',
      },
    ]);
    expect((await calls.months()).months).toEqual([]);
  });
});
