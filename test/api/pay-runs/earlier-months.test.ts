import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const [days, daysNow] = [daysInPeriod(lastMonth), daysInPeriod(thisMonth)];
/** A part of an amount in rupees, to the paisa. */
const partOf = (amount: number, part: number, whole: number) =>
  Math.round((amount * 100 * part) / whole) / 100;

const portal = setUpPortal();
let leaver: Employee;
let absent: Employee;
let raised: Employee;
const leave = leaveTypeClient(portal);
const run = payRunClient(portal, thisMonth);

const payroll = ({ id }: Employee) => `/api/admin/employee-profile/${id}`;
const amountsOf = (lines: { label: string; amount: number }[] = []) =>
  Object.fromEntries(lines.map(({ label, amount }) => [label, amount]));
const exit = {
  ...{ kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
  ...{ encashedDays: 0, encashmentRate: 'wages-30' },
  accessUntil: `${Number(thisMonth.slice(0, 4)) + 1}-07-31`,
};

beforeAll(async () => {
  const hire = (name: string) => portal.hire(name, { basicSalary: 60_000, pf: 0, profTax: 0 });
  [leaver, absent, raised] = [await hire('Lata Nair'), await hire('Aman Gill'), await hire('Chitra Nair')];
  await hire('Zara Khan');
  const last = payRunClient(portal, lastMonth);
  await last.open();
  const { version } = await last.row(absent.id);
  await last.save({ userId: absent.id, version, lopDays: 2 });
  await last.generateAndClose();
  await run.open();
});

describe('a leaving that is recorded after its month was closed', () => {
  // behaviour pay-runs: A pay run
  // behaviour pay-changes: Dates of employment that are entered late
  // behaviour leaving: Recording that an employee leaves
  test('ends the salary, and takes back the days after the last day, with the settlement', async () => {
    const saving = `/api/admin/people/${leaver.id}/leaving`;
    const { version } = await portal.ok('GET', saving);
    const leave = { ...exit, lastDay: `${lastMonth}-20`, encashedDays: 12, version };
    const { settlement } = await portal.ok('PUT', saving, leave);
    const recovered = partOf(60_000, days - 20, days);
    const row = await run.row(leaver.id);
    expect(row).toMatchObject({ paidDays: 0, grossEarnings: 24_000 });
    expect(row.findings).not.toContain('left-before');
    const slip = await portal.generatePayslip(leaver);
    expect(amountsOf(slip.lines)).toEqual({
      'Leave encashment': 24_000,
      [`Recovery: Basic Salary, ${formatPeriod(lastMonth)}`]: recovered,
    });
    expect(settlement.total).toBe(24_000);
    expect(slip.netPay).toBeCloseTo(24_000 - recovered, 2);
    // Checking the month again finds nothing more.
    await run.check();
    expect((await portal.generatePayslip(leaver)).lines).toEqual(slip.lines);
  });
});

describe('an employee who joined in a closed month and is entered later', () => {
  // behaviour pay-changes: Dates of employment that are entered late
  test('is paid the days of that month with the next payslip, once', async () => {
    const late = await portal.employee('Late Joiner');
    const owed = partOf(60_000, days - 19, days);
    await portal.setPayroll(late.id, { dateOfJoining: `${lastMonth}-20`, basicSalary: 60_000 });
    await run.check();
    expect((await run.row(late.id)).findings).toContain('earlier-month');
    const label = `Arrears: Basic Salary, ${formatPeriod(lastMonth)}`;
    const slip = await portal.generatePayslip(late);
    expect([slip.payPeriod, slip.basicSalary, amountsOf(slip.lines)]).toEqual([
      thisMonth,
      60_000,
      { [label]: owed },
    ]);
    await portal.setPayroll(late.id, { hra: 1_000, effectiveFrom: `${thisMonth}-01` });
    expect(amountsOf((await portal.generatePayslip(late)).lines)).toEqual({ [label]: owed });
  });

  // behaviour pay-changes: Dates of employment that are entered late
  test('is paid nothing of months before the company began with the portal', async () => {
    const early = await portal.hire('Early Joiner', {
      dateOfJoining: `${subtractMonths(lastMonth, 3)}-20`,
      basicSalary: 60_000,
    });
    await run.check();
    expect((await portal.generatePayslip(early)).lines).toBeUndefined();
  });
});

describe('a raise from an earlier month', () => {
  test('is owed for days of loss of pay that are given back as well', async () => {
    await portal.ok('PUT', payroll(absent), {
      basicSalary: 66_000,
      effectiveFrom: `${lastMonth}-01`,
      reason: 'Review',
    });
    await portal.ok('POST', `${payroll(absent)}/lop-reversals`, {
      ...{ id: `adj_${'0'.repeat(20)}`, forMonth: lastMonth, days: 2, month: thisMonth },
      reason: 'Was present',
    });
    const lines = amountsOf((await portal.generatePayslip(absent)).lines);
    expect(lines).toEqual({
      [`LOP reversal, ${formatPeriod(lastMonth)}`]: partOf(60_000, 2, days),
      [`Arrears: Basic Salary, ${formatPeriod(lastMonth)}`]: 6_000,
    });
  });
});

describe('unpaid leave of a month for which a raise is owed', () => {
  test('takes the raise of the day as well, and gives it back with the leave', async () => {
    const type = await leave.addType({ name: 'Privilege Leave', credit: 'manual', from: '2024-01-01' });
    const raise = { basicSalary: 66_000, effectiveFrom: `${lastMonth}-01`, reason: 'Review' };
    await portal.setPayroll(raised.id, raise);
    const lines = async () =>
      ((await run.row(raised.id)).lines ?? []).map(({ label, kind, amount }) => [
        label.split(/[:,]/)[0],
        kind,
        amount,
      ]);
    expect(await lines()).toEqual([['Arrears', 'earning', 6_000]]);
    const day = `${lastMonth}-27`;
    const { id } = (await leave.apply(raised, type, day, day)).body;
    expect((await leave.decide(id)).status).toBe(200);
    await run.check();
    expect(await lines()).toEqual([
      ['Arrears', 'earning', partOf(6_000, days - 1, days)],
      ['LOP adjustment', 'deduction', partOf(60_000, 1, days)],
    ]);
    await portal.asAdmin('DELETE', `/api/admin/leaves/${id}`);
    await run.check();
    expect(await lines()).toEqual([['Arrears', 'earning', 6_000]]);
  });
});

describe('a raise in the month of joining', () => {
  test('pays each part by its own days of employment', async () => {
    const person = await portal.hire('Raised Joiner', {
      ...{ dateOfJoining: `${thisMonth}-16`, payPeriod: thisMonth },
      ...{ basicSalary: 60_000, pf: 0, profTax: 0 },
    });
    await portal.ok('PUT', payroll(person), { basicSalary: 66_000, effectiveFrom: `${thisMonth}-21` });
    const slip = await portal.generatePayslip(person);
    const expected = partOf(60_000 * 5 + 66_000 * (daysNow - 20), 1, daysNow);
    expect([slip.paidDays, slip.netPay]).toEqual([daysNow - 15, expected]);
    const left = await portal.asAdmin('PUT', payroll(person), { dateOfLeaving: `${thisMonth}-22` });
    expect(left.status).toBe(200);
    expect((await portal.generatePayslip(person)).netPay).toBe(partOf(60_000 * 5 + 66_000 * 2, 1, daysNow));
  });
});

describe('a single payslip', () => {
  // behaviour payroll: The checks of the pay run hold for a single payslip too
  test.each([
    [
      'who left before the month',
      { dateOfLeaving: `${lastMonth}-10` },
      'The date of leaving is before this month.',
    ],
    [
      'who has not joined yet',
      { dateOfJoining: `${subtractMonths(thisMonth, -1)}-01` },
      'The date of joining is after this month.',
    ],
  ])('is refused of an employee %s, and the preview says so', async (_, dates, message) => {
    const person = await portal.employee();
    await portal.setPayroll(person.id, { payPeriod: thisMonth, basicSalary: 60_000, ...dates });
    const { status, body } = await portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${person.id}`);
    expect([status, body.message]).toEqual([422, message]);
    expect((await portal.ok('GET', `/api/admin/payroll/slip-data/${person.id}`)).warning).toBe(message);
  });

  // behaviour payroll: The checks of the pay run hold for a single payslip too
  test('is generated without earnings, and for more days than the month has, by the formula of the payslip', async () => {
    const person = await portal.employee();
    await portal.setPayroll(person.id, { payPeriod: thisMonth, paidDays: daysNow, lopDays: 5 });
    expect(await portal.generatePayslip(person)).toMatchObject({ grossEarnings: 0, netPay: 0 });
    await portal.setPayroll(person.id, { basicSalary: 35_000, pf: 0, profTax: 0 });
    expect((await portal.generatePayslip(person)).lopDeduction).toBe(partOf(35_000, 5, daysNow + 5));
  });
});

describe('the closed month, reopened after all that', () => {
  // behaviour pay-changes: A reopened month pays nothing twice
  test('pays and takes back nothing that the payslips of another month do', async () => {
    const last = payRunClient(portal, lastMonth);
    await last.reopen('To look at it');
    expect((await last.summary()).slips).toMatchObject({ outdated: 0 });
    expect((await last.rows()).map(({ name }) => name)).not.toContain('Late Joiner');
  });
});

describe('an employee who left, and stays after all once the months after the last day are closed', () => {
  // behaviour pay-changes: Dates of employment that are entered late
  test('is paid those months with the next payslip', async () => {
    const person = await portal.hire('Nila Bose', {
      ...{ dateOfJoining: `${thisMonth}-01`, payPeriod: thisMonth, dateOfLeaving: `${thisMonth}-04` },
      ...{ basicSalary: 30_000, pf: 0, profTax: 0 },
    });
    const months = [0, 1, 2, 3].map((count) => subtractMonths(thisMonth, -count));
    for (const month of months.slice(0, 3)) {
      const later = payRunClient(portal, month);
      if (month !== thisMonth) await later.open();
      await later.check();
      await later.generate();
      const { list } = (await later.call('GET', '/slips')).body;
      const slips = list.map(({ userId, deviation }: Record<string, string>) => ({ userId, deviation }));
      if (slips.length > 0) await portal.ok('POST', `${later.path}/slips`, { reason: 'As it is', slips });
      await later.close();
    }
    await portal.setPayroll(person.id, { dateOfLeaving: null });
    const next = payRunClient(portal, months[3] as string);
    await next.open();
    expect(amountsOf((await next.row(person.id)).lines)).toEqual({
      [`Arrears: Basic Salary, ${formatPeriod(thisMonth)}`]: partOf(30_000, daysNow - 4, daysNow),
      [`Arrears: Basic Salary, ${formatPeriod(months[1] as typeof thisMonth)}`]: 30_000,
      [`Arrears: Basic Salary, ${formatPeriod(months[2] as typeof thisMonth)}`]: 30_000,
    });
  });
});
