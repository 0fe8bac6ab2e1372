import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const longAgo = `${subtractMonths(thisMonth, 3)}-15`;
const days = daysInPeriod(lastMonth);

const portal = setUpPortal();
let gone: Employee;
let leaver: Employee;
let both: Employee;
let stays: Employee;
let late: Employee;

const payroll = async ({ id }: Employee) => await portal.ok('GET', `/api/admin/employee-profile/${id}`);
const slipDaysOf = async ({ id }: Employee) => {
  const body = await portal.ok('GET', `/api/admin/payroll/slip-data/${id}`);
  return [body.profile.paidDays, body.profile.lopDays];
};
const setLeaving = ({ id }: Employee, dateOfLeaving: string | null) =>
  portal.setPayroll(id, { dateOfLeaving });
const names = async (run: ReturnType<typeof payRunClient>) => (await run.rows()).map(({ name }) => name);

beforeAll(async () => {
  const hire = (name: string, details: object = {}) => portal.hire(name, { basicSalary: 31_000, ...details });
  gone = await hire('Anand Rao', { dateOfLeaving: longAgo });
  leaver = await hire('Bela Shah', { dateOfLeaving: `${lastMonth}-20` });
  both = await hire('Chitra Nair', {
    dateOfJoining: `${lastMonth}-06`,
    dateOfLeaving: `${lastMonth}-15`,
  });
  stays = await hire('Dev Patel', { dateOfLeaving: `${subtractMonths(thisMonth, -2)}-01` });
  late = await hire('Esha Das');
});

// Each test goes on where the one before it ended: it is the life of two months.
describe('the date of leaving', () => {
  test('a preview of opening says who leaves within the month, and who left before it', async () => {
    const { body } = await payRunClient(portal, lastMonth).call('GET', '/opening');
    expect(body).toMatchObject({ people: 4, joined: 1, leaving: 2, leftBefore: 1 });
  });

  // behaviour pay-runs: A pay run
  test('opening a month leaves out who left before it, and pays who leaves within it up to that day', async () => {
    const run = payRunClient(portal, lastMonth);
    await run.open();
    expect(await names(run)).toEqual(['Bela Shah', 'Chitra Nair', 'Dev Patel', 'Esha Das']);
    expect(await payroll(gone)).not.toHaveProperty('payPeriod');
    expect(await payroll(leaver)).toMatchObject({ paidDays: 20, lopDays: 0 });
    expect(await slipDaysOf(leaver)).toEqual([20, days - 20]);
    expect(await payroll(both)).toMatchObject({ paidDays: 10, lopDays: 0 });
    expect(await slipDaysOf(both)).toEqual([10, days - 10]);
    expect(await payroll(stays)).toMatchObject({ paidDays: days, lopDays: 0 });
    expect((await run.row(leaver.id)).findings).toContain('leaving');
    expect((await run.row(both.id)).findings).toEqual(expect.arrayContaining(['joined', 'leaving']));
    expect((await run.row(stays.id)).findings).not.toContain('leaving');
    await run.check();
    expect(await names(run)).not.toContain('Anand Rao');
  });

  // behaviour pay-runs: A pay run
  test('an employee in the month who turns out to have left before it gets no slip, until the date is corrected', async () => {
    const run = payRunClient(portal, lastMonth);
    await setLeaving(late, longAgo);
    expect((await run.row(late.id)).findings).toContain('left-before');
    expect(await run.summary()).toMatchObject({ counts: { errors: 1 }, payable: { people: 3 } });
    expect(await run.generate()).toMatchObject({ outcome: { made: 3, failed: 0, skipped: 1 } });
    await setLeaving(late, null);
    expect((await run.row(late.id)).findings).not.toContain('left-before');
    expect(await run.generate()).toMatchObject({ outcome: { made: 1, unchanged: 3, skipped: 0 } });
    await run.close();
  });

  test('the month after is without them, and its comparison says that they left', async () => {
    const run = payRunClient(portal, thisMonth);
    expect((await run.call('GET', '/opening')).body).toMatchObject({ people: 2, leaving: 0, leftBefore: 3 });
    await run.open();
    expect(await names(run)).toEqual(['Dev Patel', 'Esha Das']);
    const { body } = await run.call('GET', '/comparison');
    const left = body.left.list.map(({ name }: { name: string }) => name);
    expect(left.toSorted()).toEqual(['Bela Shah', 'Chitra Nair']);
    expect(body.changed).toEqual({ people: 0, list: [] });
  });

  test('a last day in a closed month ends the salary after it, and takes back what was paid for later days', async () => {
    const run = payRunClient(portal, thisMonth);
    await setLeaving(stays, `${lastMonth}-20`);
    const row = await run.row(stays.id);
    const overpaid = Math.round((31_000_00 * (days - 20)) / days) / 100;
    expect(row).toMatchObject({ paidDays: 0, grossEarnings: 0 });
    expect(row.lines).toMatchObject([
      { label: `Recovery: Basic Salary, ${formatPeriod(lastMonth)}`, kind: 'deduction', amount: overpaid },
    ]);
    await setLeaving(stays, `${subtractMonths(thisMonth, -2)}-01`);
    expect(await run.row(stays.id)).toMatchObject({ grossEarnings: 31_000 });
    expect((await run.row(stays.id)).lines).toBeUndefined();
  });

  test('who comes back is taken in by the next check', async () => {
    const run = payRunClient(portal, thisMonth);
    await setLeaving(gone, null);
    await run.check();
    expect(await names(run)).toEqual(['Anand Rao', 'Dev Patel', 'Esha Das']);
  });
});
