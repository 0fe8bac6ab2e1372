import { expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { parseSlip } from '../../../functions/store/slip.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal({ now: '2026-11-28T06:00:00Z' });

/** Closes a month, and answers the PF of earlier months on a payslip of it: wages by payslips so far, and more, with the shares. */
async function payMonth(userId: string, month: string) {
  const run = payRunClient(portal, month);
  await run.open();
  for (const { version } of await run.rows('?issue=negative-net'))
    await run.save({ userId, version, confirmedNegative: true });
  await run.generateAndClose();
  const { pfOnArrears } = parseSlip(await get('slips', { userId, payPeriod: month }))?.slip.statutory ?? {};
  return (pfOnArrears?.months ?? []).map((one) => [
    one.month,
    ...[one.said.pfWages, one.pfWages, one.employee, one.eps, one.employer].map((amount) => amount / 100),
  ]);
}

test('PF of a month whose payslip only took back an earlier one is due once the employee stays after all', async () => {
  await portal.changeCompany({ pfMode: 'fill', pfOnArrears: 'deducted' });
  const asha = await portal.hire('Asha Rao', { basicSalary: 20_000, profTax: 0 });
  const { id } = asha;
  await portal.saveStatutory(asha, {
    ...{ dateOfBirth: '1990-05-14', gender: 'female', workState: 'KA' },
    ...{ pfMembership: 'ceiling', epsMember: 'yes' },
  });
  const leave = (dateOfLeaving: string | null) =>
    portal.ok('PUT', `/api/admin/employee-profile/${id}`, { dateOfLeaving });

  expect(await payMonth(id, '2026-10')).toEqual([]);
  await leave('2026-10-20');
  // 20,000 × 11/31
  expect(await payMonth(id, '2026-11')).toEqual([['2026-10', 20_000, -7_097, -852, -591, -261]]);
  await leave(null);
  expect(await payMonth(id, '2026-12')).toEqual([
    ['2026-10', 12_903, 7_097, 852, 591, 261],
    ['2026-11', 0, 20_000, 2_400, 1_666, 734],
  ]);
});
