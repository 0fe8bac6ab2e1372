import { describe, expect, test } from 'vitest';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

/** An employee at ₹60,000 whose figures are checked only, and those of a month. */
async function hire(name: string, details: object, figures: object): Promise<Employee> {
  const employee = await portal.hire(name, { basicSalary: 60_000, dateOfJoining: '2026-10-01', ...figures });
  await portal.saveStatutory(employee, { gender: 'female', pfMembership: 'none', ...details });
  return employee;
}

async function figuresOf({ id }: Employee) {
  const body = await portal.ok('GET', `/api/admin/employee-profile/${id}`);
  return { profTax: body.profTax ?? 0, labourWelfareFund: body.labourWelfareFund ?? 0 };
}

/** The figures once the payroll details go on to another month. */
async function figuresIn(employee: Employee, payPeriod: string, typed: object = {}) {
  await portal.setPayroll(employee.id, { payPeriod, ...typed });
  return figuresOf(employee);
}

describe('a typed figure that is due once', () => {
  // behaviour pay-runs: A typed figure that is due once
  test('is not carried to the next month with payroll details, and one of each month is', async () => {
    const asha = await hire('Asha Rao', { workState: 'KA' }, { payPeriod: '2026-12' });
    const december = { profTax: 200, labourWelfareFund: 50 };
    expect(await figuresIn(asha, '2026-12', december)).toEqual(december);
    expect(await figuresIn(asha, '2027-01')).toEqual({ profTax: 200, labourWelfareFund: 0 });
    const february = { profTax: 300, labourWelfareFund: 0 };
    expect(await figuresIn(asha, '2027-02', { profTax: 300 })).toEqual(february);
    expect(await figuresIn(asha, '2027-03')).toEqual({ profTax: 200, labourWelfareFund: 0 });
  });

  // behaviour pay-runs: A typed figure that is due once
  test('stays where another one was typed than is expected, and something is due each month', async () => {
    const binod = await hire('Binod Sen', { workState: 'KA' }, { payPeriod: '2027-02', profTax: 250 });
    expect(await figuresIn(binod, '2027-03')).toMatchObject({ profTax: 250 });
  });

  test('is taken where another one is typed for the next month, and not where the form sends it along', async () => {
    const february = { payPeriod: '2027-02', profTax: 300 };
    const chitra = await hire('Chitra Nair', { workState: 'KA' }, february);
    expect(await figuresIn(chitra, '2027-03', { profTax: 300 })).toMatchObject({ profTax: 200 });
    expect(await figuresIn(chitra, '2027-03', { profTax: 300 })).toMatchObject({ profTax: 300 });
    const dev = await hire('Dev Patel', { workState: 'KA' }, february);
    expect(await figuresIn(dev, '2027-03', { profTax: 250 })).toMatchObject({ profTax: 250 });
  });

  // behaviour pay-runs: A typed figure that is due once
  test('of a half-year is not carried to the next one by a pay run', async () => {
    const chennai = { workState: 'TN', localBody: 'chennai' };
    const tara = await hire('Tara Iyer', chennai, { payPeriod: '2026-07', dateOfJoining: '2026-07-01' });
    for (const payPeriod of ['2026-07', '2026-08']) {
      await portal.setPayroll(tara.id, { payPeriod });
      await portal.ok('POST', `/api/admin/payroll/generate-slip/${tara.id}`);
    }
    await portal.setPayroll(tara.id, { payPeriod: '2026-09', profTax: 1_250 });
    const run = payRunClient(portal, '2026-10');
    await run.open();
    const check = (await run.row(tara.id)).statutory.find(({ head }) => head === 'profTax');
    expect(check).toMatchObject({ entered: 0, expected: 0 });
  });
});
