import { beforeAll, describe, expect, test } from 'vitest';
import type { MonthFilings } from '../../../shared/statutory/statutory-filing.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

/** An employee at ₹60,000 whose professional tax is filled in. */
async function hire(name: string, details: object, dates: object = {}): Promise<Employee> {
  const employee = await portal.hire(name, { basicSalary: 60_000, dateOfJoining: '2026-10-01', ...dates });
  await portal.saveStatutory(employee, { gender: 'female', pfMembership: 'none', ...details });
  return employee;
}

const filingsIn = async (month: string) => {
  const path = `/api/admin/statutory/${month}`;
  const { filings } = (await portal.ok('GET', path)) as MonthFilings;
  return filings.filter(({ id }) => id.startsWith('profTax')).map(({ id, paying, due }) => [id, paying, due]);
};

beforeAll(() => portal.changeCompany({ profTaxMode: 'fill' }));

describe('professional tax of a half-year', () => {
  test('is on the last payslip of an employee who leaves before its end, and in the filing of that month', async () => {
    const tara = await hire('Tara Iyer', { workState: 'TN', localBody: 'chennai' });
    expect((await portal.payslipOf(tara, '2026-10')).profTax).toBe(0);
    await portal.setPayroll(tara.id, { dateOfLeaving: '2026-11-30' });
    expect((await portal.payslipOf(tara, '2026-11')).profTax).toBe(1_250);
    expect(await filingsIn('2026-11')).toEqual([['profTax-TN', 1, 1_250]]);
  });

  // behaviour statutory: Professional tax of a half-year
  test('is paid to a state that was left with the first payslip after it, and filed there', async () => {
    const mohan = await hire('Mohan Das', { workState: 'KL' });
    expect((await portal.payslipOf(mohan, '2026-10')).profTax).toBe(0);
    await portal.saveStatutory(mohan, { workState: 'KA', appliesFrom: '2026-11' });
    expect((await portal.payslipOf(mohan, '2026-11')).profTax).toBe(950);
    expect(await filingsIn('2026-11')).toEqual([
      ['profTax-KA', 1, 200],
      ['profTax-KL', 1, 750],
      ['profTax-TN', 1, 1_250],
    ]);
    const path = '/api/admin/statutory/2026-11/profTax-KL/export';
    const body = await portal.ok('POST', path);
    expect(body.sheet.rows).toEqual([[expect.any(String), 'Mohan Das', '60000.00', '750.00']]);
    expect((await portal.payslipOf(mohan, '2026-12')).profTax).toBe(200);
  });

  // behaviour statutory: Professional tax of a half-year
  test('stays on the last payslip of a first employment that is generated again, once the employee is employed again', async () => {
    const neela = await hire('Neela Nair', { workState: 'KL' });
    await portal.setPayroll(neela.id, { payPeriod: '2026-10', dateOfLeaving: '2026-10-31' });
    expect((await portal.payslipOf(neela, '2026-10')).profTax).toBe(750);
    const adjustments = `/api/admin/employee-profile/${neela.id}/adjustments`;
    const body = await portal.ok('GET', adjustments);
    await portal.ok('POST', `/api/admin/people/${neela.id}/rehire`, {
      dateOfJoining: '2026-11-01',
      version: body.version,
    });
    expect((await portal.payslipOf(neela, '2026-10')).profTax).toBe(750);
    expect((await portal.payslipOf(neela, '2026-11')).profTax).toBe(0);
  });

  // behaviour statutory: Professional tax of a half-year
  test('is not taken a second time by a payslip that is generated again as the last one, once a later one has taken it', async () => {
    const kiran = await hire('Kiran Nair', { workState: 'KL' }, { dateOfJoining: '2027-02-01' });
    expect((await portal.payslipOf(kiran, '2027-02')).profTax).toBe(0);
    expect((await portal.payslipOf(kiran, '2027-03')).profTax).toBe(1_000);
    await portal.setPayroll(kiran.id, { payPeriod: '2027-02' });
    expect((await portal.setPayroll(kiran.id, { dateOfLeaving: '2027-02-20' })).status).toBe(200);
    expect((await portal.payslipOf(kiran, '2027-02')).profTax).toBe(0);
  });

  // behaviour statutory: Professional tax of a half-year
  test('is paid to Tamil Nadu with the first payslip after a move that was entered before its last one', async () => {
    const usha = await hire('Usha Menon', { workState: 'TN', localBody: 'chennai' });
    await portal.saveStatutory(usha, { workState: 'KA', appliesFrom: '2026-12' });
    expect((await portal.payslipOf(usha, '2026-10')).profTax).toBe(0);
    expect((await portal.payslipOf(usha, '2026-11')).profTax).toBe(0);
    expect((await portal.payslipOf(usha, '2026-12')).profTax).toBe(1_250 + 200);
    expect((await portal.payslipOf(usha, '2027-01')).profTax).toBe(200);
  });

  // behaviour statutory: Details of the month
  test('is that of the place of its month on a payslip that is generated after a move', async () => {
    const late = await hire('Latha Pillai', { workState: 'KL' }, { dateOfJoining: '2026-09-01' });
    await portal.saveStatutory(late, { workState: 'KA', appliesFrom: '2026-10' });
    expect((await portal.payslipOf(late, '2026-10')).profTax).toBe(200);
    expect((await portal.payslipOf(late, '2026-09')).profTax).toBe(750);
    expect(await filingsIn('2026-09')).toEqual([['profTax-KL', 1, 750]]);
  });
});
