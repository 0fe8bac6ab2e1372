import { beforeAll, describe, expect, test } from 'vitest';
import { formatDayMonth, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const days = daysInPeriod(lastMonth);
const late = (date: number) => `${lastMonth}-${date}`;
/** The loss of pay for so many days of last month, in rupees. */
const lossOf = (count: number) => Math.round((8_500_000 * count) / days) / 100;

const portal = setUpPortal();
const leave = leaveTypeClient(portal);
let type: LeaveType;
let asha: Employee;
let bela: Employee;
const last = () => payRunClient(portal, lastMonth);
const current = () => payRunClient(portal, thisMonth);
type Run = ReturnType<typeof payRunClient>;

const approved = (who: Employee, day: string) => leave.approved(who, type, day);
const remove = (id: string) => portal.asAdmin('DELETE', `/api/admin/leaves/${id}`);
const lopLines = async (run: Run, { id }: Employee) =>
  ((await run.row(id)).lines ?? []).map(({ label, kind, amount }) => [label, kind, amount]);
/** Brings an employee who is on another month to the one of the run. */
async function bringTo(run: Run, { id }: Employee, otherDeduction: number) {
  const { version } = await run.row(id);
  const [reply] = await run.save({ userId: id, version, otherDeduction });
  expect(reply).toMatchObject({ outcome: 'saved' });
}

beforeAll(async () => {
  type = await leave.addType({ name: 'Privilege Leave', credit: 'manual', from: '2024-01-01' });
  const hire = (name: string) => portal.hire(name, { basicSalary: 85_000 });
  asha = await hire('Asha Rao');
  bela = await hire('Bela Shah');
  await last().open();
  await last().save({ userId: bela.id, version: (await last().row(bela.id)).version, lopDays: 1 });
  await last().generateAndClose();
});

let first: string;
let second: string;

// Each test goes on where the one before it ended: it is the life of two months.
describe('unpaid leave that is approved after its month was closed', () => {
  // behaviour pay-changes: Unpaid leave of a month that has its payslip
  test('is taken with the next payslip, by the days and pay of its own month', async () => {
    first = await approved(asha, late(26));
    await current().open();
    const label = `LOP adjustment, ${formatDayMonth(late(26))}`;
    expect(await lopLines(current(), asha)).toEqual([[label, 'deduction', lossOf(1)]]);
    expect((await current().row(asha.id)).lines?.[0]?.note).toBe(`₹85,000.00 × 1/${days} days`);
    expect(await current().row(asha.id)).toMatchObject({ lopDays: 0 });
  });

  // behaviour pay-changes: Unpaid leave of a month that has its payslip
  test('is taken once, however often the month is checked, and marks the row until it is', async () => {
    const before = await current().row(asha.id);
    await current().check();
    expect(await current().row(asha.id)).toEqual(before);
    second = await approved(asha, late(27));
    expect((await current().row(asha.id)).findings).toContain('leave-changed');
    await current().check();
    const label = `LOP adjustment, ${formatDayMonth(late(26))} – ${formatDayMonth(late(27))}`;
    expect(await lopLines(current(), asha)).toEqual([[label, 'deduction', lossOf(2)]]);
  });

  test('cannot be deleted by hand: it follows from the leave', async () => {
    const path = `/api/admin/employee-profile/${asha.id}/adjustments`;
    const body = await portal.ok('GET', path);
    expect(body.adjustments).toMatchObject([{ kind: 'lop-adjustment', days: 2, forMonth: lastMonth }]);
    const [{ id }] = body.adjustments;
    const { status } = await portal.asAdmin('DELETE', `${path}/${id}?version=${body.version}`);
    expect(status).toBe(404);
  });

  // behaviour pay-changes: Unpaid leave of a month that has its payslip
  test('is none where LOP days were entered for the same absence', async () => {
    await approved(bela, late(26));
    await current().check();
    expect(await lopLines(current(), bela)).toEqual([]);
    await approved(bela, late(27));
    await current().check();
    const label = `LOP adjustment, ${formatDayMonth(late(27))}`;
    // Together with the payslip's own loss of pay, what two days would have cost.
    const second = Math.round((lossOf(2) - lossOf(1)) * 100) / 100;
    expect(await lopLines(current(), bela)).toEqual([[label, 'deduction', second]]);
  });

  test('a payslip of the month that is generated again has only what the leave still takes', async () => {
    await current().generate();
    await remove(second);
    await current().check();
    expect(await lopLines(current(), asha)).toEqual([
      [`LOP adjustment, ${formatDayMonth(late(26))}`, 'deduction', lossOf(1)],
    ]);
    await current().generate();
    const { body } = await portal.callOk('GET', '/api/slips/latest', { token: asha.token });
    expect(body.profile).toMatchObject({ lopDays: 0, lines: [{ amount: lossOf(1) }] });
    await current().close();
  });

  // behaviour pay-changes: Unpaid leave of a month that has its payslip
  test('a month that is reopened does not take it as well', async () => {
    await last().reopen('A figure was wrong');
    await bringTo(last(), asha, 100);
    await last().check();
    const row = await last().row(asha.id);
    expect(row).toMatchObject({ lopDays: 0, otherDeduction: 100, slip: 'outdated' });
    expect(row.findings).not.toContain('leave-changed');
    await last().generateAndClose();
    await current().reopen('A figure was wrong');
    await bringTo(current(), asha, 50);
    await current().check();
    expect(await lopLines(current(), asha)).toEqual([
      [`LOP adjustment, ${formatDayMonth(late(26))}`, 'deduction', lossOf(1)],
    ]);
    await current().generateAndClose();
  });

  test('a reopened month takes leave that was approved while it is the newest one', async () => {
    await approved(asha, `${thisMonth}-02`);
    await current().reopen('Late leave');
    expect(await current().row(asha.id)).toMatchObject({ lopDays: 1 });
    await current().generateAndClose();
  });

  // behaviour pay-changes: Unpaid leave of a month that has its payslip
  test('leave that is deleted after it was taken is given back with a later payslip', async () => {
    await remove(first);
    const next = payRunClient(portal, subtractMonths(thisMonth, -1));
    await next.open();
    expect(await lopLines(next, asha)).toEqual([
      [`LOP reversal, ${formatDayMonth(late(26))}`, 'earning', lossOf(1)],
    ]);
    await next.check();
    expect(await lopLines(next, asha)).toHaveLength(1);
  });
});
