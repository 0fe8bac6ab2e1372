import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, query } from '../../../functions/lib/table.ts';
import { fanOutPartition } from '../../../functions/store/fan-out.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { teamClient } from '../../support/team.ts';

const portal = setUpPortal();
let api: ReturnType<typeof teamClient>;
let ravi: Employee;
/** Approved, of seven days. */
let id: string;
const today = todayInIndia();

beforeAll(async () => {
  api = teamClient(portal);
});
beforeEach(async () => {
  await api.choose({ allowsCancelling: true });
  ravi = await portal.employee();
  id = await api.apply(ravi, { startDate: addDays(today, 20), endDate: addDays(today, 26) });
  await portal.ok('PUT', `/api/admin/leaves/${id}/status`, { status: 'approved' });
});

const path = () => `/api/leaves/${id}/cancellation`;
const ask = ({ token } = ravi) => portal.call('PUT', path(), { token });
const keep = ({ token } = ravi) => portal.call('DELETE', path(), { token });
const decide = (outcome: string) =>
  portal.asAdmin('PUT', `/api/admin/leaves/${id}/cancellation`, { outcome });
const mine = async () => (await portal.callOk('GET', `/api/leaves/${ravi.id}`, { token: ravi.token })).body;
const actions = async () => (await readAuditItems(ravi.id)).map(({ action }) => action);
/** Makes the leave one that has begun. */
async function begin(): Promise<void> {
  const item = await get('leaves', { userId: ravi.id, leaveId: id });
  await putItems('leaves', [{ ...item, startDate: today, endDate: addDays(today, 2) }]);
}

describe('an employee', () => {
  test('asks to cancel an approved leave, which stays approved and taken until that is decided', async () => {
    expect((await ask()).body.message).toBe('Cancellation requested');
    expect((await mine())[0]).toMatchObject({ status: 'approved', cancelRequested: true });
    expect(await api.taken(ravi)).toBe(7);
    expect((await ask()).status).toBe(200);
    expect((await actions()).filter((action) => action === 'leave.cancel-requested')).toHaveLength(1);
  });

  test('takes the request back', async () => {
    await ask();
    expect((await keep()).body.message).toBe('Cancellation request withdrawn');
    expect((await mine())[0]).not.toHaveProperty('cancelRequested');
    expect((await decide('cancelled')).status).toBe(409);
    expect((await keep()).status).toBe(200);
  });

  test('cannot ask for a leave that has begun, or is not approved, or of another employee', async () => {
    expect((await ask(await portal.employee())).status).toBe(404);
    await begin();
    expect((await ask()).body.message).toBe('This leave has already begun. Ask HR to change it.');
    id = await api.apply(ravi, { startDate: '2027-06-01', endDate: '2027-06-01' });
    expect((await ask()).body.message).toBe('Only approved leave can be cancelled. Reload the page.');
  });

  test('cannot ask where the company does not offer it', async () => {
    await api.choose({});
    expect((await ask()).status).toBe(409);
    expect((await portal.callOk('GET', '/api/profile/me', { token: ravi.token })).body).not.toHaveProperty(
      'leaveCancelling',
    );
  });
});

describe('who decides', () => {
  // behaviour leaves: Cancelling approved leave
  test('an admin cancels it: its days come back, and the employee is told', async () => {
    await ask();
    expect((await decide('cancelled')).body.message).toBe('Leave cancelled');
    expect([await api.taken(ravi), await mine()]).toEqual([0, []]);
    expect(await actions()).toContain('leave.cancelled');
    const told = await query('notifications', { partition: ['userId', fanOutPartition] });
    expect(
      told.filter(({ recipients }) => (recipients as string[])?.includes(ravi.id)).map(({ kind }) => kind),
    ).toEqual(['leave.approved', 'leave.cancelled']);
  });

  test('an admin keeps it: it stays approved', async () => {
    await ask();
    expect((await decide('kept')).body.message).toBe('The leave stays as approved');
    expect([await api.taken(ravi), (await mine())[0].status]).toEqual([7, 'approved']);
    expect((await mine())[0]).not.toHaveProperty('cancelRequested');
  });

  test('an admin cannot cancel leave without a request, or leave that has begun', async () => {
    expect((await decide('cancelled')).body.message).toBe(
      'The employee no longer asks to cancel this leave. Reload the page.',
    );
    await ask();
    await begin();
    expect((await decide('cancelled')).body.message).toBe(
      'This leave has already begun. Ask HR to change it.',
    );
    expect((await decide('kept')).status).toBe(200);
  });

  test('requests to cancel come with the pending ones, before all that is decided', async () => {
    await ask();
    const later = await api.apply(ravi, { startDate: '2027-06-01', endDate: '2027-06-01' });
    await portal.ok('PUT', `/api/admin/leaves/${later}/status`, { status: 'approved' });
    const read = async (limit: number) => {
      const ids: string[] = [];
      let cursor = '';
      do {
        const { body, headers } = await portal.callOk(
          'GET',
          `/api/admin/leaves?order=pending-first&limit=${limit}${cursor && `&cursor=${cursor}`}`,
          { token: portal.admin },
        );
        ids.push(...body.map((leave: { id: string }) => leave.id));
        cursor = headers.get('x-next-cursor') ?? '';
      } while (cursor);
      return ids;
    };
    const all = await read(100);
    expect(all.indexOf(id)).toBeLessThan(all.indexOf(later));
    expect(new Set(all).size).toBe(all.length);
    expect(await read(1)).toEqual(all);
  });

  test.each([
    ['cancelled', 0],
    ['kept', 7],
  ])('a manager decides it as %s for the team, and no other colleague', async (outcome, days) => {
    await api.choose({ allowsCancelling: true, decidedBy: 'managers' });
    const meera = await portal.employee();
    await api.setManager(ravi, meera);
    expect((await api.decide(meera, id, outcome)).status).toBe(409);
    await ask();
    expect((await api.decide(await portal.employee(), id, outcome)).status).toBe(404);
    expect((await api.requests(meera)).map((request) => [request.id, request.cancelRequested])).toEqual([
      [id, true],
    ]);
    expect((await api.decide(meera, id, outcome)).status).toBe(200);
    expect([await api.taken(ravi), await api.requests(meera)]).toEqual([days, []]);
  });
});

describe('while it is decided', () => {
  test('the employee takes the request back: the leave stays', async () => {
    await ask();
    const [refused] = await interleaveBeforeWrite(
      'leaves',
      () => decide('cancelled'),
      () => keep(),
    );
    expect([refused.status, await api.taken(ravi)]).toEqual([409, 7]);
  });

  test('another admin cancels it: its days come back once', async () => {
    await ask();
    const [late, early] = await interleaveBeforeWrite(
      'leaves',
      () => decide('cancelled'),
      () => decide('cancelled'),
    );
    expect([early.status, late.status, await api.taken(ravi)]).toEqual([200, 404, 0]);
  });
});
