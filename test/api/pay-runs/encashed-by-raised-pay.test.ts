import { expect, test, vi } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const month = toPeriod(todayInIndia());
const year = Number(month.slice(0, 4)) - 1;

const portal = setUpPortal();

// behaviour pay-changes: Leave days that the end of a leave year encashes
test('leave that is encashed with the month of a raise is paid by the raised pay', async () => {
  const leave = leaveTypeClient(portal);
  const type = await leave.addType({ from: `${year}-01-01`, credit: 'manual', carryForward: 15, encash: 5 });
  const employee = await portal.employee('Dev Iyer');
  const { id } = employee;
  await portal.generate(id, { payPeriod: subtractMonths(month, 1), basicSalary: 60_000, lopDays: 0 });
  await portal.setPayroll(id, { basicSalary: 66_000, effectiveFrom: `${month}-01` });
  await leave.adjust(employee, type, 22.5, `${year}-06-01`);
  await portal.asAdmin('PUT', `/api/admin/leave-year-end/${year}`, {});
  const run = payRunClient(portal, month);
  await run.open();
  expect((await run.row(id)).lines).toMatchObject([
    { label: `Leave encashment, 31 Dec ${year}`, amount: 11_000, note: '₹66,000 ÷ 30 × 5 days' },
  ]);
});
