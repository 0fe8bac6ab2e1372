import { expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { formatPeriod, nextPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const between = toPeriod(todayInIndia());
const [earlier, later] = [subtractMonths(between, 1), nextPeriod(between)];
const portal = setUpPortal();

// behaviour pay-changes: Unpaid leave of a month that has its payslip
test('unpaid leave that is found late takes nothing of a month between that is open: its own payslip has the days', async () => {
  const asha = await portal.hire('Asha Rao', { basicSalary: 60_000, payPeriod: earlier, pf: 0, profTax: 0 });
  const { id } = asha;
  const leave = leaveTypeClient(portal);
  const type = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
  for (const month of [earlier, between, later]) {
    const run = payRunClient(portal, month);
    await run.open();
    await run.generateAndClose();
  }
  await payRunClient(portal, between).reopen('She left on the first');
  await portal.setPayroll(id, { dateOfLeaving: `${between}-01` });
  await leave.approved(asha, type, `${earlier}-15`);
  const run = payRunClient(portal, later);
  await run.reopen('Unpaid leave');
  await run.check();
  const labels = ((await run.row(id)).lines ?? []).map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => label.includes(formatPeriod(between)))).toEqual([]);
});
