import { beforeAll, expect, test } from 'vitest';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { owedTo } from './owed-to.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();
let people: Record<'paid' | 'refused' | 'added' | 'late' | 'owing' | 'typed', Employee>;
const october = () => payRunClient(portal, '2026-10');

async function hire(name: string, dateOfJoining = '2026-01-01'): Promise<Employee> {
  const employee = await portal.employee(name);
  const pay = { payPeriod: '2026-10', basicSalary: 62_000, dateOfJoining };
  await portal.setPayroll(employee.id, pay);
  return employee;
}

/** Gives an advance that October and November are to take back in parts. */
async function giveAdvance({ id }: Employee): Promise<void> {
  const advance = { kind: 'advance', label: 'Advance', amount: 6_000, instalment: 3_000, month: '2026-10' };
  const body = { ...advance, id: `adj_${'a'.repeat(20)}`, reason: 'Asked for' };
  await portal.ok('POST', `/api/admin/employee-profile/${id}/adjustments`, body);
}

beforeAll(async () => {
  const paid = await hire('Asha Rao');
  // No font has this letter, so that no payslip can be generated.
  const refused = await hire('Bela 漢');
  const owing = await hire('Deepa Jain');
  await portal.setPayroll(owing.id, { otherDeduction: 70_000 });
  await giveAdvance(owing);
  await october().pay();
  const [added, late] = [await hire('Chitra Nair'), await hire('Esha Iyer', '2026-10-05')];
  const typed = await hire('Farah Khan');
  people = { paid, refused, added, late, owing, typed };
  await october().check();
  await october().edit(people.added, { lopDays: 2 });
  await october().edit(people.typed, { paidDays: 24, lopDays: 2, otherDeduction: 500 });
  expect(await october().confirmSlips('Paid in November')).toHaveLength(4);
  await october().close();
});

// behaviour pay-runs: An employee who gets no payslip
test('the month of an employee who gets no payslip of it is owed to the next one, less typed LOP days', async () => {
  expect(await owedTo(portal, people.added)).toEqual([
    ['arrears', 58_000, '2026-11', '2026-10', '₹62,000.00 × 29/31'],
  ]);
  expect(await owedTo(portal, people.refused)).toEqual([
    ['arrears', 62_000, '2026-11', '2026-10', '₹62,000.00'],
  ]);
  expect(await owedTo(portal, people.paid)).toEqual([]);
});

// behaviour pay-runs: An employee who gets no payslip
test('the days and the other deduction that were typed for a month without a payslip count in what is owed of it', async () => {
  expect(await owedTo(portal, people.typed)).toEqual([
    ['arrears', 57_230.77, '2026-11', '2026-10', '₹62,000.00 × 24/26'],
    ['recovery', 500, '2026-11', '2026-10', '−₹500.00'],
  ]);
});

// behaviour pay-runs: An employee who gets no payslip
test('typed days of a month without a payslip are never owed for more than the days of employment', async () => {
  await portal.setPayroll(people.typed.id, { dateOfLeaving: '2026-10-20' });
  expect(await owedTo(portal, people.typed)).toMatchObject([
    ['arrears', 40_000, '2026-11', '2026-10', '₹62,000.00 × 20/31'],
    ['recovery', 500, '2026-11', '2026-10', '−₹500.00'],
  ]);
});

// behaviour pay-runs: An employee who gets no payslip
test('an employee whose date of joining moves to the next month is owed nothing for the month before', async () => {
  expect(await owedTo(portal, people.late)).toEqual([
    ['arrears', 54_000, '2026-11', '2026-10', '₹62,000.00 × 27/31'],
  ]);
  await portal.setPayroll(people.late.id, { dateOfJoining: '2026-11-02' });
  expect(await owedTo(portal, people.late)).toEqual([]);
});

// behaviour pay-runs: An employee who gets no payslip
test('what is owed of a month without a payslip follows a date of leaving, and a raise, that are entered later', async () => {
  await portal.setPayroll(people.refused.id, { dateOfLeaving: '2026-09-30' });
  expect(await owedTo(portal, people.refused)).toEqual([]);
  await portal.setPayroll(people.added.id, {
    ...{ payPeriod: '2026-11', basicSalary: 68_200, effectiveFrom: '2026-10-01', reason: 'Review' },
  });
  expect(await owedTo(portal, people.added)).toEqual([
    ['arrears', 63_800, '2026-11', '2026-10', '₹68,200.00 × 29/31'],
  ]);
});

// behaviour pay-runs: An employee who gets no payslip
test('a month without a payslip is paid by that of the next month, and not again when it is reopened and generated', async () => {
  const november = payRunClient(portal, '2026-11');
  await november.pay();
  const netOf = async (run: ReturnType<typeof payRunClient>, { id }: Employee) =>
    (await run.call('GET', '/register')).body.flatMap(
      ({ user, profile }: { user: { id: string }; profile: { netPay: number } }) =>
        user.id === id ? profile.netPay : [],
    );
  expect(await netOf(november, people.added)).toEqual([68_200 + 63_800]);
  // An instalment of the advance and the other deduction of October take half of the wages at most: the rest is on the next payslip.
  expect(await netOf(november, people.owing)).toEqual([62_000]);
  await october().reopen('To look at it');
  expect((await october().row(people.added.id)).findings).toContain('paid-later');
  await october().generate();
  for (const one of [people.added, people.owing]) expect(await netOf(october(), one)).toEqual([]);
  await october().close();
  await november.check();
  await november.generate();
  expect(await netOf(november, people.added)).toEqual([68_200 + 63_800]);
  expect(await netOf(november, people.owing)).toEqual([62_000]);
});
