import { beforeAll, expect, test } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { formatDayMonth, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const day = `${lastMonth}-10`;
const lossOfDay = Math.round(9_000_000 / daysInPeriod(lastMonth)) / 100;

const portal = setUpPortal();
const last = () => payRunClient(portal, lastMonth);
const current = () => payRunClient(portal, thisMonth);
const leave = leaveTypeClient(portal);
let type: LeaveType;
let stays: Employee;
let absent: Employee;
let present: Employee;
let entered: Employee;
let leaving: Employee;
let leaveOfPresent: string;
let leaveOfLeaving: string;

const approve = (who: Employee) => leave.approved(who, type, day);

// One stays, one leaves at the end of this month, and all others left last month, which is closed; decisions on leave come after it.
beforeAll(async () => {
  type = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
  const hire = (name: string) => portal.hire(name, { basicSalary: 90_000 });
  [stays, absent, present, entered, leaving] = [
    await hire('Asha Rao'),
    await hire('Bela Shah'),
    await hire('Chand Gill'),
    await hire('Deepa Nair'),
    await hire('Esha Iyer'),
  ];
  leaveOfPresent = await approve(present);
  for (const { id } of [absent, present, entered])
    await portal.setPayroll(id, { dateOfLeaving: `${lastMonth}-20` });
  await last().open();
  const { version } = await last().row(entered.id);
  await last().save({ userId: entered.id, version, lopDays: 1 });
  await last().generateAndClose();
  await approve(absent);
  await approve(entered);
  leaveOfLeaving = await approve(leaving);
  await portal.setPayroll(leaving.id, { dateOfLeaving: `${thisMonth}-${daysInPeriod(thisMonth)}` });
  expect((await portal.asAdmin('DELETE', `/api/admin/leaves/${leaveOfPresent}`)).status).toBe(200);
});

// behaviour pay-changes: Unpaid leave of who has left
test('opening a month counts the former employees whose unpaid leave was decided after their last payslip', async () => {
  const { body } = await current().call('GET', '/opening');
  expect(body).toMatchObject({ people: 4, leftBefore: 1 });
});

// behaviour pay-changes: Unpaid leave of who has left
test('a former employee has a payslip that takes unpaid leave that was approved late, or gives back what was deleted', async () => {
  await current().open();
  const rows = await current().rows();
  const lines = (one: Employee) =>
    rows
      .find(({ userId }) => userId === one.id)
      ?.lines?.map(({ label, kind, amount }) => [label, kind, amount]);
  expect(lines(absent)).toEqual([[`LOP adjustment, ${formatDayMonth(day)}`, 'deduction', lossOfDay]]);
  expect(lines(present)).toEqual([[`LOP reversal, ${formatDayMonth(day)}`, 'earning', lossOfDay]]);
  expect(rows.map(({ name }) => name)).toEqual(['Asha Rao', 'Bela Shah', 'Chand Gill', 'Esha Iyer']);
  expect(rows.find(({ userId }) => userId === stays.id)?.grossEarnings).toBe(90_000);
});

test('the payslip says it once: the month after has only who was given back what the last payslip took', async () => {
  const { version } = await current().row(absent.id);
  await current().save({ userId: absent.id, version, confirmedNegative: true });
  await current().generateAndClose();
  expect((await portal.asAdmin('DELETE', `/api/admin/leaves/${leaveOfLeaving}`)).status).toBe(200);
  const next = payRunClient(portal, subtractMonths(thisMonth, -1));
  await next.open();
  const rows = await next.rows();
  expect(rows.map(({ name }) => name)).toEqual(['Asha Rao', 'Esha Iyer']);
  expect(rows[1]?.lines).toMatchObject([
    { label: `LOP reversal, ${formatDayMonth(day)}`, kind: 'earning', amount: lossOfDay },
  ]);
});

test('leave of a former employee that cannot be read keeps no one else from a month', async () => {
  const items = await query('leaves', { partition: ['userId', entered.id] });
  await putItems(
    'leaves',
    items.filter(({ typeId }) => typeId !== undefined).map((item) => ({ ...item, startDate: false })),
  );
  const next = payRunClient(portal, subtractMonths(thisMonth, -1));
  expect(await next.call('GET', '/opening')).toMatchObject({ status: 200, body: { people: 2 } });
  await next.check();
  expect((await next.rows()).map(({ name }) => name)).toEqual(['Asha Rao', 'Esha Iyer']);
  const lines = takeConsole();
  expect(lines).not.toEqual([]);
  for (const line of lines) {
    expect(line).toContain('the unpaid leave of a former employee cannot be read');
    expect(line).toContain(entered.id);
  }
});
