import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { type Portal, startPortal } from '../../support/portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a leaving begins with the days of the types of leave that are carried or encashed, less what was taken', async () => {
  const client = leaveTypeClient(portal);
  const asha = await portal.employee('Asha Rao');
  const leaveDays = async () =>
    (await portal.callOk('GET', `/api/admin/people/${asha.id}/leaving`, { token: portal.admin })).body
      .leaveDays;
  expect(await leaveDays()).toBe(12);
  const from = `${todayInIndia().slice(0, 4)}-01-01`;
  const earned = await client.addType({ credit: 'manual', carryForward: 30, from });
  const sick = await client.addType({ credit: 'manual', carryForward: 0, from });
  await client.addType({ credit: 'worked', carryForward: null, from });
  await client.adjust(asha, earned, 9.5, from);
  await client.adjust(asha, sick, 6, from);
  expect(await leaveDays()).toBe(9.5);
  const { body } = await client.apply(asha, earned, from);
  await client.decide(body.id);
  expect(await leaveDays()).toBe(8.5);
});
