import { beforeAll, describe, expect, test } from 'vitest';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();
const leave = leaveTypeClient(portal);
let unpaid: LeaveType;

beforeAll(async () => {
  unpaid = await leave.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
});

async function absent(who: Employee, from: string, to = from): Promise<string> {
  const { id } = (await leave.apply(who, unpaid, from, to)).body;
  expect((await leave.decide(id)).status).toBe(200);
  return id;
}
const preview = async ({ id }: Employee) =>
  (await portal.ok('GET', `/api/admin/payroll/slip-data/${id}`)).profile;
async function hire(basicSalary: number, details: object = {}): Promise<Employee> {
  const who = await portal.employee();
  await portal.setPayroll(who.id, { payPeriod: '2026-10', basicSalary, pf: 0, profTax: 0, ...details });
  return who;
}
const linesOf = ({ lines = [] }: { lines?: { label: string; amount: number }[] }) =>
  lines.map(({ label, amount }) => [label, amount]);

describe('a single payslip of a month without a pay run', () => {
  // behaviour payroll: A single payslip in a month without a pay run
  test('has the unpaid leave of the month, with its dates, also in the preview', async () => {
    const asha = await hire(62_000);
    await absent(asha, '2026-10-12', '2026-10-13');
    // 62,000 / 31 × 2.
    const expected = { paidDays: 29, lopDays: 2, lopDeduction: 4_000, netPay: 58_000 };
    expect(await preview(asha)).toMatchObject(expected);
    expect(await portal.generatePayslip(asha)).toMatchObject({
      ...expected,
      lopDates: [
        { date: '2026-10-12', halfDays: 2 },
        { date: '2026-10-13', halfDays: 2 },
      ],
    });
  });

  // behaviour payroll: A single payslip in a month without a pay run
  test('has no other days than those that were entered where there is no unpaid leave', async () => {
    const ravi = await hire(62_000, { paidDays: 20, lopDays: 11 });
    expect(await preview(ravi)).toMatchObject({ paidDays: 20, lopDays: 11, netPay: 40_000 });
    const meena = await hire(62_000);
    expect(await preview(meena)).toMatchObject({ paidDays: 0, lopDays: 0, netPay: 62_000 });
  });

  // behaviour payroll: A single payslip in a month without a pay run
  test('pays the days of employment in a month of joining or leaving where no days were entered, and typed days as they are', async () => {
    const joined = await hire(62_000, { dateOfJoining: '2026-10-16' });
    expect(await portal.generatePayslip(joined)).toMatchObject({ paidDays: 16, lopDays: 15, netPay: 32_000 });
    const left = await hire(62_000, { dateOfJoining: '2024-01-01' });
    expect((await portal.setPayroll(left.id, { dateOfLeaving: '2026-10-10' })).status).toBe(200);
    expect(await portal.generatePayslip(left)).toMatchObject({ paidDays: 10, lopDays: 21, netPay: 20_000 });
    const typed = await hire(62_000, { dateOfJoining: '2026-10-16', paidDays: 31, lopDays: 0 });
    expect(await portal.generatePayslip(typed)).toMatchObject({ paidDays: 31, lopDays: 0, netPay: 62_000 });
  });

  // behaviour payroll: A single payslip in a month without a pay run
  test('follows leave that is deleted, and keeps LOP days that were typed before the leave', async () => {
    const devi = await hire(31_000, { lopDays: 3 });
    const id = await absent(devi, '2026-10-20');
    expect(await preview(devi)).toMatchObject({ lopDays: 3, netPay: 28_000 });
    const omar = await hire(31_000);
    const taken = await absent(omar, '2026-10-20');
    expect(await portal.generatePayslip(omar)).toMatchObject({ lopDays: 1, netPay: 30_000 });
    for (const one of [id, taken]) await portal.asAdmin('DELETE', `/api/admin/leaves/${one}`);
    expect(await portal.generatePayslip(omar)).toMatchObject({ lopDays: 0, netPay: 31_000 });
  });

  // behaviour payroll: A single payslip in a month without a pay run
  test('takes leave of an earlier month that was approved after its payslip, once', async () => {
    const lata = await hire(31_000);
    await portal.generatePayslip(lata);
    await absent(lata, '2026-10-26', '2026-10-27');
    await portal.setPayroll(lata.id, { payPeriod: '2026-11' });
    const slip = await portal.generatePayslip(lata);
    expect([linesOf(slip), slip.netPay]).toEqual([[['LOP adjustment, 26 Oct – 27 Oct', 2_000]], 29_000]);
    expect(await portal.generatePayslip(lata)).toEqual(slip);
    await portal.setPayroll(lata.id, { payPeriod: '2026-12' });
    expect(linesOf(await portal.generatePayslip(lata))).toEqual([]);
  });

  // behaviour payroll: A single payslip in a month without a pay run
  test('is the same one each time it is worked out, so that a final payslip can be approved', async () => {
    const tara = await hire(31_000);
    await portal.generatePayslip(tara);
    await portal.setPayroll(tara.id, { payPeriod: '2026-11', dateOfLeaving: '2026-11-30' });
    await portal.setPayroll(tara.id, { basicSalary: 62_000, effectiveFrom: '2026-10-01' });
    await absent(tara, '2026-10-26');
    const final = () => portal.ok('GET', `/api/admin/people/${tara.id}/final-payslip`);
    const { digest, netPay } = await final();
    // 62,000 and what October is short of: 30 days of 62,000 less the 31 of 31,000 that were paid.
    expect(netPay).toBe(62_000 + 60_000 - 31_000);
    expect((await final()).digest).toBe(digest);
  });
});
