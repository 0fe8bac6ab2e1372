import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { formatUnpaidDays } from '../../../shared/pay/unpaid-days.ts';
import { daysInPeriod, toPeriod } from '../../../shared/period.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const month = toPeriod(todayInIndia());
const days = daysInPeriod(month);
const day = (date: number) => `${month}-${String(date).padStart(2, '0')}`;

const portal = setUpPortal();
const leave = leaveTypeClient(portal);
const run = payRunClient(portal, month);
let type: LeaveType;
let asha: Employee;
let bela: Employee;
let chitra: Employee;

const payroll = async ({ id }: Employee) => await portal.ok('GET', `/api/admin/employee-profile/${id}`);

/** Leave that was applied for and approved; its id. */
async function approved(who: Employee, from: string, to = from, changes = {}): Promise<string> {
  const { body } = await leave.apply(who, type, from, to, changes);
  const { status } = await leave.decide(body.id);
  expect(status).toBe(200);
  return body.id;
}

const edit = async ({ id }: Employee, changes: object) => {
  const { version } = await run.row(id);
  const [reply] = await run.save({ userId: id, version, ...changes });
  return reply;
};

beforeAll(async () => {
  type = await leave.addType({ name: 'Privilege Leave', credit: 'manual', from: '2024-01-01' });
  const hire = (name: string) => portal.hire(name, { basicSalary: 85_000 });
  asha = await hire('Asha Rao');
  bela = await hire('Bela Shah');
  chitra = await hire('Chitra Nair');
});

// Each test goes on where the one before it ended: it is the life of a month.
describe('leave that no balance covers', () => {
  // behaviour pay-runs: LOP days follow unpaid leave
  test('opening a month fills in its LOP days, with the dates behind them', async () => {
    await leave.adjust(asha, type, 0.5, day(1));
    await approved(asha, day(9), day(10));
    await run.open();
    const row = await run.row(asha.id);
    expect(row).toMatchObject({
      paidDays: days - 1.5,
      lopDays: 1.5,
      unpaidLeave: {
        days: [
          { date: day(9), halfDays: 1 },
          { date: day(10), halfDays: 2 },
        ],
      },
    });
    expect(row.typedDays).toBeUndefined();
    expect(await payroll(asha)).toMatchObject({ paidDays: days - 1.5, lopDays: 1.5 });
    expect(await run.row(bela.id)).not.toHaveProperty('unpaidLeave');
  });

  // behaviour pay-runs: Leave that was approved, edited or deleted since the check
  test('leave approved in an open month marks the row until the month is checked', async () => {
    await approved(bela, day(16));
    expect(await run.row(bela.id)).toMatchObject({
      lopDays: 0,
      findings: expect.arrayContaining(['leave-changed']),
    });
    const { payable, issues } = await run.summary();
    expect([payable.people, issues['leave-changed']]).toEqual([2, 1]);
    const [reply] = await run.save({ userId: bela.id, version: 0, otherDeduction: 100 });
    expect(reply.row.findings).toContain('leave-changed');
    await run.check();
    const row = await run.row(bela.id);
    expect(row).toMatchObject({ lopDays: 1, paidDays: days - 1 });
    expect(row.findings).not.toContain('leave-changed');
  });

  // behaviour pay-runs: Leave that was approved, edited or deleted since the check
  test('the figures that were confirmed are not generated once leave has changed', async () => {
    const { people, netPay } = (await run.summary()).payable;
    const id = await approved(chitra, day(17));
    const { status } = await run.call('POST', '/generation', { people, netPay });
    expect(status).toBe(409);
    const single = await portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${chitra.id}`);
    expect([single.status, single.body.message]).toEqual([
      409,
      'Unpaid leave has changed since the month was checked. Check the month again.',
    ]);
    await portal.asAdmin('DELETE', `/api/admin/leaves/${id}`);
    expect((await run.row(chitra.id)).findings).not.toContain('leave-changed');
  });

  // behaviour pay-runs: LOP days follow unpaid leave
  test('other LOP days need a reason, which the row and the audit log keep', async () => {
    const message = `LOP days follow unpaid leave: ${formatUnpaidDays([
      { date: day(9), halfDays: 1 },
      { date: day(10), halfDays: 2 },
    ])}. Enter other LOP days with “Change LOP days”, and give a reason.`;
    expect(await edit(asha, { lopDays: 1 })).toMatchObject({ outcome: 'refused', message });
    expect(await edit(asha, { lopDays: 1, lopReason: 'Worked on the 9th' })).toMatchObject({
      outcome: 'saved',
      row: {
        lopDays: 1,
        paidDays: days - 1,
        unpaidLeave: { kept: { lopDays: 1, reason: 'Worked on the 9th' } },
      },
    });
    expect((await readAuditItems(asha.id)).at(-1)).toMatchObject({
      action: 'payroll.saved',
      changes: { lopDays: [1.5, 1], lopReason: [null, 'Worked on the 9th'] },
    });
    await run.check();
    expect(await run.row(asha.id)).toMatchObject({ lopDays: 1 });
  });

  // behaviour pay-runs: LOP days follow unpaid leave
  test('the form of payroll details refuses other LOP days, and takes other changes', async () => {
    const put = (body: object) => portal.asAdmin('PUT', `/api/admin/employee-profile/${bela.id}`, body);
    const { version } = await payroll(bela);
    const refused = await put({ lopDays: 3, version });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.lopDays).toContain('Enter other LOP days in the pay run');
    expect((await put({ hra: 10, version })).status).toBe(200);
  });

  test('LOP days with a reason stay when the leave changes, with a warning', async () => {
    await approved(asha, day(18));
    await run.check();
    const row = await run.row(asha.id);
    expect(row).toMatchObject({ lopDays: 1, findings: expect.arrayContaining(['lop-differs']) });
    expect(row.unpaidLeave).not.toHaveProperty('kept');
    expect(await edit(asha, { lopDays: null })).toMatchObject({
      outcome: 'saved',
      row: { lopDays: 2.5, paidDays: days - 2.5 },
    });
    expect((await run.row(asha.id)).findings).not.toContain('lop-differs');
  });

  // behaviour pay-runs: LOP days follow unpaid leave
  test('LOP days that were entered before the leave stay, with a warning', async () => {
    await edit(chitra, { lopDays: 2 });
    await approved(chitra, day(19));
    await run.check();
    expect(await run.row(chitra.id)).toMatchObject({
      lopDays: 2,
      findings: expect.arrayContaining(['lop-differs']),
    });
    expect(await edit(chitra, { lopDays: 2, lopReason: 'Absent on the 20th too' })).toMatchObject({
      outcome: 'saved',
    });
    expect((await run.row(chitra.id)).findings).not.toContain('lop-differs');
  });

  test('leave that is deleted is no loss of pay once the month is checked', async () => {
    const { body } = await portal.callOk('GET', `/api/leaves/${bela.id}`, { token: bela.token });
    await portal.asAdmin('DELETE', `/api/admin/leaves/${body[0].id}`);
    expect((await run.row(bela.id)).findings).toContain('leave-changed');
    await run.check();
    const row = await run.row(bela.id);
    expect(row).toMatchObject({ lopDays: 0, paidDays: days });
    expect(row).not.toHaveProperty('unpaidLeave');
  });

  // behaviour pay-runs: LOP days follow unpaid leave
  test('days after the date of leaving are no loss of pay twice', async () => {
    await portal.setPayroll(asha.id, { dateOfLeaving: day(9) });
    const row = await run.row(asha.id);
    expect(row).toMatchObject({ lopDays: 0.5, paidDays: 8.5 });
    await portal.setPayroll(asha.id, { dateOfLeaving: null });
    await run.check();
    expect(await run.row(asha.id)).toMatchObject({ lopDays: 2.5 });
  });

  // behaviour payroll: LOP days of unpaid leave
  test('the payslip has the dates, and so has its loss of pay', async () => {
    await run.generate();
    const { body } = await portal.callOk('GET', '/api/slips/latest', { token: asha.token });
    const lopDates = [
      { date: day(9), halfDays: 1 },
      { date: day(10), halfDays: 2 },
      { date: day(18), halfDays: 2 },
    ];
    expect(body.profile).toMatchObject({ lopDays: 2.5, lopDates });
    expect(body.lossOfPay).toMatchObject({ lopDays: 2.5, lopDates });
    // Chitra's LOP days are not those of her leave.
    const other = await portal.callOk('GET', '/api/slips/latest', { token: chitra.token });
    expect(other.body.profile).toMatchObject({ lopDays: 2 });
    expect(other.body.profile).not.toHaveProperty('lopDates');
  });

  test('a payslip is out of date where the leave is on another day since', async () => {
    const { body } = await portal.callOk('GET', `/api/leaves/${asha.id}`, { token: asha.token });
    const last = body.find(({ startDate }: { startDate: string }) => startDate === day(18));
    const moved = await portal.asAdmin('PUT', `/api/leaves/${last.id}`, {
      ...last,
      startDate: day(19),
      endDate: day(19),
    });
    expect(moved.status).toBe(200);
    await run.check();
    expect(await run.row(asha.id)).toMatchObject({ lopDays: 2.5, slip: 'outdated' });
    await run.generate();
    const slip = await portal.callOk('GET', '/api/slips/latest', { token: asha.token });
    expect(slip.body.profile.lopDates.at(-1)).toEqual({ date: day(19), halfDays: 2 });
    expect(slip.body.versions[0].change).toMatchObject({ difference: 0, details: ['notes'] });
  });

  test('checking a month that nothing has changed in writes no row', async () => {
    const before = await run.rows();
    await run.check();
    expect(await run.rows()).toEqual(before);
  });
});
