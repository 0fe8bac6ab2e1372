import { beforeAll, expect, test } from 'vitest';
import type { OpenSlip } from '../../../shared/pay-runs/pay-runs.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();
let people: Record<'raised' | 'left' | 'absent' | 'unchanged', Employee>;
const october = () => payRunClient(portal, '2026-10');

const owedTo = async ({ id }: Employee) => {
  const path = `/api/admin/employee-profile/${id}/adjustments`;
  const { adjustments } = (await portal.callOk('GET', path, { token: portal.admin })).body;
  return adjustments.map(({ kind, amount, month, forMonth, note }: Record<string, unknown>) => [
    ...[kind, amount, month, forMonth, note],
  ]);
};

async function closeAsItIs(): Promise<void> {
  const { list } = (await october().call('GET', '/slips')).body;
  const slips = list.map(({ userId, deviation }: OpenSlip) => ({ userId, deviation }));
  await october().call('POST', '/slips', { reason: 'As it is', slips });
  await october().close();
}

beforeAll(async () => {
  const hire = async (name: string) => {
    const employee = await portal.employee(name);
    const pay = { payPeriod: '2026-10', basicSalary: 62_000, dateOfJoining: '2026-01-01' };
    await portal.setPayroll(employee.id, pay);
    return employee;
  };
  people = {
    raised: await hire('Asha Rao'),
    left: await hire('Bela Shah'),
    absent: await hire('Chitra Nair'),
    unchanged: await hire('Dev Patel'),
  };
  await october().open();
  await october().generate();
  const raise = { basicSalary: 68_200, effectiveFrom: '2026-10-17', reason: 'Review' };
  await portal.setPayroll(people.raised.id, raise);
  await portal.setPayroll(people.left.id, { dateOfLeaving: '2026-10-21' });
  await october().edit(people.absent, { lopDays: 2 });
});

// behaviour pay-runs: A payslip that is confirmed as it is
test('a payslip that stays as it is owes the difference of dated pay and employment to later ones, and of nothing that was typed for the month', async () => {
  await closeAsItIs();
  const { raised, left, absent, unchanged } = people;
  // 15 of 31 days by ₹6,200 more.
  const owed = [['arrears', 3_000, '2026-11', '2026-10', expect.stringContaining('₹3,000.00')]];
  expect(await owedTo(raised)).toEqual(owed);
  expect(await owedTo(left)).toEqual([['recovery', 20_000, '2026-11', '2026-10', expect.any(String)]]);
  expect([await owedTo(absent), await owedTo(unchanged)]).toEqual([[], []]);
  // Asked for again, as after a lost answer, closing changes nothing.
  await october().close();
  expect(await owedTo(raised)).toEqual(owed);
});

// behaviour pay-runs: A payslip that is confirmed as it is
test('a month that is reopened and generated again pays the difference itself', async () => {
  await october().reopen('Raise');
  await october().generate();
  expect(await owedTo(people.raised)).toEqual([]);
  const slip = (await october().call('GET', '/register')).body.find(
    ({ user }: { user: { id: string } }) => user.id === people.raised.id,
  );
  expect(slip.profile).toMatchObject({ grossEarnings: 65_000, netPay: 65_000 });
});
