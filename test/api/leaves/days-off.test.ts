import { beforeAll, describe, expect, test } from 'vitest';
import type { CountedHoliday } from '../../../shared/leaves/leave-days-off.ts';
import { defaultLeaveRules } from '../../../shared/leaves/leave-rules.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from './leave-type-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();
beforeAll(async () => {
  await portal.ok('PUT', '/api/admin/leave-rules', { ...defaultLeaveRules, counting: 'working', version: 0 });
});

/** Approved leave of an employee. */
async function onLeave(startDate: string, endDate: string, workLocation?: string) {
  const person = await portal.employee();
  if (workLocation) await portal.setPayroll(person.id, { workLocation });
  const details = { subject: 'Vacation', description: 'Rest', startDate, endDate };
  const { body } = await portal.callOk('POST', '/api/leaves', { token: person.token, body: details });
  await portal.ok('PUT', `/api/admin/leaves/${body.id}/status`, { status: 'approved' });
  return { ...person, leave: body.id as string };
}
const counted = async (): Promise<CountedHoliday[]> =>
  (await portal.ok('GET', '/api/admin/leave-days-off')).holidays;
const taken = async ({ token }: Employee) =>
  (await portal.callOk('GET', '/api/profile/me', { token })).body.leavesTaken;
const leaveOf = async ({ id, token, leave }: Awaited<ReturnType<typeof onLeave>>) =>
  (await portal.callOk('GET', `/api/leaves/${id}`, { token })).body.find(
    (one: { id: string }) => one.id === leave,
  );

// behaviour leaves: A holiday on approved leave
test('a holiday that is added on approved leave names those who count it, and one call gives the day back', async () => {
  const week = await onLeave('2026-12-14', '2026-12-18');
  const single = await onLeave('2026-12-16', '2026-12-16');
  const elsewhere = await onLeave('2026-12-14', '2026-12-18', 'Pune');
  expect(await counted()).toEqual([]);
  await portal.ok('POST', '/api/holidays', {
    name: 'Founders’ Day',
    date: '2026-12-16',
    locations: ['Bengaluru'],
  });
  // Neither works in Bengaluru.
  expect(await counted()).toEqual([]);
  for (const { id } of [week, single]) await portal.setPayroll(id, { workLocation: 'Bengaluru' });
  const [holiday, ...others] = await counted();
  expect(others).toEqual([]);
  expect(holiday).toMatchObject({ date: '2026-12-16', holiday: 'Founders’ Day' });
  expect(holiday?.leaves.map(({ id, days }) => [id, days]).toSorted()).toEqual(
    [
      [week.leave, 1],
      [single.leave, 1],
    ].toSorted(),
  );
  expect([await taken(week), await taken(single), await taken(elsewhere)]).toEqual([5, 1, 5]);

  expect(await portal.ok('POST', '/api/admin/leave-days-off/2026-12-16')).toEqual({ returned: 2 });
  expect(await counted()).toEqual([]);
  expect([await taken(week), await taken(single), await taken(elsewhere)]).toEqual([4, 0, 5]);
  expect(await leaveOf(week)).toMatchObject({
    numberOfDays: 4,
    status: 'approved',
    daysOff: [{ date: '2026-12-16', holiday: 'Founders’ Day' }],
  });
  // Leave of this day alone is no leave any more.
  expect(await leaveOf(single)).toBeUndefined();
  expect(await portal.ok('POST', '/api/admin/leave-days-off/2026-12-16')).toEqual({ returned: 0 });
  expect(await portal.ok('GET', '/api/admin/audit?action=leave.day-returned')).toHaveLength(2);
});

test('half a day of a holiday is given back as half a day', async () => {
  const person = await portal.employee();
  const details = {
    subject: 'Vacation',
    description: 'Rest',
    startDate: '2026-12-21',
    endDate: '2026-12-22',
  };
  const body = { ...details, startsAtMidday: true };
  const leave = (await portal.callOk('POST', '/api/leaves', { token: person.token, body })).body.id;
  await portal.ok('PUT', `/api/admin/leaves/${leave}/status`, { status: 'approved' });
  await portal.ok('POST', '/api/holidays', { name: 'Election day', date: '2026-12-21' });
  expect((await counted())[0]?.leaves[0]?.days).toBe(0.5);
  await portal.ok('POST', '/api/admin/leave-days-off/2026-12-21');
  expect(await taken(person)).toBe(1);
});

describe('of a leave with a type, a holiday is given back', () => {
  let client: ReturnType<typeof leaveTypeClient>;
  beforeAll(() => {
    client = leaveTypeClient(portal);
  });
  /** An employee with approved leave from a Monday on, and so many days of its type. */
  async function onTypedLeave(type: LeaveType, days: number, startDate: string, endDate: string) {
    const person = await portal.employee();
    await client.adjust(person, type, days);
    const { id } = (await client.apply(person, type, startDate, endDate)).body;
    expect((await client.decide(id)).status).toBe(200);
    return { ...person, leave: id as string };
  }

  // behaviour leaves: A holiday on approved leave
  test('also where the balance was lowered since, and no other day becomes unpaid', async () => {
    const type = await client.addType({ credit: 'manual', refusesBeyond: true });
    const person = await onTypedLeave(type, 3, '2026-11-23', '2026-11-25');
    await client.adjust(person, type, -2);
    await portal.ok('POST', '/api/holidays', { name: 'Gurpurab', date: '2026-11-24' });
    expect(await portal.ok('POST', '/api/admin/leave-days-off/2026-11-24')).toEqual({ returned: 1 });
    const leave = await leaveOf(person);
    expect(leave).toMatchObject({ numberOfDays: 2, status: 'approved' });
    expect(leave.unpaid ?? []).toEqual([]);
  });

  test('and the balance covers a day that was unpaid', async () => {
    const type = await client.addType({ credit: 'manual' });
    const person = await onTypedLeave(type, 2, '2026-11-30', '2026-12-02');
    expect((await leaveOf(person)).unpaid).toEqual([{ date: '2026-12-02', halfDays: 2 }]);
    await portal.ok('POST', '/api/holidays', { name: 'Strike', date: '2026-11-30' });
    await portal.ok('POST', '/api/admin/leave-days-off/2026-11-30');
    expect((await leaveOf(person)).unpaid ?? []).toEqual([]);
  });

  test('and a day that stays unpaid is the one that was decided', async () => {
    const type = await client.addType({ credit: 'manual' });
    const person = await onTypedLeave(type, 1, '2026-12-07', '2026-12-09');
    await client.adjust(person, type, -1);
    await portal.ok('POST', '/api/holidays', { name: 'Poll', date: '2026-12-09' });
    await portal.ok('POST', '/api/admin/leave-days-off/2026-12-09');
    expect((await leaveOf(person)).unpaid).toEqual([{ date: '2026-12-08', halfDays: 2 }]);
  });
});
