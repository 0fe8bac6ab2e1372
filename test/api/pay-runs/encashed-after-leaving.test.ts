import { expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const month = toPeriod(todayInIndia());
const lastMonth = subtractMonths(month, 1);
const year = Number(month.slice(0, 4)) - 1;

const portal = setUpPortal();

// behaviour pay-changes: Leave days that the end of a leave year encashes
test('a former employee is paid once for leave that is encashed after their last payslip', async () => {
  const leave = leaveTypeClient(portal);
  const type = await leave.addType({ from: `${year}-01-01`, credit: 'manual', carryForward: 15, encash: 5 });
  const hire = async (name: string, days: number) => {
    const who = await portal.hire(name, { basicSalary: 60_000, dateOfJoining: `${year}-01-01` });
    await leave.adjust(who, type, days, `${year}-06-01`);
    return who;
  };
  const [stays, left, without] = [
    await hire('Asha Rao', 10),
    await hire('Bela Shah', 22.5),
    await hire('Chand Gill', 10),
  ];
  for (const { id } of [left, without]) await portal.setPayroll(id, { dateOfLeaving: `${lastMonth}-20` });
  const last = payRunClient(portal, lastMonth);
  await last.payAndClose();
  await portal.asAdmin('PUT', `/api/admin/leave-year-end/${year}`, {});

  const run = payRunClient(portal, month);
  expect(await run.call('GET', '/opening')).toMatchObject({ body: { people: 2, leftBefore: 1 } });
  await run.open();
  expect(
    (await run.rows()).map(({ userId, grossEarnings, lines }) => [userId, grossEarnings, lines?.length]),
  ).toEqual([
    [stays.id, 60_000, undefined],
    [left.id, 10_000, 1],
  ]);
  expect((await run.row(left.id)).lines).toMatchObject([
    { label: `Leave encashment, 31 Dec ${year}`, note: '₹60,000 ÷ 30 × 5 days' },
  ]);
  await run.generateAndClose();
  const next = payRunClient(portal, subtractMonths(month, -1));
  await next.open();
  expect((await next.rows()).map(({ userId }) => userId)).toEqual([stays.id]);
});
