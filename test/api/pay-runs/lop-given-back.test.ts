import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const days = daysInPeriod(lastMonth);

const portal = setUpPortal();
let unpaid: (who: Employee, date: string) => Promise<string>;
let omar: Employee;
let lata: Employee;
let ravi: Employee;
let meena: Employee;
let devi: Employee;
let neha: Employee;
let tara: Employee;
const last = () => payRunClient(portal, lastMonth);
const now = () => payRunClient(portal, thisMonth);
const call = (method: string, { id }: Employee, sub: string, body?: object) =>
  portal.asAdmin(method, `/api/admin/employee-profile/${id}${sub}`, body);
const setPayroll = async ({ id }: Employee, details: object) =>
  expect((await portal.setPayroll(id, details)).status).toBe(200);

let given = 0;
const giveBack = (who: Employee, count: number) => {
  given += 1;
  return call('POST', who, '/lop-reversals', {
    ...{ id: `adj_${String(given).padStart(20, '0')}`, forMonth: lastMonth, month: thisMonth },
    ...{ days: count, reason: 'Was present' },
  });
};
/** The total that all payslips of an employee pay. */
const totalOf = async ({ id }: Employee): Promise<number> =>
  (await portal.ok('GET', `/api/admin/payroll/history/${id}`)).reduce(
    (sum: number, item: { calculations: { netPay: number } }) => sum + item.calculations.netPay,
    0,
  );
/** So many days of last month, and all of this one. */
const payOf = (count: number, salary: number) => (salary * count) / days + salary;
const raise = { basicSalary: 90_000, effectiveFrom: `${lastMonth}-01`, reason: 'Review' };

beforeAll(async () => {
  const hire = async (name: string) => {
    const person = await portal.employee(name);
    await setPayroll(person, { basicSalary: 60_000, pf: 0, profTax: 0 });
    return person;
  };
  [omar, lata] = [await hire('Omar Khan'), await hire('Lata Nair')];
  [ravi, meena] = [await hire('Ravi Kumar'), await hire('Meena Iyer')];
  [devi, neha, tara] = [await hire('Devi Pillai'), await hire('Neha Shah'), await hire('Tara Das')];
  const leave = leaveTypeClient(portal);
  const type = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
  unpaid = (who, date) => leave.approved(who, type, date);
  for (const who of [devi, tara]) await unpaid(who, `${lastMonth}-12`);
  await last().open();
  for (const who of [ravi, meena, devi]) await setPayroll(who, { dateOfLeaving: `${lastMonth}-20` });
  for (const { id } of [omar, lata, ravi])
    await last().save({ userId: id, version: (await last().row(id)).version, lopDays: 3 });
  await last().save({ userId: neha.id, version: (await last().row(neha.id)).version, lopDays: 10 });
  await last().generateAndClose();
});

// Each test goes on where the one before it ended.
// behaviour payroll: LOP days of an earlier month
test('days after a last day that was withdrawn since are no LOP days that can be given back', async () => {
  for (const who of [ravi, meena]) await setPayroll(who, { dateOfLeaving: null });
  const lopDays = async (who: Employee) => (await call('GET', who, '/lop-months')).body.months[0]?.lopDays;
  expect([await lopDays(ravi), await lopDays(meena)]).toEqual([3, undefined]);
  expect((await giveBack(ravi, 3)).status).toBe(200);
});

// behaviour pay-changes: A reopened month pays nothing twice
test('a raise from a reopened month that the employee is still on counts for the LOP days that were given back', async () => {
  expect((await giveBack(omar, 2)).status).toBe(200);
  await last().reopen('To look at it');
  await setPayroll(omar, raise);
  await last().generateAndClose();
});

// behaviour pay-changes: A reopened month pays nothing twice
test('a raise that waits for the next payslip waits there with the LOP days that were given back, also once the month is reopened', async () => {
  await setPayroll(lata, raise);
  expect((await giveBack(lata, 2)).status).toBe(200);
  await last().reopen('To look at it');
});

// behaviour payroll: LOP days of an earlier month
test('LOP days of a month that is open are changed there, and not given back', async () => {
  expect((await call('GET', omar, '/lop-months')).body.months).toEqual([]);
  const { status, body } = await giveBack(omar, 1);
  const forMonth = `${formatPeriod(lastMonth)} is open. Change its LOP days there instead.`;
  expect([status, body.fields]).toEqual([400, { forMonth }]);
  await last().generateAndClose();
});

// behaviour pay-changes: Dates of employment that are entered late
test('days before a date of joining that was entered late are recovered with the LOP days that were given back of them', async () => {
  expect((await giveBack(neha, 10)).status).toBe(200);
  await setPayroll(neha, { dateOfJoining: `${lastMonth}-25` });
  const { adjustments } = (await call('GET', neha, '/adjustments')).body;
  expect(adjustments).toMatchObject([
    { kind: 'recovery', amount: Math.round((6_000_000 * 24) / days) / 100 },
    { kind: 'lop-reversal', amount: Math.round((6_000_000 * 10) / days) / 100 },
  ]);
});

// behaviour pay-changes: Dates of employment that are entered late
test('unpaid leave before a date of joining that was entered late is not given back beside the days that are recovered', async () => {
  await setPayroll(tara, { dateOfJoining: `${lastMonth}-15` });
});

// behaviour pay-changes: Unpaid leave of a month that has its payslip
test('unpaid leave of an earlier employment stays loss of pay of an employee who is employed again', async () => {
  const { version } = (await call('GET', devi, '/adjustments')).body;
  const joined = await portal.asAdmin('POST', `/api/admin/people/${devi.id}/rehire`, {
    dateOfJoining: `${thisMonth}-01`,
    version,
  });
  expect([joined.status, joined.body.message]).toEqual([200, undefined]);
});

// behaviour pay-changes: Unpaid leave of a month that has its payslip
test('days after a last day that was withdrawn since cover no leave that is found late', async () => {
  await unpaid(meena, `${lastMonth}-12`);
  await now().payAndClose();
});

// behaviour pay-runs: A reopened month
test('all payslips come to the days that were worked', async () => {
  const totals = await Promise.all([omar, lata, ravi, meena, devi, tara].map(totalOf));
  const due = [
    payOf(days - 1, 90_000),
    payOf(days - 1, 90_000),
    payOf(days, 60_000),
    payOf(days - 1, 60_000),
    payOf(19, 60_000),
    payOf(days - 14, 60_000),
  ];
  expect(totals.map((total) => total.toFixed(1))).toEqual(due.map((total) => total.toFixed(1)));
});
