import { expect, test } from 'vitest';
import { startOnOrdinaryDay } from '../../../support/frozen-clock.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { payRunClient } from '../../pay-runs/pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

// behaviour pay-changes: An advance
test('an employee who leaves in the month whose payslip has paid an advance gives it back with that payslip', async () => {
  const asha = await portal.employee('Asha Rao');
  const pay = { payPeriod: '2026-10', basicSalary: 62_000, dateOfJoining: '2026-01-01' };
  await portal.setPayroll(asha.id, pay);
  await portal.ok('POST', `/api/admin/employee-profile/${asha.id}/adjustments`, {
    ...{ id: `adj_${'a'.repeat(20)}`, kind: 'advance', label: 'Advance', reason: 'Deposit' },
    ...{ amount: 20_000, instalment: 5_000, paidIn: '2026-10', month: '2026-11' },
  });
  const october = payRunClient(portal, '2026-10');
  await october.open();
  await october.generate();
  const readSlip = async () => {
    const [{ profile }] = (await october.call('GET', '/register')).body;
    return [
      ...profile.lines.map(({ kind, label, amount }: Record<string, unknown>) => [kind, label, amount]),
      profile.netPay,
    ];
  };
  const payment = ['reimbursement', 'Advance', 20_000];
  expect(await readSlip()).toEqual([payment, 82_000]);

  const path = `/api/admin/people/${asha.id}/leaving`;
  await portal.ok('PUT', path, {
    ...{ lastDay: '2026-10-20', kind: 'resignation', noticeDays: 30, servedDays: 30, notice: 'none' },
    ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: '2027-07-31' },
    version: (await portal.ok('GET', path)).version,
  });
  await october.generate();
  expect(await readSlip()).toEqual([payment, ['deduction', 'Advance', 20_000], 40_000]);
  await october.close();
  const november = payRunClient(portal, '2026-11');
  await november.open();
  expect(await november.rows()).toEqual([]);
});
