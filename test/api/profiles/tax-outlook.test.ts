import { beforeAll, expect, test } from 'vitest';
import type { OwnIncomeTax } from '../../../shared/payroll/income-tax.ts';
import { taxAhead } from '../../../shared/tax/ahead.ts';
import { factsOfOutlook } from '../../../shared/tax/outlook.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

startOnOrdinaryDay();

const portal = setUpPortal();

async function hire(name: string): Promise<Employee> {
  const employee = await portal.employee(name);
  await portal.callOk('POST', '/api/profile', { token: employee.token, body: { pan: 'ABCDE1234F' } });
  await portal.setPayroll(employee.id, {
    basicSalary: 62_500,
    hra: 31_250,
    otherAllowance: 31_250,
    pf: 1_800,
    dateOfJoining: '2024-06-03',
  });
  await portal.saveStatutory(employee, { dateOfBirth: '1990-05-10' });
  return employee;
}

const taxIn = async (...payslip: Parameters<typeof portal.payslipOf>): Promise<number> =>
  (await portal.payslipOf(...payslip)).incomeTax;

const ownTax = async ({ token }: Employee): Promise<OwnIncomeTax> =>
  (await portal.callOk('GET', '/api/profile/income-tax', { token })).body;

const setMode = (incomeTaxMode: string) => portal.changeCompany({ incomeTaxMode });

beforeAll(async () => {
  await setMode('fill');
});

// behaviour income-tax: Both regimes stand side by side
test('an employee has the figures of the months that are paid, and the pay of the newest one in full', async () => {
  const asha = await hire('Asha Rao');
  expect((await ownTax(asha)).outlook).toBeUndefined();
  await taxIn(asha, '2026-09');
  await taxIn(asha, '2026-10', { paidDays: 16, lopDays: 15 });
  const { outlook } = await ownTax(asha);
  expect(outlook).toMatchObject({
    paid: [
      { payPeriod: '2026-09', recurring: 125_000, basicAndDa: 62_500, hra: 31_250, employeePf: 1_800 },
      { payPeriod: '2026-10', recurring: 64_516.13 },
    ],
    monthly: { recurring: 125_000, once: 0, basicAndDa: 62_500, hra: 31_250 },
    until: '2027-03',
    hasPan: true,
    dateOfBirth: '1990-05-10',
    onceTax: 'spread',
    overrides: [],
  });
});

test('the tax of the months left that an employee estimates is what their payslips deduct', async () => {
  const binod = await hire('Binod Sen');
  for (const month of ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'])
    await taxIn(binod, month);
  const { outlook, formerPay } = await ownTax(binod);
  const found = outlook && factsOfOutlook(outlook, formerPay, () => ({}));
  expect(found?.monthsLeft).toHaveLength(6);
  const expected = found && taxAhead(found.facts).map(({ amount }) => amount / 100);
  const taken = [];
  for (const month of ['2026-10', '2026-11', '2026-12']) taken.push(await taxIn(binod, month));
  expect(taken).toEqual(expected?.slice(0, 3));
  expect(taken[0]).toBeGreaterThan(0);
});

// behaviour income-tax: Both regimes stand side by side
test('an employee has the PF and professional tax that are filled in of each month left, whatever the newest payslip took', async () => {
  const esha = await hire('Esha Das');
  const details = { gender: 'female', workState: 'KA', pfMembership: 'full', epsMember: 'no' };
  await portal.saveStatutory(esha, details);
  await portal.changeCompany({ pfMode: 'fill', profTaxMode: 'fill' });
  await portal.callOk('PUT', '/api/declaration/regime', { token: esha.token, body: { regime: 'old' } });
  await taxIn(esha, '2026-12', { lopDays: 31 });
  const { outlook, formerPay } = await ownTax(esha);
  const left = { employeePf: 7_500, professionalTax: 200 };
  expect(outlook).toMatchObject({
    paid: [{ payPeriod: '2026-12', employeePf: 0, professionalTax: 0 }],
    deductions: [
      { payPeriod: '2027-01', ...left },
      { payPeriod: '2027-02', ...left, professionalTax: 300 },
      { payPeriod: '2027-03', ...left },
    ],
  });
  const found = outlook && factsOfOutlook(outlook, formerPay, () => ({}));
  const expected = found && taxAhead({ ...found.facts, regime: 'old' }).map(({ amount }) => amount / 100);
  const taken = [];
  for (const month of ['2027-01', '2027-02', '2027-03']) taken.push(await taxIn(esha, month));
  expect(taken).toEqual(expected);
  await portal.changeCompany({ pfMode: 'check', profTaxMode: 'check' });
});

// behaviour income-tax: Employees see their tax as far as their payslips go
test('an employee is told neither a raise nor a leaving that is entered for later', async () => {
  const chitra = await hire('Chitra Nair');
  await taxIn(chitra, '2026-10');
  const before = await ownTax(chitra);
  await portal.setPayroll(chitra.id, { basicSalary: 90_000, dateOfLeaving: '2027-01-31' });
  expect((await ownTax(chitra)).outlook).toEqual(before.outlook);
});

test('there is no estimate where the company has turned income tax off', async () => {
  const dev = await hire('Dev Shah');
  await taxIn(dev, '2026-10');
  await setMode('off');
  expect((await ownTax(dev)).outlook).toBeUndefined();
  await setMode('fill');
});
