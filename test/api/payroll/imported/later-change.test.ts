import { beforeAll, expect, test } from 'vitest';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { payRunClient } from '../../pay-runs/pay-run-client.ts';
import { importClient, month } from './import-client.ts';

const portal = setUpPortal({ now: '2026-09-18T06:00:00Z' });
let asha: Employee;
let binod: Employee;
const run = payRunClient(portal, '2026-09');

const payroll = ({ id }: Employee) => `/api/admin/employee-profile/${id}`;
const paid = (payPeriod: string, basicSalary: number) => {
  const grossEarnings = basicSalary + 10_000;
  return month(payPeriod, {
    ...{ basicSalary, hra: 10_000, grossEarnings, lopDays: 0, pf: 1_800, esi: 0 },
    netPay: grossEarnings - 1_800,
  });
};
const raise = (effectiveFrom: string) => ({ basicSalary: 33_000, effectiveFrom, reason: 'Review' });

beforeAll(async () => {
  const calls = importClient(portal);
  const hire = async (name: string) => {
    const person = await portal.employee(name);
    const pay = { basicSalary: 30_000, hra: 10_000, pf: 1_800, profTax: 0, dateOfJoining: '2024-01-10' };
    await portal.setPayroll(person.id, pay);
    return person;
  };
  [asha, binod] = [await hire('Asha Rao'), await hire('Binod Sen')];
  await calls.bring(asha, paid('2026-07', 28_000), paid('2026-08', 30_000));
  const { basicSalary: _, ...known } = paid('2026-08', 30_000);
  await calls.bring(binod, { ...known, basicSalary: undefined });
  await run.open();
});

// behaviour earlier-months: Only a reader that asks for imported payslips has them
test('the first pay run is compared with the imported month before it', async () => {
  const comparison = await portal.ok('GET', `${run.path}/comparison`);
  expect(comparison).toMatchObject({
    ...{ previousPeriod: '2026-08', imported: 2 },
    ...{ came: { people: 0 }, left: { people: 0 }, changed: { people: 0 } },
    totals: { netPay: { before: 76_400, now: 76_400 } },
  });
  expect((await run.summary()).previousNetPay).toBe(76_400);
});

// behaviour earlier-months: Only a reader that asks for imported payslips has them
// behaviour pay-changes: A raise that reaches into an imported month
test('a raise from an imported month owes what its components are short of, and says where PF was entered by hand', async () => {
  const preview = await portal.ok('POST', `${payroll(asha)}/preview`, raise('2026-07-01'));
  const owed = preview.arrears.map(({ label, amount }: { label: string; amount: number }) => [label, amount]);
  expect(owed).toEqual([
    ['Basic Salary, July 2026', 5_000],
    ['Basic Salary, August 2026', 3_000],
  ]);
  expect(preview.unknownMonths).toBeUndefined();
  expect(preview.pfOnArrears.unknown.map(({ month }: { month: string }) => month)).toEqual([
    '2026-07',
    '2026-08',
  ]);
  await portal.ok('PUT', payroll(asha), raise('2026-07-01'));
  expect((await run.row(asha.id)).lines).toMatchObject([{ amount: 5_000 }, { amount: 3_000 }]);
  // Entered again, it owes nothing more.
  await portal.ok('PUT', payroll(asha), raise('2026-07-01'));
  expect((await run.row(asha.id)).lines).toHaveLength(2);
});

// behaviour pay-changes: A raise that reaches into an imported month
test('a raise from an imported month whose components are not known says so, and owes nothing', async () => {
  const preview = await portal.ok('POST', `${payroll(binod)}/preview`, raise('2026-08-01'));
  expect([preview.arrears, preview.unknownMonths]).toEqual([[], ['2026-08']]);
});
