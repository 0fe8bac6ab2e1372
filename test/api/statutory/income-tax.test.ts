import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { ofPeriod } from '../../../functions/store/slip.ts';
import { toPeriod } from '../../../shared/period.ts';
import type { EmployeeTax } from '../../../shared/statutory/statutory-filing.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

startOnOrdinaryDay();

const portal = setUpPortal();

/** The employee earns ₹15,00,000 from October to March, with a PAN unless there is none. */
async function hire(name: string, details: object = {}, pan = 'ABCDE1234F'): Promise<Employee> {
  const employee = await portal.employee(name);
  if (pan) await portal.callOk('POST', '/api/profile', { token: employee.token, body: { pan } });
  const pay = { basicSalary: 125_000, hra: 62_500, otherAllowance: 62_500, dateOfJoining: '2024-06-03' };
  await portal.setPayroll(employee.id, { ...pay, ...details });
  return employee;
}

const list = (show: string, limit = 100): Promise<EmployeeTax[]> =>
  portal.ok('GET', `/api/admin/statutory/2026-11/income-tax?show=${show}&limit=${limit}`);
const of = async ({ id }: Employee) => (await list('all')).find(({ userId }) => userId === id);

beforeAll(async () => {
  await portal.changeCompany({ incomeTaxMode: 'fill' });
});

describe('income tax of a month by employee', () => {
  // behaviour income-tax: Income tax by employee
  test('has what is deducted, the tax of the year and what was deducted so far', async () => {
    const asha = await hire('Asha Rao');
    await portal.payslipOf(asha, '2026-10');
    await portal.payslipOf(asha, '2026-11');
    // 97,500 over six months.
    expect(await of(asha)).toMatchObject({
      ...{ name: 'Asha Rao', deducted: 16_250, expected: 16_250, ofYear: 97_500, deductedSoFar: 32_500 },
      ...{ before: 16_250, hasPan: true, moved: [], doubts: [] },
    });
  });

  test('leaves out an employee without tax', async () => {
    const binod = await hire('Binod Sen', { basicSalary: 20_000, hra: 0, otherAllowance: 0 });
    await portal.payslipOf(binod, '2026-11');
    expect(await of(binod)).toBeUndefined();
  });

  // behaviour income-tax: Income tax by employee
  test('names a bonus by which the tax is more than a tenth higher', async () => {
    const chitra = await hire('Chitra Nair');
    await portal.payslipOf(chitra, '2026-10');
    await portal.ok('POST', `/api/admin/employee-profile/${chitra.id}/adjustments`, {
      id: `adj_${chitra.id.slice(4)}`,
      ...{ kind: 'earning', label: 'Diwali bonus', amount: 100_000, month: '2026-11', reason: 'Diwali' },
    });
    await portal.payslipOf(chitra, '2026-11');
    const found = await of(chitra);
    expect(found?.moved).toEqual(['Diwali bonus of November']);
    expect((await list('moved')).map(({ userId }) => userId)).toContain(chitra.id);
  });

  test('names pay of an earlier employer that was confirmed, a last day and a PAN', async () => {
    const dev = await hire('Dev Patel', { dateOfJoining: '2026-10-01' });
    await portal.payslipOf(dev, '2026-10');
    const entered = { taxablePay: 750_000, taxDeducted: 0 };
    await portal.callOk('PUT', '/api/profile/former-pay', { token: dev.token, body: entered });
    await portal.ok('POST', `/api/admin/employee-profile/${dev.id}/former-pay`, { year: 2026, ...entered });
    await portal.payslipOf(dev, '2026-11');
    expect((await of(dev))?.moved).toEqual(['Former employer confirmed']);

    const esha = await hire('Esha Jain', { basicSalary: 300_000 });
    await portal.payslipOf(esha, '2026-10');
    await portal.payslipOf(esha, '2026-11', { dateOfLeaving: '2026-11-30' });
    expect((await of(esha))?.moved).toEqual(['Leaves on 30 Nov 2026']);

    const farah = await hire('Farah Khan', {}, '');
    await portal.payslipOf(farah, '2026-10');
    await portal.callOk('POST', '/api/profile', { token: farah.token, body: { pan: 'ABCDE1234G' } });
    await portal.payslipOf(farah, '2026-11');
    expect((await of(farah))?.moved).toEqual(['PAN entered']);
  });

  test('names the reason of an amount that was entered by hand', async () => {
    await portal.changeCompany({ incomeTaxMode: 'check' });
    const gita = await hire('Gita Menon', { incomeTax: 10_000 });
    await portal.payslipOf(gita, '2026-10');
    await portal.payslipOf(gita, '2026-11', { incomeTax: 12_000 });
    expect(await of(gita)).toMatchObject({ deducted: 12_000, expected: 17_500, before: 10_000 });
    await portal.changeCompany({ incomeTaxMode: 'fill' });
  });

  test('says how the pay of the year differs where nothing else says why', async () => {
    const hari = await hire('Hari Das');
    await portal.payslipOf(hari, '2026-10');
    await portal.payslipOf(hari, '2026-11', { basicSalary: 162_500, effectiveFrom: '2026-11-01' });
    expect((await of(hari))?.moved).toEqual(['Pay of the year is ₹1,87,500 higher']);
  });

  // behaviour income-tax: Income tax by employee
  test('lists who has no PAN, with the doubt of their rate', async () => {
    const indu = await hire('Indu Rao', {}, '');
    await portal.payslipOf(indu, '2026-10');
    await portal.payslipOf(indu, '2026-11');
    const [found, ...others] = await list('no-pan');
    expect([found?.userId, others]).toEqual([indu.id, []]);
    expect(found?.doubts.join()).toContain('without a PAN');
    expect((await list('doubt')).map(({ userId }) => userId)).toEqual([indu.id]);
  });

  test('comes page by page, each employee once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const path = `/api/admin/statutory/2026-11/income-tax?limit=2${query}`;
      const { body, headers } = await portal.callOk('GET', path, { token: portal.admin });
      expect(body.length).toBeLessThanOrEqual(2);
      seen.push(...body.map(({ userId }: EmployeeTax) => userId));
      cursor = headers.get('x-next-cursor');
    } while (cursor);
    expect(seen).toEqual((await list('all')).map(({ userId }) => userId));
    expect(new Set(seen).size).toBe(8);
  });

  // behaviour income-tax: Income tax by employee
  test('lists who has no TDS, though tax is expected', async () => {
    await portal.changeCompany({ incomeTaxMode: 'check' });
    const jaya = await hire('Jaya Pillai', { incomeTax: 0 });
    await portal.payslipOf(jaya, '2026-10');
    await portal.payslipOf(jaya, '2026-11');
    const [found, ...others] = await list('no-tds');
    expect([found?.userId, found?.deducted, others]).toEqual([jaya.id, 0, []]);
    expect(found?.expected).toBeGreaterThan(0);
    await portal.changeCompany({ incomeTaxMode: 'fill' });
  });

  test('has all employees where a payslip of the month before cannot be read', async () => {
    const listed = await list('all');
    const slips = await query('slips', ofPeriod(toPeriod('2026-10-01')));
    // An employee without income tax in the month itself is listed for that of the month before alone.
    const taxed = new Set<string>(listed.filter(({ deducted }) => deducted > 0).map(({ userId }) => userId));
    const unreadable = slips.find(({ userId }) => taxed.has(String(userId)));
    await putItems('slips', [{ ...unreadable, slip: 'unreadable' }]);
    const compared = await list('all');
    await putItems('slips', slips);
    expect(compared.map(({ userId }) => userId)).toEqual(listed.map(({ userId }) => userId));
    expect(compared.find(({ userId }) => userId === unreadable?.userId)?.before).toBeUndefined();
    expect(takeConsole().join()).toContain(unreadable?.userId);
  });
});
