import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);

const portal = setUpPortal();
let asha: Employee;
let bela: Employee;
beforeAll(async () => {
  asha = await portal.employee('Asha Rao');
  bela = await portal.employee('Bela Shah');
  await portal.changeCompany({ lopRule: '26' });
});

// behaviour pay-changes: Unpaid leave of a month that has its payslip
test('unpaid leave that is found late takes the pay of its own day, where the pay changes within the month', async () => {
  const [last, now] = [payRunClient(portal, lastMonth), payRunClient(portal, thisMonth)];
  await portal.setPayroll(asha.id, { basicSalary: 31_000, payPeriod: lastMonth, pf: 0, profTax: 0 });
  await portal.setPayroll(asha.id, { basicSalary: 62_000, effectiveFrom: `${lastMonth}-15` });
  await portal.setPayroll(bela.id, { basicSalary: 31_000, payPeriod: lastMonth, pf: 0, profTax: 0 });
  await last.payAndClose();
  await now.open();
  const leave = leaveTypeClient(portal);
  const type = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
  const id = await leave.approved(asha, type, `${lastMonth}-27`);
  await now.check();
  const { lines = [] } = await now.row(asha.id);
  expect(lines.map(({ kind }) => kind)).toEqual(['deduction', 'deduction']);
  // One line at the average of the month, and one with what the day has above it; each is rounded.
  const taken = lines.reduce((sum, { amount }) => sum + amount, 0);
  expect(taken).toBeCloseTo(62_000 / 26, 1);
  await now.check();
  expect((await now.row(asha.id)).lines).toEqual(lines);
  await portal.asAdmin('DELETE', `/api/admin/leaves/${id}`);
  await now.check();
  expect((await now.row(asha.id)).lines).toBeUndefined();
});

// behaviour pay-changes: Unpaid leave of a month that has its payslip
test('unpaid leave and a raise that are both found late take the pay of the days too', async () => {
  const now = payRunClient(portal, thisMonth);
  const leave = leaveTypeClient(portal);
  const [type] = (await leave.readTypes()).types;
  for (const day of ['10', '11', '20']) await leave.approved(bela, type, `${lastMonth}-${day}`);
  await portal.setPayroll(bela.id, { basicSalary: 62_000, effectiveFrom: `${lastMonth}-15` });
  await now.check();
  const { lines = [] } = await now.row(bela.id);
  const paid = lines.reduce((sum, { kind, amount }) => sum + (kind === 'earning' ? amount : -amount), 0);
  const days = daysInPeriod(lastMonth);
  const month = (14 * 31_000 + (days - 14) * 62_000) / days - (2 * 31_000 + 62_000) / 26;
  // Two lines, each rounded.
  expect(paid).toBeCloseTo(month - 31_000, 1);
});
