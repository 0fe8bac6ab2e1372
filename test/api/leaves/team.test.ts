import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, query } from '../../../functions/lib/table.ts';
import { fanOutPartition } from '../../../functions/store/fan-out.ts';
import { balanceKey } from '../../../functions/store/leave-balance.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { teamClient } from '../../support/team.ts';

const portal = setUpPortal();
let api: ReturnType<typeof teamClient>;
/** Ravi reports to Meera, who reports to Anil. */
let anil: Employee;
let meera: Employee;
let ravi: Employee;
let created = 0;
const today = todayInIndia();

beforeAll(async () => {
  api = teamClient(portal);
});
beforeEach(async () => {
  created++;
  anil = await portal.employee(`Anil Rao ${created}`);
  meera = await portal.employee(`Meera Shah ${created}`);
  ravi = await portal.employee(`Ravi Nair ${created}`);
  await api.setManager(meera, anil);
  await api.setManager(ravi, meera);
  await api.choose({ decidedBy: 'managers' });
});

/** Makes a pending request older than it is. */
async function letWait(id: string, days: number): Promise<void> {
  const item = await get('leaves', { userId: ravi.id, leaveId: id });
  await putItems('leaves', [{ ...item, appliedAt: `${addDays(today, -days)}T06:00:00.000Z#00000000` }]);
}
/** The kinds of notifications about a leave, with their recipients. */
const toldOf = async (id: string) =>
  (await query('notifications', { partition: ['userId', fanOutPartition] }))
    .filter(({ subject }) => (subject as { leaveId?: string }).leaveId === id)
    .map(({ kind, recipients }) => [kind, recipients]);

describe('where admins decide on leave', () => {
  beforeEach(async () => {
    await api.choose({});
  });

  test('a manager has no team, no requests and decides on nothing', async () => {
    const id = await api.apply(ravi);
    expect(await api.team(meera)).toMatchObject({ members: [], isManager: false });
    expect(await api.requests(meera)).toEqual([]);
    expect((await api.decide(meera, id)).status).toBe(404);
    expect(await api.unread(meera)).toEqual({ count: 0 });
    expect((await toldOf(id)).map(([kind]) => kind)).toEqual(['leave.applied']);
  });

  test('the rules have no word of managers', async () => {
    const body = await portal.ok('GET', '/api/admin/leave-rules');
    for (const name of ['decidedBy', 'passedOnAfterDays', 'allowsCancelling'])
      expect(body).not.toHaveProperty(name);
  });
});

describe('where managers decide on leave', () => {
  // behaviour leaves: Managers decide
  test('a manager has the requests of the team, with what a decision needs and no more', async () => {
    const id = await api.apply(ravi);
    expect(await api.team(meera)).toEqual({
      members: [{ userId: ravi.id, name: ravi.name }],
      isManager: true,
      colleagues: [anil, ravi].map(({ id, name }) => ({ userId: id, name })),
      delegation: null,
      standsInFor: [],
    });
    expect(await api.unread(meera)).toEqual({ count: 0, hasTeam: true });
    expect(await api.unread(ravi)).toEqual({ count: 0 });
    expect(await api.requests(meera)).toEqual([
      {
        id,
        name: ravi.name,
        subject: 'Vacation',
        description: 'Rest',
        startDate: '2027-03-01',
        endDate: '2027-03-07',
        numberOfDays: 7,
        status: 'pending',
        away: [],
      },
    ]);
    expect(await toldOf(id)).toEqual([['leave.team-applied', [meera.id]]]);
  });

  test.each([
    ['approved', 7],
    ['rejected', 0],
  ])(
    'a request that the manager decides as %s takes %i days, and the audit log says who decided',
    async (status, days) => {
      const id = await api.apply(ravi);
      expect((await api.decide(meera, id, status)).body.message).toBe(`Leave request has been ${status}`);
      expect(await api.taken(ravi)).toBe(days);
      const entry = (await readAuditItems(ravi.id)).find(({ action }) => action === `leave.${status}`);
      expect(entry).toMatchObject({ by: meera.id, byName: meera.name, leave: id });
      expect(await api.requests(meera)).toEqual([]);
      expect((await api.decide(meera, id)).status).toBe(409);
    },
  );

  test('only the manager decides: not the employee, a colleague, another manager or the manager’s manager', async () => {
    const peer = await portal.employee(`Peer ${created}`);
    await api.setManager(peer, meera);
    const id = await api.apply(ravi);
    for (const other of [ravi, peer, anil, await portal.employee()]) {
      expect((await api.requests(other)).map((request) => request.id)).not.toContain(id);
      expect((await api.decide(other, id)).status).toBe(404);
    }
    expect(await api.taken(ravi)).toBe(0);
  });

  test('a manager does not decide on their own leave', async () => {
    const id = await api.apply(meera);
    expect((await api.decide(meera, id)).status).toBe(404);
    expect((await api.requests(anil)).map((request) => request.id)).toEqual([id]);
  });

  test('an admin decides as before', async () => {
    const id = await api.apply(ravi);
    await portal.ok('PUT', `/api/admin/leaves/${id}/status`, { status: 'approved' });
    expect(await api.taken(ravi)).toBe(7);
  });

  test('admins are told of a request of an employee whose manager has left or was deleted, or who has none', async () => {
    const free = await portal.employee(`Free ${created}`);
    const gone = await portal.employee(`Gone ${created}`);
    await api.setManager(free, gone);
    await portal.ok('DELETE', `/api/auth/users/${gone.id}`);
    for (const employee of [free, anil])
      expect((await toldOf(await api.apply(employee))).map(([kind]) => kind)).toEqual(['leave.applied']);
  });

  test('a request shows who else of the team is away, by name and dates', async () => {
    const peer = await portal.employee(`Peer ${created}`);
    await api.setManager(peer, meera);
    const away = await api.apply(peer, {
      startDate: '2027-03-07',
      endDate: '2027-03-09',
      subject: 'Sick Leave',
    });
    await api.decide(meera, away);
    const stranger = await portal.employee();
    const strange = await api.apply(stranger);
    await portal.ok('PUT', `/api/admin/leaves/${strange}/status`, { status: 'approved' });
    await api.apply(ravi);
    const [request] = await api.requests(meera);
    expect(request?.away).toEqual([{ name: peer.name, startDate: '2027-03-07', endDate: '2027-03-09' }]);
  });

  test('a new manager decides in place of the one before', async () => {
    const id = await api.apply(ravi);
    await api.setManager(ravi, anil);
    expect((await api.decide(meera, id)).status).toBe(404);
    expect((await api.decide(anil, id)).status).toBe(200);
  });

  test('managers who were chosen before the rules are found', async () => {
    const item = await get('leaves', balanceKey(ravi.id));
    await putItems('leaves', [{ ...item, deciderId: undefined, version: 7 }]);
    expect((await api.team(meera)).members).toEqual([]);
    await api.choose({});
    await api.choose({ decidedBy: 'managers' });
    expect((await api.team(meera)).members).toEqual([{ userId: ravi.id, name: ravi.name }]);
  });
});

describe('while a manager decides', () => {
  test('a decision fails when the employee gets another manager meanwhile', async () => {
    const id = await api.apply(ravi);
    const [refused] = await interleaveBeforeWrite(
      'leaves',
      () => api.decide(meera, id),
      () => api.setManager(ravi, anil),
    );
    expect([refused.status, await api.taken(ravi)]).toEqual([404, 0]);
  });

  test('a decision fails when the rules let admins alone decide meanwhile', async () => {
    const id = await api.apply(ravi);
    const [refused] = await interleaveBeforeWrite(
      'leaves',
      () => api.decide(meera, id, 'rejected'),
      () => api.choose({}),
    );
    expect(refused.status).toBe(404);
  });

  test('the decision of an admin stands', async () => {
    const id = await api.apply(ravi);
    const [refused, decided] = await interleaveBeforeWrite(
      'leaves',
      () => api.decide(meera, id),
      () => portal.asAdmin('PUT', `/api/admin/leaves/${id}/status`, { status: 'rejected' }),
    );
    expect([decided.status, refused.status, await api.taken(ravi)]).toEqual([200, 409, 0]);
  });
});

describe('passing on', () => {
  beforeEach(async () => {
    await api.choose({ decidedBy: 'managers', passedOnAfterDays: 3 });
  });

  test('a request is passed on to the manager’s manager after the days, and the manager can still decide', async () => {
    const id = await api.apply(ravi);
    await letWait(id, 2);
    expect(await api.requests(anil)).toEqual([]);
    expect((await api.decide(anil, id)).status).toBe(404);
    await letWait(id, 3);
    expect((await api.requests(anil)).map((request) => request.id)).toEqual([id]);
    expect((await api.requests(meera)).map((request) => request.id)).toEqual([id]);
    expect((await api.decide(anil, id)).status).toBe(200);
  });

  test('it ends where the manager gets another manager meanwhile', async () => {
    const id = await api.apply(ravi);
    await letWait(id, 5);
    const [refused] = await interleaveBeforeWrite(
      'leaves',
      () => api.decide(anil, id),
      () => api.setManager(meera, null),
    );
    expect([refused.status, await api.taken(ravi)]).toEqual([404, 0]);
  });
});

describe('a delegate', () => {
  const delegatePath = '/api/team/delegate';
  /** A colleague of Meera, who reports to the same manager. */
  async function deputyOf(): Promise<Employee> {
    const deputy = await portal.employee(`Deputy ${created}`);
    await api.setManager(deputy, anil);
    return deputy;
  }

  test('is chosen from colleagues, and every other choice is answered alike', async () => {
    const deputy = await deputyOf();
    const junior = await portal.employee(`Junior ${created}`);
    await api.setManager(junior, ravi);
    const stranger = await portal.employee(`Stranger ${created}`);
    const chosen = [anil, deputy, junior, ravi];
    expect((await api.team(meera)).colleagues).toEqual(
      chosen.map(({ id, name }) => ({ userId: id, name })).sort((a, b) => a.name.localeCompare(b.name)),
    );
    for (const colleague of chosen)
      expect((await api.delegate(meera, colleague, today, today)).status).toBe(200);
    const refused = [stranger.id, meera.id, `usr_${'0'.repeat(20)}`].map(async (userId) => {
      const body = { userId, startDate: today, endDate: today };
      const reply = await portal.call('PUT', delegatePath, { token: meera.token, body });
      return [reply.status, reply.body.fields];
    });
    for (const answer of await Promise.all(refused))
      expect(answer).toEqual([400, { userId: 'Choose a colleague from the list.' }]);
    const byEmail = async (email: string) => {
      const body = { email, startDate: today, endDate: today };
      const { requestId: _, ...reply } = (
        await portal.call('PUT', delegatePath, { token: meera.token, body })
      ).body;
      return reply;
    };
    expect(await byEmail(stranger.email)).toEqual(await byEmail('no.account@example.com'));
    expect(await api.team(ravi)).toMatchObject({ isManager: true });
    expect(await api.team(junior)).not.toHaveProperty('colleagues');
  });

  // behaviour leaves: A delegate
  test('decides from the first to the last day, and is told of requests', async () => {
    const deputy = await deputyOf();
    await api.delegate(meera, deputy, addDays(today, 1), addDays(today, 5));
    const id = await api.apply(ravi);
    expect((await api.decide(deputy, id)).status).toBe(404);
    await api.delegate(meera, deputy, today, today);
    expect(await api.team(deputy)).toMatchObject({
      members: [{ userId: ravi.id, name: ravi.name }],
      isManager: false,
      standsInFor: [{ name: meera.name, endDate: today }],
    });
    expect(await api.unread(deputy)).toMatchObject({ hasTeam: true });
    expect((await api.requests(deputy)).map((request) => request.id)).toEqual([id]);
    expect((await api.decide(deputy, id)).status).toBe(200);
    const next = await api.apply(ravi, { startDate: '2027-05-01', endDate: '2027-05-02' });
    expect(await toldOf(next)).toEqual([['leave.team-applied', [meera.id, deputy.id]]]);
  });

  test('who reports to the manager decides on the colleagues, and not on their own leave', async () => {
    const peer = await portal.employee(`Peer ${created}`);
    await api.setManager(peer, meera);
    await api.delegate(meera, peer, today, today);
    const [own, of] = [await api.apply(peer), await api.apply(ravi)];
    expect((await api.requests(peer)).map(({ id }) => id)).toEqual([of]);
    expect((await api.decide(peer, own)).status).toBe(404);
    expect((await api.decide(peer, of)).status).toBe(200);
  });

  test('decides on nothing once removed, also while deciding', async () => {
    const deputy = await deputyOf();
    await api.delegate(meera, deputy, today, today);
    const id = await api.apply(ravi);
    const [refused] = await interleaveBeforeWrite(
      'leaves',
      () => api.decide(deputy, id),
      () => portal.callOk('DELETE', delegatePath, { token: meera.token }),
    );
    expect(refused.status).toBe(404);
    expect(await api.requests(deputy)).toEqual([]);
    expect((await portal.callOk('DELETE', delegatePath, { token: meera.token })).body.message).toBe(
      'Delegate removed',
    );
    expect((await readAuditItems(meera.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['delegate.named', 'delegate.removed']),
    );
  });

  test.each([
    [
      'days in the past',
      () => ({ startDate: addDays(today, -3), endDate: addDays(today, -1) }),
      'The last day cannot be in the past.',
    ],
    [
      'a last day before the first',
      () => ({ endDate: addDays(today, -1) }),
      'The last day cannot be before the first day.',
    ],
    ['too many days', () => ({ endDate: addDays(today, 90) }), 'A delegate can decide for at most 90 days.'],
  ])('cannot be named with %s', async (_, changes, message) => {
    const dates: { startDate?: string; endDate?: string } = changes();
    const body = { userId: anil.id, startDate: today, endDate: today, ...dates };
    const reply = await portal.call('PUT', delegatePath, { token: meera.token, body });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  test('is named by managers alone', async () => {
    const reply = await api.delegate(ravi, meera, today, today);
    expect([reply.status, reply.body.message]).toEqual([409, 'No employee reports to you. Reload the page.']);
  });
});

describe('the calendar of a team', () => {
  const calendar = async ({ token }: Employee, month: string) =>
    (await portal.callOk('GET', `/api/team/calendar?month=${month}`, { token })).body.away;

  // behaviour leaves: The calendar of a team
  test('has names and dates of approved leave that touches the month, and nothing else', async () => {
    const long = await api.apply(ravi, {
      startDate: '2027-03-28',
      endDate: '2027-04-02',
      subject: 'Sick Leave',
    });
    await api.decide(meera, long);
    await api.apply(ravi, { startDate: '2027-04-20', endDate: '2027-04-21' });
    const entry = { name: ravi.name, startDate: '2027-03-28', endDate: '2027-04-02' };
    expect(await calendar(meera, '2027-03')).toEqual([entry]);
    expect(await calendar(meera, '2027-04')).toEqual([entry]);
    expect(await calendar(meera, '2027-05')).toEqual([]);
    expect(await calendar(ravi, '2027-03')).toEqual([]);
    expect(await calendar(anil, '2027-03')).toEqual([]);
  });
});

describe('teammates who are away', () => {
  const ask = ({ token }: Employee, startDate = '2027-03-05', endDate = '2027-03-20') =>
    portal.call('GET', `/api/team/away?startDate=${startDate}&endDate=${endDate}`, { token });

  test('are those of the same manager, and the manager, on approved leave on some of the days: by name alone', async () => {
    const peer = await portal.employee(`Peer ${created}`);
    await api.setManager(peer, meera);
    await api.decide(meera, await api.apply(peer));
    await api.decide(meera, await api.apply(peer, { startDate: '2027-03-09', endDate: '2027-03-10' }));
    await api.decide(anil, await api.apply(meera, { startDate: '2027-03-20', endDate: '2027-03-21' }));
    await api.decide(meera, await api.apply(ravi));
    expect((await ask(ravi)).body).toEqual({ names: [peer.name, meera.name], more: 0 });
    expect((await ask(ravi, '2027-03-11', '2027-03-19')).body.names).toEqual([]);
    expect((await ask(anil)).body.names).toEqual([]);
    await api.choose({});
    expect((await ask(ravi)).body).toEqual({ names: [], more: 0 });
  });

  test('are asked for days in the right order, of at most a year', async () => {
    expect((await ask(ravi, '2027-03-05', '2027-03-04')).body.message).toBe(
      'End date cannot be before start date',
    );
    expect((await ask(ravi, '2027-03-05', '2028-06-04')).status).toBe(400);
  });

  test('the own profile says that the manager decides, and nothing of it where admins do', async () => {
    const profile = async () => (await portal.callOk('GET', '/api/profile/me', { token: ravi.token })).body;
    expect(await profile()).toMatchObject({ leaveByManager: true, manager: meera.name });
    await api.choose({});
    expect(await profile()).not.toHaveProperty('leaveByManager');
  });
});
