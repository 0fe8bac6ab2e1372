import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const days = daysInPeriod(lastMonth);

const portal = setUpPortal();
let asha: Employee;
let ravi: Employee;
let meena: Employee;
let lata: Employee;
let devi: Employee;
let neha: Employee;
let omar: Employee;
const [last, now] = [lastMonth, thisMonth].map((month) => () => payRunClient(portal, month)) as [
  () => ReturnType<typeof payRunClient>,
  () => ReturnType<typeof payRunClient>,
];
/** The total that all payslips of an employee pay. */
const totalOf = async ({ id }: Employee): Promise<number> =>
  (await portal.ok('GET', `/api/admin/payroll/history/${id}`)).reduce(
    (sum: number, item: { calculations: { netPay: number } }) => sum + item.calculations.netPay,
    0,
  );
/** So many days of last month, and all of this one. Loss of pay and what is taken back are rounded on their own. */
const payOf = (count: number, salary = 60_000) => (salary * count) / days + salary;
const joins = async ({ id }: Employee, day: string) =>
  expect((await portal.setPayroll(id, { dateOfJoining: `${lastMonth}-${day}` })).status).toBe(200);

beforeAll(async () => {
  const hire = (name: string) => portal.hire(name, { basicSalary: 60_000, pf: 0, profTax: 0 });
  [asha, ravi, meena] = [await hire('Asha Rao'), await hire('Ravi Kumar'), await hire('Meena Iyer')];
  [lata, devi, neha] = [await hire('Lata Nair'), await hire('Devi Pillai'), await hire('Neha Shah')];
  omar = await hire('Omar Khan');
  await last().payAndClose();
});

// Each test goes on where the one before it ended.
// behaviour pay-changes: The latest month of an employee, reopened
test('a month that is reopened before a payslip has taken something of it back follows what was entered since', async () => {
  await joins(asha, '03');
  await portal.setPayroll(lata.id, { dateOfJoining: `${thisMonth}-05` });
  await last().reopen('To look at it');
  expect(await last().row(asha.id)).toMatchObject({ paidDays: days - 2, lopDays: 0 });
  // Lata has no day of the month, which is taken back later, until the date is put right.
  await joins(lata, '01');
  await portal.setPayroll(lata.id, { dateOfLeaving: `${lastMonth}-20` });
  expect(await last().row(lata.id)).toMatchObject({ paidDays: 20, lopDays: 0 });
  await last().generateAndClose();
  await now().open();
  expect((await now().row(asha.id)).lines).toBeUndefined();
});

// behaviour pay-changes: A reopened month pays nothing twice
test('a month that is reopened keeps the days that the open month after it takes back', async () => {
  await joins(ravi, '03');
  await last().reopen('To look at it');
  expect((await now().row(ravi.id)).lines).toHaveLength(1);
  expect(await last().row(ravi.id)).toMatchObject({ paidDays: days, lopDays: 0 });
  await last().generateAndClose();
});

// behaviour pay-changes: A reopened month pays nothing twice
test('LOP days that are typed in a month of which a payslip has taken days back are taken from the days of its own payslip', async () => {
  await joins(meena, '05');
  await now().generate();
  await last().reopen('Meena was absent');
  const { version } = await last().row(meena.id);
  const [saved] = await last().save({ userId: meena.id, version, lopDays: 4 });
  expect(saved).toMatchObject({ outcome: 'saved', row: { paidDays: days - 4, lopDays: 4 } });
  await last().generateAndClose();
});

// behaviour pay-changes: A reopened month pays nothing twice
test('a raise that another payslip pays of a reopened month follows the days of its new payslip, whether it is paid yet or not', async () => {
  const raise = { basicSalary: 90_000, effectiveFrom: `${lastMonth}-01` };
  await portal.setPayroll(devi.id, raise);
  await now().generate();
  await portal.setPayroll(neha.id, raise);
  await last().reopen('Both were absent');
  for (const { id } of [devi, neha]) {
    const { version } = await last().row(id);
    const [saved] = await last().save({ userId: id, version, lopDays: 3 });
    expect(saved).toMatchObject({ outcome: 'saved' });
  }
  await last().generateAndClose();
  const linesOf = async ({ id }: Employee) =>
    (await now().row(id)).lines?.map(({ kind, amount }) => [kind, amount]);
  const part = (count: number) => Math.round((30_000 * 100 * count) / days) / 100;
  expect(await linesOf(devi)).toEqual([
    ['earning', 30_000],
    ['deduction', part(3)],
  ]);
  expect(await linesOf(neha)).toEqual([['earning', part(days - 3)]]);
});

// behaviour pay-changes: A reopened month pays nothing twice
test('a raise from a reopened month counts for the LOP days that another payslip has given back', async () => {
  await last().reopen('Omar was absent');
  const { version } = await last().row(omar.id);
  await last().save({ userId: omar.id, version, lopDays: 3 });
  await last().generateAndClose();
  await portal.ok('POST', `/api/admin/employee-profile/${omar.id}/lop-reversals`, {
    ...{ id: `adj_${'0'.repeat(20)}`, forMonth: lastMonth, days: 2, month: thisMonth },
    reason: 'Was present on two of them',
  });
  await now().generate();
  await last().reopen('To look at it');
  await portal.setPayroll(omar.id, { basicSalary: 90_000, effectiveFrom: `${lastMonth}-01` });
  await last().generateAndClose();
});

// behaviour pay-runs: A reopened month
test('all payslips come to the days that were worked', async () => {
  await now().generateAndClose();
  expect(await totalOf(asha)).toBeCloseTo(payOf(days - 2), 1);
  expect(await totalOf(ravi)).toBeCloseTo(payOf(days - 2), 1);
  expect(await totalOf(lata)).toBeCloseTo((60_000 * 20) / days, 1);
  expect(await totalOf(meena)).toBeCloseTo(payOf(days - 8), 1);
  expect(await totalOf(devi)).toBeCloseTo(payOf(days - 3, 90_000), 1);
  expect(await totalOf(neha)).toBeCloseTo(payOf(days - 3, 90_000), 1);
  expect(await totalOf(omar)).toBeCloseTo(payOf(days - 1, 90_000), 1);
});
