import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { leaveMessages } from '../../../shared/leaves/leaves.ts';
import { payrollMessages } from '../../../shared/payroll/payroll.ts';
import { secondAdmin } from '../../support/second-admin.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { teamClient } from '../../support/team.ts';
import { leaveTypeClient } from './leave-type-client.ts';

const today = todayInIndia();
/** The weekly off that was over last. */
const sunday = addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7));
const dates = { startDate: '2027-03-02', endDate: '2027-03-02' };
const details = { subject: 'Vacation', ...dates, description: 'Rest' };

const portal = setUpPortal();
let type: LeaveType;
/** An admin, who has leave of their own. */
let rohan: Awaited<ReturnType<typeof secondAdmin>>;

beforeAll(async () => {
  const client = leaveTypeClient(portal);
  await teamClient(portal).choose({ counting: 'working', weeklyOff: 'sunday', allowsCancelling: true });
  type = await client.addType({ name: 'Compensatory Leave', daysPerYear: 12, credit: 'worked' });
});
beforeEach(async () => {
  rohan = await secondAdmin(portal);
});

type Call = [method: string, path: string, body?: object];

const asOwner = ([method, path, body]: Call) => portal.call(method, path, { token: rohan.token, body });
const asOther = ([method, path, body]: Call) => portal.asAdmin(method, path, body);
async function applied(): Promise<string> {
  const token = rohan.asEmployee;
  return (await portal.callOk('POST', '/api/leaves', { token, body: { ...details, typeId: type.id } })).body
    .id;
}
const approval = (id: string): Call => ['PUT', `/api/admin/leaves/${id}/status`, { status: 'approved' }];
async function approved(): Promise<string> {
  const id = await applied();
  expect((await asOther(approval(id))).status).toBe(200);
  return id;
}
async function askedToCancel(): Promise<string> {
  const id = await approved();
  await portal.callOk('PUT', `/api/leaves/${id}/cancellation`, { token: rohan.asEmployee });
  return id;
}
async function worked(): Promise<string> {
  const body = { date: sunday, halfDays: 2, description: 'The release.' };
  await portal.callOk('POST', '/api/worked-days', { token: rohan.asEmployee, body });
  return `worked_${rohan.id.slice(4)}_${sunday}`;
}

/** Calls that decide on leave, prepared for leave of the admin. */
const decisions: Record<string, () => Promise<Call>> = {
  'approve a request': async () => approval(await applied()),
  'reject a request': async () => [
    'PUT',
    `/api/admin/leaves/${await applied()}/status`,
    { status: 'rejected' },
  ],
  'change approved leave': async () => [
    'PUT',
    `/api/leaves/${await approved()}`,
    { ...details, typeId: type.id, endDate: '2027-03-04' },
  ],
  'delete approved leave': async () => ['DELETE', `/api/admin/leaves/${await approved()}`],
  'cancel approved leave': async () => [
    'PUT',
    `/api/admin/leaves/${await askedToCancel()}/cancellation`,
    { outcome: 'cancelled' },
  ],
  'approve a worked day': async () => ['PUT', `/api/admin/worked-days/${await worked()}/approved`],
  'add days to a balance': async () => [
    'POST',
    `/api/admin/leave-ledgers/${rohan.id}/adjustments`,
    { id: `adj_${rohan.id.slice(4, 24)}`, typeId: type.id, date: today, days: 5, reason: 'Opening balance' },
  ],
};

describe('an admin with leave of their own', () => {
  // behaviour leaves: An admin's own leave
  test('leaves it to another admin to change their yearly leaves, and can save the rest of their own details', async () => {
    const save = (yearlyLeaves: number): Call => [
      'PUT',
      `/api/admin/employee-profile/${rohan.id}`,
      { basicSalary: 50_000, yearlyLeaves },
    ];
    const refusal = await asOwner(save(200));
    expect([refusal.status, refusal.body.message]).toEqual([403, payrollMessages.ownYearlyLeaves]);
    expect((await asOther(save(15))).status).toBe(200);
    expect((await asOwner(save(15))).status).toBe(200);
  });

  // behaviour leaves: An admin's own leave
  test.each(Object.entries(decisions))('leaves it to another admin to %s', async (_, prepare) => {
    const call = await prepare();
    const answer = await asOwner(call);
    expect([answer.status, answer.body.message]).toEqual([403, leaveMessages.ownLeave]);
    expect((await asOther(call)).status).toBe(200);
  });

  // behaviour leaves: An admin's own leave
  test('decides on it where no other admin can', async () => {
    const id = await applied();
    const { users } = (await portal.callOk('GET', '/api/auth/users', { token: rohan.token })).body;
    for (const { id: other, name, email, role } of users as Record<string, string>[])
      if (role === 'admin' && other !== rohan.id)
        await portal.callOk('PUT', `/api/auth/users/${other}`, {
          token: rohan.token,
          body: { name, email, role, duties: ['payroll'], isInitialPassword: false },
        });
    expect((await asOwner(approval(id))).status).toBe(200);
  });
});
