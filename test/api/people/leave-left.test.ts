import { beforeAll, describe, expect, test } from 'vitest';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';

startOnOrdinaryDay();

const portal = setUpPortal();

const leaving = ({ id }: Employee) => `/api/admin/people/${id}/leaving`;
const lastDay = '2026-11-20';
const exit = {
  ...{ lastDay, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
  ...{ encashmentRate: 'gross-30', accessUntil: '2027-07-31' },
};
async function save(employee: Employee, changes: object) {
  const { version } = await portal.ok('GET', leaving(employee));
  return portal.asAdmin('PUT', leaving(employee), { ...exit, ...changes, version });
}
const hired = (name: string, dateOfJoining = '2026-01-01') =>
  portal.hire(name, { dateOfJoining, payPeriod: '2026-11', basicSalary: 30_000 });

// behaviour leaving: Leave days to pay
test('a company without types of leave pays more days than are left only with a reason', async () => {
  const asha = await hired('Asha Rao');
  expect((await portal.ok('GET', leaving(asha))).leaveDays).toBe(12);
  const refused = await save(asha, { encashedDays: 40 });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { encashmentReason: 'Only 12 days of leave are left. Enter at most 12 days, or a reason for more.' },
  ]);
  const { status, body } = await save(asha, { encashedDays: 40, encashmentReason: 'Carried since 2020' });
  expect([status, body.exit.encashmentReason]).toEqual([200, 'Carried since 2020']);
});

describe('with types of leave', () => {
  const client = () => leaveTypeClient(portal);
  let earned: LeaveType;
  let carried: LeaveType;
  beforeAll(async () => {
    const from = '2026-01-01';
    earned = await client().addType({ ...{ credit: 'yearly', daysPerYear: 18 }, paidOnLeaving: true, from });
    carried = await client().addType({ credit: 'manual', carryForward: 30, from });
  });
  /** The balances of both types at the end of November. */
  const balances = (employee: Employee) =>
    Promise.all([earned, carried].map((type) => client().balance(employee, type, '2026-11-30')));

  // behaviour leaving: Leave days to pay
  test('a leaver is paid what the ledger has on the last day: days in proportion, without types that are only carried', async () => {
    const bela = await hired('Bela Shah');
    await client().adjust(bela, carried, 9.5, '2026-01-01');
    // 18 days × 324 of 365, to the nearest half.
    const refused = await save(bela, { encashedDays: 40 });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { encashedDays: 'Only 16 days of leave can be paid out on 20 Nov 2026. Enter at most 16.' },
    ]);
    const { body } = await save(bela, { encashedDays: 16 });
    expect(body.leaveDays).toBe(16);
    expect(await balances(bela)).toEqual([0, 9.5]);
  });

  // behaviour leaving: Leave days to pay
  test('what was paid out is taken off the ledger, and given back when the leaving is changed or withdrawn', async () => {
    const chitra = await hired('Chitra Nair');
    expect(await balances(chitra)).toEqual([18, 0]);
    await save(chitra, { encashedDays: 10.5 });
    expect(await balances(chitra)).toEqual([5.5, 0]);
    await save(chitra, { encashedDays: 16 });
    expect(await balances(chitra)).toEqual([0, 0]);
    await portal.ok('DELETE', leaving(chitra));
    expect(await balances(chitra)).toEqual([18, 0]);
  });

  test('leave that is approved while a leaving is being saved is not paid out as well', async () => {
    const dev = await hired('Dev Patel');
    const { body } = await client().apply(dev, earned, '2026-11-16');
    const [saved] = await interleaveBeforeWrite(
      'leaves',
      () => save(dev, { encashedDays: 16 }),
      () => client().decide(body.id),
    );
    expect([saved.status, saved.body.fields?.encashedDays]).toEqual([
      400,
      'Only 15 days of leave can be paid out on 20 Nov 2026. Enter at most 15.',
    ]);
  });

  // behaviour leaving: Leave days to pay
  test('leave that is approved after the days were paid out is loss of pay', async () => {
    const esha = await hired('Esha Das');
    await save(esha, { encashedDays: 16 });
    const { body } = await client().apply(esha, earned, '2026-11-16');
    await client().decide(body.id);
    const [leave] = (await client().ledgers(esha)).leaves;
    expect(leave?.unpaid).toEqual([{ date: '2026-11-16', halfDays: 2 }]);
  });

  test('an employee who is employed again begins with the credits of the new employment alone', async () => {
    const farid = await hired('Farid Khan');
    await save(farid, { encashedDays: 15, lastDay: '2026-11-10', accessUntil: '2027-07-31' });
    const { version } = await portal.ok('GET', leaving(farid));
    await portal.ok('POST', `/api/admin/people/${farid.id}/rehire`, { dateOfJoining: '2026-11-16', version });
    // 18 days × 46 of 365, to the nearest half.
    expect(await balances(farid)).toEqual([2.5, 0]);
  });
});
