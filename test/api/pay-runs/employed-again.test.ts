import { expect, test } from 'vitest';
import { newId } from '../../../functions/lib/secret.ts';
import { get } from '../../../functions/lib/table.ts';
import { withoutTaxEstimate } from '../../../functions/slips/statutory.ts';
import { parseSlip, type SlipInPaise, slipKey } from '../../../functions/store/slip.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { employedDays, hasLeftBefore } from '../../../shared/pay/month-days.ts';
import { nextPeriod, type PayPeriod, toPeriod } from '../../../shared/period.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const month = toPeriod(todayInIndia());
const following = nextPeriod(month);

const portal = setUpPortal();

async function employAgain({ id }: Employee, left: string, dateOfJoining: string) {
  await portal.setPayroll(id, { dateOfLeaving: left });
  const path = `/api/admin/employee-profile/${id}/adjustments`;
  const { version } = await portal.ok('GET', path);
  return portal.asAdmin('POST', `/api/admin/people/${id}/rehire`, { dateOfJoining, version });
}

// behaviour leaving: Employing a former employee again
test('an employee whose two employments meet in a month to come is paid in the month that is open, and by both in that one', async () => {
  const asha = await portal.hire('Asha Rao', { basicSalary: 62_000, dateOfJoining: `${month}-01` });
  const run = payRunClient(portal, month);
  await run.open();
  expect((await employAgain(asha, `${following}-10`, `${following}-23`)).status).toBe(200);
  expect(await run.row(asha.id)).toMatchObject({ paidDays: 30, grossEarnings: 62_000 });
  expect((await run.row(asha.id)).findings).not.toContain('not-joined');
  await run.generateAndClose();
  const next = payRunClient(portal, following);
  await next.open();
  // 10 days of the first employment and 9 of the second, of 31.
  expect(await next.row(asha.id)).toMatchObject({ paidDays: 19 });
  expect((await next.summary()).payable).toMatchObject({ people: 1, netPay: 38_000 });
});

const adjustmentsOf = ({ id }: Employee) => `/api/admin/employee-profile/${id}/adjustments`;

/** An employee since 2015 who leaves on the 10th of the month to come with a gratuity, in a company that has the law fill in. */
async function leaver(name: string, encashedDays = 0): Promise<Employee> {
  await portal.changeCompany({
    profTaxMode: 'fill',
    labourWelfareFundMode: 'fill',
    incomeTaxMode: 'fill',
    esiMode: 'fill',
  });
  const employee = await portal.employee(name);
  const { id } = employee;
  await portal.setPayroll(id, {
    ...{ basicSalary: 1_50_000, dateOfJoining: '2015-01-01', payPeriod: following, lopDays: 0 },
  });
  const details = { workState: 'KA', gender: 'female', pfMembership: 'none', disability: 'no' };
  await portal.saveStatutory(employee, details);
  const state = await portal.ok('GET', `/api/admin/people/${id}/leaving`);
  await portal.ok('PUT', `/api/admin/people/${id}/leaving`, {
    ...{ lastDay: `${following}-10`, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
    ...{
      ...(encashedDays > 0 && { encashmentReason: 'As agreed' }),
      encashedDays,
      encashmentRate: 'wages-30',
      accessUntil: `${following}-28`,
      version: state.version,
    },
  });
  return employee;
}
async function rehire(employee: Employee, dateOfJoining: string): Promise<void> {
  const { version } = await portal.ok('GET', adjustmentsOf(employee));
  await portal.ok('POST', `/api/admin/people/${employee.id}/rehire`, { dateOfJoining, version });
}
/** The payslip of the month to come, as it is generated now. */
async function generated({ id }: Employee) {
  await portal.ok('PUT', `/api/admin/employee-profile/${id}`, { payPeriod: following });
  const { payPeriod } = await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
  expect(payPeriod).toBe(following);
  return parseSlip(await get('slips', slipKey(id, following)))?.slip as SlipInPaise;
}
const kindsOf = ({ profile }: SlipInPaise) => profile.lines?.map(({ adjustment }) => adjustment).sort();

// behaviour leaving: Employing a former employee again
test('the last payslip of an employment says the same when it is generated again after the next one began', async () => {
  const devi = await leaver('Devi Menon');
  await portal.ok('POST', adjustmentsOf(devi), {
    ...{ id: newId('adj'), kind: 'advance', label: 'Advance', amount: 1_60_000, month: following },
    ...{ instalment: 1_000, reason: 'Deposit' },
  });
  const first = await generated(devi);
  expect(kindsOf(first)).toEqual(['advance', 'gratuity']);
  expect(first.statutory?.person).toMatchObject({ dateOfLeaving: `${following}-10` });
  await rehire(devi, `${nextPeriod(following)}-05`);
  // Pay that is to come by the next employment changes how tax is estimated, and not what was due.
  expect(withoutTaxEstimate(await generated(devi))).toEqual(withoutTaxEstimate(first));
});

// behaviour leaving: Employing a former employee again
test('gratuity and leave that is encashed are as free of tax where the employee is employed again in the month of leaving', async () => {
  const notesOf = ({ statutory }: SlipInPaise) =>
    statutory?.incomeTax?.notes?.filter((note) => note.includes('free of tax')).sort();
  const expected = notesOf(await generated(await leaver('Esha Rao', 6)));
  expect(expected).toEqual([
    expect.stringContaining('Gratuity:'),
    expect.stringContaining('Leave encashment: ₹30,000 is free of tax.'),
  ]);
  const tara = await leaver('Tara Das', 6);
  await rehire(tara, `${following}-20`);
  const slip = await generated(tara);
  expect(kindsOf(slip)).toEqual(['gratuity', 'leave-encashment']);
  expect(notesOf(slip)).toEqual(expected);
});

// behaviour leaving: Employing a former employee again
test('leave that was encashed stays free of tax where its payslip is generated again after the next employment began', async () => {
  const hema = await leaver('Hema Iyer', 6);
  const first = await generated(hema);
  await rehire(hema, `${nextPeriod(following)}-05`);
  expect(withoutTaxEstimate(await generated(hema))).toEqual(withoutTaxEstimate(first));
});

test('no day between two employments is one of employment', () => {
  const dates = { employments: [{ to: '2026-10-20' }], dateOfJoining: '2026-12-23' };
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'] as PayPeriod[];
  expect(months.map((period) => employedDays(period, dates))).toEqual([30, 20, 0, 9, 31]);
  // A month between them is paid no salary, and no deduction of every month is taken from it.
  expect(months.map((period) => hasLeftBefore(period, dates))).toEqual([false, false, true, false, false]);
});
