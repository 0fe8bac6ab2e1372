import { expect, test } from 'vitest';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

// behaviour pay-runs: An employee who gets no payslip
test('a settlement that takes more than the pay of a month without a payslip is on the next one, once', async () => {
  const [october, november, december] = [
    payRunClient(portal, '2026-10'),
    payRunClient(portal, '2026-11'),
    payRunClient(portal, '2026-12'),
  ];
  const hire = async (name: string) => {
    const employee = await portal.employee(name);
    const pay = { payPeriod: '2026-10', basicSalary: 62_000, dateOfJoining: '2026-01-01' };
    await portal.setPayroll(employee.id, pay);
    return employee;
  };
  const stays = await hire('Asha Rao');
  const leaver = await hire('Bela Shah');
  await october.open();
  const path = `/api/admin/people/${leaver.id}/leaving`;
  await portal.ok('PUT', path, {
    ...{ lastDay: '2026-10-20', kind: 'resignation', noticeDays: 60, servedDays: 0, notice: 'recover' },
    ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: '2027-07-31' },
    version: (await portal.ok('GET', path)).version,
  });
  await october.generate();
  expect(await october.confirmSlips('To be agreed')).toMatchObject([
    { userId: leaver.id, slip: 'missing', nextNetPay: 40_000 - 1_24_000 },
  ]);
  await october.close();

  await november.open();
  await november.edit(leaver, { confirmedNegative: true });
  await november.generate();
  const register = (await november.call('GET', '/register')).body;
  expect(
    register.map(({ user, profile }: { user: { id: string }; profile: { netPay: number } }) => [
      user.id,
      profile.netPay,
    ]),
  ).toEqual([
    [stays.id, 62_000],
    [leaver.id, 40_000 - 1_24_000],
  ]);
  await november.close();
  await december.open();
  expect((await december.rows()).map(({ userId }) => userId)).toEqual([stays.id]);
});
