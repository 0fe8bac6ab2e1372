import { beforeAll, expect, test } from 'vitest';
import { formatDayMonth, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { daysInPeriod, formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const days = daysInPeriod(lastMonth);
const day = `${lastMonth}-10`;
const partOf = (amount: number, count: number) => Math.round((amount * count * 100) / days) / 100;

const portal = setUpPortal();
const current = () => payRunClient(portal, thisMonth);
const leave = leaveTypeClient(portal);
let type: LeaveType;
let joiner: Employee;

async function lines() {
  const { lines = [] } = await current().row(joiner.id);
  return lines.map(({ label, kind, amount }) => [label.replace(/, .*/, ''), kind, amount]);
}

// They joined on the 6th of a month that was closed before they were entered: the next payslip pays it.
beforeAll(async () => {
  type = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
  await portal.hire('Asha Rao', { basicSalary: 60_000 });
  const last = payRunClient(portal, lastMonth);
  await last.payAndClose();
  joiner = await portal.hire('Bela Shah', { basicSalary: 90_000, dateOfJoining: `${lastMonth}-06` });
});

// behaviour pay-changes: Unpaid leave of a month that has its payslip
test('unpaid leave of a month that the next payslip pays is taken by its pay', async () => {
  await current().open();
  const arrears = ['Arrears: Basic Salary', 'earning', partOf(90_000, days - 5)];
  expect(await lines()).toEqual([arrears]);
  await leave.approved(joiner, type, day);
  await current().check();
  const lost = Math.round((partOf(90_000, days - 5) - partOf(90_000, days - 6)) * 100) / 100;
  expect(await lines()).toEqual([arrears, ['LOP adjustment', 'deduction', lost]]);
  const { label, note } = (await current().row(joiner.id)).lines?.[1] ?? {};
  expect([label, note]).toEqual([`LOP adjustment, ${formatDayMonth(day)}`, `₹90,000.00 × 1/${days} days`]);
});

test('a raise of that month counts the day as lost', async () => {
  await current().generateAndClose();
  await portal.setPayroll(joiner.id, {
    ...{ basicSalary: 96_200, effectiveFrom: `${lastMonth}-06`, reason: 'Review' },
  });
  const next = payRunClient(portal, subtractMonths(thisMonth, -1));
  await next.open();
  const { lines = [] } = await next.row(joiner.id);
  const ofLastMonth = lines.filter(({ label }) => !label.endsWith(formatPeriod(thisMonth)));
  const paid = ofLastMonth.reduce(
    (sum, { kind, amount }) => sum + (kind === 'deduction' ? -amount : amount),
    0,
  );
  expect(Math.abs(paid - partOf(6_200, days - 6))).toBeLessThan(0.02);
});
