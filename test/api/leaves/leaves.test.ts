import { describe, expect, test } from 'vitest';
import { get, put, remove as removeItem } from '../../../functions/lib/table.ts';
import { ownerIdOf } from '../../../functions/store/leave.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';

const portal = setUpPortal();

const fever = { subject: 'Sick Leave', startDate: '2026-08-03', endDate: '2026-08-05', description: 'Fever' };
const apply = ({ token }: Employee, change: object = {}) =>
  portal.call('POST', '/api/leaves', { token, body: { ...fever, ...change } });
const mine = async ({ id, token }: Employee) =>
  (await portal.call('GET', `/api/leaves/${id}`, { token })).body;
const taken = async ({ id, token }: Employee) => {
  await portal.setPayroll(id, {});
  return (await portal.call('GET', '/api/profile/me', { token })).body.leavesTaken;
};
const asAdmin = (method: string, path: string, body: object = {}) =>
  portal.call(method, path, { token: portal.admin, ...(method !== 'GET' && { body }) });
const decide = (id: string, status: string) => asAdmin('PUT', `/api/admin/leaves/${id}/status`, { status });
const withdraw = ({ token }: Employee, id: string) => portal.call('DELETE', `/api/leaves/${id}`, { token });
const remove = (id: string) => asAdmin('DELETE', `/api/admin/leaves/${id}`);
/** The audit entries, each with the value before it. */
const audited = async (id: string) => {
  const isLeave = id.startsWith('leave_');
  const items = await readAuditItems(isLeave ? ownerIdOf(id) : id);
  return items
    .filter(({ leave }) => !isLeave || leave === id)
    .map(({ action, by, changes = {}, epoch }) => {
      const before = Object.entries(changes as Record<string, readonly unknown[]>).filter(
        ([, [was = null]]) => was !== null,
      );
      const facts = Object.fromEntries(before.map(([field, [was]]) => [field, was]));
      return [action, by, epoch === undefined ? facts : { ...facts, epoch }];
    });
};
const edit = (id: string, change: object) => asAdmin('PUT', `/api/leaves/${id}`, { ...fever, ...change });

describe('an application for leave', () => {
  // spec 3.22, 4.1, 5.20, 7.30, 7.31, 9.10
  test('an application is pending and belongs to the caller, whatever the body says', async () => {
    const person = await portal.employee();
    const forged = {
      status: 'approved',
      userId: 'usr_x',
      name: 'Boss',
      email: 'x@y.z',
      numberOfDays: 0.5,
      id: 'x',
    };
    const { status, body } = await apply(person, forged);
    expect([status, body]).toEqual([
      200,
      {
        ...fever,
        id: expect.stringMatching(/^leave_/),
        userId: person.id,
        name: person.name,
        email: person.email,
        numberOfDays: 3,
        status: 'pending',
      },
    ]);
    expect(await mine(person)).toEqual([body]);
    expect(await taken(person)).toBe(0);
  });

  // spec 7.30, 7.33
  test('an application is visible only to its owner and to admins', async () => {
    const [owner, other] = [await portal.employee(), await portal.employee()];
    const { body } = await apply(owner);
    const peek = await portal.call('GET', `/api/leaves/${owner.id}`, { token: other.token });
    expect(peek.status).toBe(404);
    const { body: all } = await asAdmin('GET', '/api/admin/leaves');
    expect(all[0]).toEqual(body);
  });

  // spec 5.18, 5.19, 5.22
  test.each([
    [{ subject: '' }, 'Please fill all required fields'],
    [{ description: '  ' }, 'Please fill all required fields'],
    [{ startDate: undefined }, 'Please fill all required fields'],
    [{ endDate: '' }, 'Please fill all required fields'],
    [{ endDate: '2026-08-02' }, 'End date cannot be before start date'],
    [{ endDate: '2026-08-32' }, 'End date must be a date'],
    [{ endDate: '2099-08-03' }, 'A leave can be at most 366 days long'],
    [{ endDate: '2026-08-15' }, 'You cannot apply for 13 days. You only have 12 leaves remaining.'],
  ])('an application with %j is refused: %s', async (change, words) => {
    const person = await portal.employee();
    const { status, body } = await apply(person, change);
    expect([status, body.message]).toEqual([400, words]);
    expect(await mine(person)).toEqual([]);
  });

  // behaviour leaves: A leave cannot share a day
  test('an application cannot overlap pending or approved leave, but can overlap rejected leave', async () => {
    const person = await portal.employee();
    const { body: first } = await apply(person);
    const again = { startDate: '2026-08-05', endDate: '2026-08-06' };
    expect((await apply(person, again)).status).toBe(409);
    await decide(first.id, 'approved');
    expect((await apply(person, again)).status).toBe(409);
    const { body: next } = await apply(person, { startDate: '2026-08-06', endDate: '2026-08-06' });
    await decide(next.id, 'rejected');
    expect((await apply(person, { startDate: '2026-08-06', endDate: '2026-08-06' })).status).toBe(200);
  });

  // behaviour leaves: At most 30 requests
  test('an employee has at most 30 pending applications, even when many are sent at once', async () => {
    const person = await portal.employee();
    const day = (n: number) => new Date(Date.UTC(2029, 0, n)).toISOString().slice(0, 10);
    const on = (n: number) => apply(person, { startDate: day(n), endDate: day(n) });
    for (let n = 1; n <= 24; n++) expect((await on(n)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => on(30 + i)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([409, 'You already have 30 pending applications. Withdraw one or wait for a decision.']),
    );
    const [{ id }, next] = await mine(person);
    expect(await mine(person)).toHaveLength(30);
    await withdraw(person, id);
    expect((await on(40)).status).toBe(200);
    expect((await on(41)).status).toBe(409);
    await decide(next.id, 'rejected');
    expect((await on(41)).status).toBe(200);
  });

  test('an application sent five times at once is saved once', async () => {
    const person = await portal.employee();
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('a decision', () => {
  // spec 3.8, 3.23, 4.2, 4.3, 6.9, 7.34
  test('an approval deducts the days, and a rejection deducts none', async () => {
    const person = await portal.employee();
    const { body: one } = await apply(person);
    const { body: two } = await apply(person, { startDate: '2026-09-01', endDate: '2026-09-01' });
    expect((await decide(one.id, 'approved')).body).toMatchObject({
      message: 'Leave request has been approved',
      leave: { id: one.id, status: 'approved' },
    });
    expect((await decide(two.id, 'rejected')).body.message).toBe('Leave request has been rejected');
    expect(await taken(person)).toBe(3);
  });

  // spec 4.4
  test('one of twenty simultaneous decisions succeeds, and the others reply conflict', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => decide(leave.id, i % 2 ? 'approved' : 'rejected')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const [{ status }] = await mine(person);
    expect(await taken(person)).toBe(status === 'approved' ? 3 : 0);
  });

  test('simultaneous approvals never overdraw the balance', async () => {
    const person = await portal.employee();
    const ids: string[] = [];
    for (let month = 1; month <= 6; month++) {
      const dates = { startDate: `2027-0${month}-01`, endDate: `2027-0${month}-03` };
      ids.push((await apply(person, dates)).body.id);
    }
    const answers = await Promise.all(ids.map((id) => decide(id, 'approved')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    expect(await taken(person)).toBe(12);
  });

  // spec 3.23, 7.34
  test.each([
    ['pending', 400],
    ['maybe', 400],
    [5, 400],
  ])('a decision of %j is refused', async (status, code) => {
    const { body } = await apply(await portal.employee());
    const answer = await asAdmin('PUT', `/api/admin/leaves/${body.id}/status`, { status });
    expect([answer.status, answer.body.message]).toEqual([code, 'Status must be approved or rejected']);
  });

  test('a decision about an unknown leave replies 404', async () => {
    const ghost = 'leave_00000000000000000000_00000000000000000000';
    expect((await decide(ghost, 'approved')).status).toBe(404);
    expect((await edit(ghost, {})).status).toBe(404);
    expect((await edit('balance', {})).status).toBe(404);
  });
});

describe('changing a leave', () => {
  // spec 6.9, 7.32
  test('changing an approved leave moves the balance by the difference', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    await decide(leave.id, 'approved');
    const longer = await edit(leave.id, {
      endDate: '2026-08-10',
      subject: 'Vacation',
      description: 'Longer',
    });
    expect(longer.body).toMatchObject({ numberOfDays: 8, status: 'approved', subject: 'Vacation' });
    expect(await taken(person)).toBe(8);
    await edit(leave.id, { endDate: '2026-08-03' });
    expect(await taken(person)).toBe(1);
  });

  test('a change beyond the balance or onto other leave is refused', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    await decide(leave.id, 'approved');
    await apply(person, { startDate: '2026-08-20', endDate: '2026-08-21' });
    expect((await edit(leave.id, { endDate: '2026-08-15' })).status).toBe(409);
    expect((await edit(leave.id, { startDate: '2026-08-19', endDate: '2026-08-20' })).status).toBe(409);
    expect(await taken(person)).toBe(3);
    expect((await mine(person)).find(({ id }: { id: string }) => id === leave.id).endDate).toBe('2026-08-05');
  });

  test('changing a pending leave keeps its status and the balance', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    expect((await edit(leave.id, { endDate: '2026-08-04' })).body).toMatchObject({
      numberOfDays: 2,
      status: 'pending',
    });
    expect(await taken(person)).toBe(0);
  });
});

describe('resetting all leave balances', () => {
  // spec 6.10, 7.35, 8.45
  // behaviour leaves: Leave balances
  test('a reset sets all balances to zero, earlier leave no longer counts, and undoing restores it', async () => {
    const people = [await portal.employee(), await portal.employee()];
    const ids: string[] = [];
    for (const person of people) {
      const { body } = await apply(person);
      await decide(body.id, 'approved');
      ids.push(body.id);
    }
    const { body: done } = await asAdmin('PUT', '/api/admin/leaves/reset-all');
    expect(done.message).toBe('Successfully reset all employee leave balances.');
    expect(await Promise.all(people.map(taken))).toEqual([0, 0]);
    await edit(ids[0] as string, { endDate: '2026-08-04' });
    expect(await taken(people[0] as Employee)).toBe(0);

    const { body: since } = await apply(people[1] as Employee, {
      startDate: '2026-12-01',
      endDate: '2026-12-01',
    });
    await decide(since.id, 'approved');
    const undo = (reset: number) => asAdmin('PUT', '/api/admin/leaves/undo-reset', { reset });
    const undoable = async () => (await asAdmin('GET', '/api/admin/leaves/last-reset')).body;
    expect(await undoable()).toEqual({ reset: done.reset, date: todayInIndia() });
    expect((await undo(done.reset - 1)).status).toBe(409);
    expect((await undo(done.reset)).body.message).toBe(
      'Reset undone. Leave approved before the reset counts again.',
    );
    expect(await Promise.all(people.map(taken))).toEqual([2, 4]);
    // A retry after a lost response changes nothing.
    expect((await undo(done.reset)).status).toBe(200);
    expect(await Promise.all(people.map(taken))).toEqual([2, 4]);
    expect(await undoable()).toEqual({ reset: null });
  });
});

describe('an overdrawn balance', () => {
  const undo = (reset: number) => asAdmin('PUT', '/api/admin/leaves/undo-reset', { reset });
  const year = { startDate: '2027-04-01', endDate: '2027-04-12' };
  const next = { startDate: '2028-04-01', endDate: '2028-04-10' };

  test('an overdrawn balance after an undone reset reports zero remaining days', async () => {
    const person = await portal.employee();
    await decide((await apply(person, year)).body.id, 'approved');
    const { body: reset } = await asAdmin('PUT', '/api/admin/leaves/reset-all');
    const { body: since } = await apply(person, next);
    await decide(since.id, 'approved');
    const { body: waiting } = await apply(person, { endDate: '2026-08-04' });
    await undo(reset.reset);
    expect(await taken(person)).toBe(22);

    const { status, body } = await apply(person, { startDate: '2030-01-01', endDate: '2030-01-01' });
    expect([status, body.message]).toEqual([
      400,
      'You cannot apply for 1 days. You only have 0 leaves remaining.',
    ]);
    const refused = await decide(waiting.id, 'approved');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This leave needs 2 more days, but none remain. The days taken already exceed the yearly leaves by 10.',
    ]);
    expect((await edit(since.id, { ...next, endDate: '2028-04-11' })).status).toBe(409);
    expect((await edit(since.id, { ...next, endDate: '2028-04-02' })).status).toBe(200);
    expect(await taken(person)).toBe(14);
    await remove(since.id);
    expect(await taken(person)).toBe(12);
  });

  test('a balance overdrawn by fewer yearly leaves reports zero remaining days', async () => {
    const person = await portal.employee();
    await decide((await apply(person, year)).body.id, 'approved');
    await portal.setPayroll(person.id, { yearlyLeaves: 5 });
    const { body } = await apply(person);
    expect(body.message).toBe('You cannot apply for 3 days. You only have 0 leaves remaining.');
  });
});

describe('withdrawing an application', () => {
  test('withdrawing removes a pending application from every list and is logged', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    const { status, body } = await withdraw(person, leave.id);
    expect([status, body]).toEqual([200, { message: 'Leave application withdrawn' }]);
    expect(await mine(person)).toEqual([]);
    const { body: all } = await asAdmin('GET', '/api/admin/leaves');
    expect(all.filter(({ id }: { id: string }) => id === leave.id)).toEqual([]);
    expect((await withdraw(person, leave.id)).status).toBe(404);
    expect((await decide(leave.id, 'approved')).status).toBe(404);
    expect((await apply(person)).status).toBe(200);
    expect(await audited(leave.id)).toEqual([
      ['leave.applied', person.id, {}],
      [
        'leave.withdrawn',
        person.id,
        { status: 'pending', startDate: '2026-08-03', endDate: '2026-08-05', numberOfDays: 3 },
      ],
    ]);
  });

  test('a colleague or an admin cannot withdraw an employee’s application', async () => {
    const [owner, other] = [await portal.employee(), await portal.employee()];
    const { body: leave } = await apply(owner);
    expect((await withdraw(other, leave.id)).status).toBe(404);
    expect((await asAdmin('DELETE', `/api/leaves/${leave.id}`)).status).toBe(403);
    expect(
      (await portal.call('DELETE', `/api/admin/leaves/${leave.id}`, { token: owner.token })).status,
    ).toBe(403);
    expect(await mine(owner)).toEqual([leave]);
  });

  test.each(['approved', 'rejected'])(
    'an application that has been %s cannot be withdrawn',
    async (decision) => {
      const person = await portal.employee();
      const { body: leave } = await apply(person);
      await decide(leave.id, decision);
      const { status, body } = await withdraw(person, leave.id);
      expect([status, body.message]).toEqual([409, `This leave request has already been ${decision}.`]);
      expect(await taken(person)).toBe(decision === 'approved' ? 3 : 0);
      expect(await mine(person)).toHaveLength(1);
    },
  );

  test('a withdrawal sent four times at once succeeds once', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(person, leave.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await audited(leave.id)).map(([action]) => action)).toEqual(['leave.applied', 'leave.withdrawn']);
  });

  test('one of a simultaneous withdrawal and approval succeeds, and the balance agrees', async () => {
    const person = await portal.employee();
    for (let round = 0; round < 12; round++) {
      const { body: leave } = await apply(person);
      const calls = [() => withdraw(person, leave.id), () => decide(leave.id, 'approved')];
      const [first, second] = round % 2 ? calls : calls.reverse();
      await Promise.all([first?.(), second?.()]);
      const [left] = await mine(person);
      expect((await audited(leave.id)).map(([action]) => action)).toEqual([
        'leave.applied',
        left ? 'leave.approved' : 'leave.withdrawn',
      ]);
      expect(await taken(person)).toBe(left ? 3 : 0);
      if (left) await remove(left.id);
    }
  });
});

describe('deleting a leave', () => {
  test.each([
    ['pending', 0],
    ['rejected', 0],
    ['approved', 3],
  ])('deleting a leave that is %s returns %i days', async (status, days) => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    if (status !== 'pending') await decide(leave.id, status);
    expect(await taken(person)).toBe(days);
    expect((await remove(leave.id)).body).toEqual({ message: 'Leave request deleted' });
    expect(await taken(person)).toBe(0);
    expect(await mine(person)).toEqual([]);
    expect((await remove(leave.id)).status).toBe(404);
    const admin = (await asAdmin('GET', '/api/auth/users')).body.users.find(
      ({ role }: { role: string }) => role === 'admin',
    );
    expect((await audited(leave.id)).at(-1)).toEqual([
      'leave.deleted',
      admin.id,
      {
        status,
        startDate: '2026-08-03',
        endDate: '2026-08-05',
        numberOfDays: 3,
        ...(days > 0 && { epoch: expect.any(Number) }),
      },
    ]);
  });

  test('deleting a leave from before a reset does not change the current balance', async () => {
    const person = await portal.employee();
    const { body: before } = await apply(person);
    await decide(before.id, 'approved');
    const { body: reset } = await asAdmin('PUT', '/api/admin/leaves/reset-all');
    const { body: since } = await apply(person, { startDate: '2026-10-01', endDate: '2026-10-02' });
    await decide(since.id, 'approved');
    await remove(before.id);
    expect(await taken(person)).toBe(2);
    await asAdmin('PUT', '/api/admin/leaves/undo-reset', { reset: reset.reset });
    expect(await taken(person)).toBe(2);
  });

  test('two simultaneous deletions of a leave return its days once', async () => {
    const person = await portal.employee();
    for (const others of [1, 3]) {
      const { body: kept } = await apply(person, { startDate: '2026-09-01', endDate: '2026-09-02' });
      await decide(kept.id, 'approved');
      const { body: leave } = await apply(person);
      await decide(leave.id, 'approved');
      const answers = await Promise.all(Array.from({ length: others + 1 }, () => remove(leave.id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(others).fill(404)]);
      expect(await taken(person)).toBe(2);
      await remove(kept.id);
    }
  });
});

describe('the balances of listed employees', () => {
  const balances = (userIds: string) => asAdmin('GET', `/api/admin/leaves/balances?userIds=${userIds}`);

  test('balances list yearly leaves and leaves taken, by default 12 and 0', async () => {
    const [one, other] = [await portal.employee(), await portal.employee()];
    await decide((await apply(one)).body.id, 'approved');
    await portal.setPayroll(one.id, { yearlyLeaves: 2 });
    const { body } = await balances(`${one.id},${other.id},${one.id}`);
    expect(body.balances).toEqual([
      { userId: one.id, yearlyLeaves: 2, leavesTaken: 3 },
      { userId: other.id, yearlyLeaves: 12, leavesTaken: 0 },
    ]);
  });

  test('balances are requested for 1 to 50 employees', async () => {
    const id = `usr_${'0'.repeat(20)}`;
    for (const userIds of ['', 'balance', 'usr_1', `${id},`, Array(51).fill(id).join()]) {
      const { status, body } = await balances(userIds);
      expect([status, body.message]).toEqual([400, 'List 1 to 50 ids of employees, separated by commas']);
    }
    expect((await balances(Array(50).fill(id).join())).status).toBe(200);
    expect((await asAdmin('GET', '/api/admin/leaves/balances')).status).toBe(400);
  });
});

describe('an invalid stored leave', () => {
  test('a leave with an unknown status is listed but cannot be decided', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    const stored = await get('leaves', { userId: person.id, leaveId: leave.id });
    const odd = { ...stored, status: 'on hold' };
    await put('leaves', odd, { expression: 'attribute_exists(#userId)' });
    expect(await mine(person)).toEqual([{ ...leave, status: 'on hold' }]);
    expect((await decide(leave.id, 'approved')).status).toBe(409);
    expect((await withdraw(person, leave.id)).status).toBe(409);
    expect((await remove(leave.id)).status).toBe(200);
  });

  test('an unreadable leave does not hide the others on any page', async () => {
    const person = await portal.employee();
    const { body: kept } = await apply(person);
    const unreadable = { userId: person.id, leaveId: 'leave_x', kind: 'leave', appliedAt: '9999' };
    await put('leaves', unreadable, { expression: 'attribute_not_exists(#userId)' });
    expect(await mine(person)).toEqual([kept]);
    expect((await asAdmin('GET', '/api/admin/leaves?limit=1')).body).toEqual([kept]);
    expect((await decide(kept.id, 'approved')).status).toBe(200);
    await removeItem('leaves', { userId: person.id, leaveId: 'leave_x' });
    expect(takeConsole().every((line) => line.includes('a stored item cannot be read'))).toBe(true);
  });
});

test('paged applications of an employee equal the unpaged list, newest first', async () => {
  const person = await portal.employee();
  // Enough of them that those of random ids are hardly in this order by themselves.
  const days = ['03', '05', '04', '07', '06', '10', '11'].map((day) => `2026-08-${day}`);
  for (const day of days) await apply(person, { startDate: day, endDate: day });
  const pages = await fetchAllPages(portal.call, `/api/leaves/${person.id}`, person.token, () => 1);
  expect(pages.flatMap(({ items }) => items)).toEqual(await mine(person));
  expect(pages.map(({ items }) => items[0].startDate)).toEqual(days.toReversed());
});

describe('the list of all leaves', () => {
  // spec 7.33
  test('the list of all leaves pages through each leave exactly once, newest first', async () => {
    const { body: all } = await asAdmin('GET', '/api/admin/leaves');
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const query = `limit=4${cursor && `&cursor=${cursor}`}`;
      const { body, headers } = await asAdmin('GET', `/api/admin/leaves?${query}`);
      seen.push(...body.map(({ id }: { id: string }) => id));
      cursor = headers.get('x-next-cursor');
    } while (cursor);
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
  });

  test('the list of all leaves is newest first, or pending first on request', async () => {
    const person = await portal.employee();
    const { body: pending } = await apply(person, { startDate: '2026-08-03', endDate: '2026-08-03' });
    const { body: decided } = await apply(person, { startDate: '2026-08-04', endDate: '2026-08-04' });
    await decide(decided.id, 'rejected');
    const idsOf = async (query: string) => {
      const { body } = await asAdmin('GET', `/api/admin/leaves?search=${person.email}${query}`);
      return body.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf('')).toEqual([decided.id, pending.id]);
    expect(await idsOf('&order=pending-first')).toEqual([pending.id, decided.id]);
  });
});

test('an admin lists the leaves of one employee, newest first, by status and page', async () => {
  const [person, other] = [await portal.employee(), await portal.employee()];
  await apply(other, { startDate: '2026-08-03', endDate: '2026-08-03' });
  const days = ['03', '05', '04'].map((day) => `2026-08-${day}`);
  for (const day of days) await apply(person, { startDate: day, endDate: day });
  const own = await mine(person);
  await decide(own[1].id, 'rejected');
  const path = `/api/admin/leaves?userId=${person.id}&order=pending-first`;
  const pages = await fetchAllPages(portal.call, path, portal.admin, () => 1);
  expect(pages.flatMap(({ items }) => items)).toEqual(await mine(person));
  const rejected = await asAdmin('GET', `${path}&status=rejected`);
  expect(rejected.body.map(({ id }: { id: string }) => id)).toEqual([own[1].id]);
  expect((await asAdmin('GET', '/api/admin/leaves?userId=x')).status).toBe(400);
});

describe('limits of a leave', () => {
  test('a leave is at most 366 days long, with the error at the end date', async () => {
    const person = await portal.employee();
    const until = async (endDate: string) => (await apply(person, { startDate: '2027-01-01', endDate })).body;
    const tooLong = 'A leave can be at most 366 days long';
    expect(await until('2028-01-02')).toMatchObject({ message: tooLong, fields: { endDate: tooLong } });
    expect((await until('2028-01-01')).message).toMatch('You cannot apply for 366 days.');
    const backwards = 'End date cannot be before start date';
    expect(await until('2026-12-31')).toMatchObject({ message: backwards, fields: { endDate: backwards } });
  });

  test('an admin can edit a rejected leave even when other leave covers its days', async () => {
    const person = await portal.employee();
    const { body: rejected } = await apply(person);
    await decide(rejected.id, 'rejected');
    await apply(person);
    const { status, body } = await edit(rejected.id, { description: 'As it was' });
    expect([status, body.status]).toEqual([200, 'rejected']);
    expect(await mine(person)).toHaveLength(2);
  });
});

describe('a leave that takes no days', () => {
  const balanceOf = ({ id }: Employee) => get('leaves', { userId: id, leaveId: 'balance' });

  test('changing and withdrawing a pending leave keeps the balance empty and is logged', async () => {
    const person = await portal.employee();
    const { body: leave } = await apply(person);
    await edit(leave.id, { endDate: '2026-08-04' });
    expect((await balanceOf(person))?.taken).toEqual({});
    await withdraw(person, leave.id);
    expect((await balanceOf(person))?.taken).toEqual({});
    expect((await audited(leave.id)).map(([action, by]) => [action, by === person.id])).toEqual([
      ['leave.applied', true],
      ['leave.changed', false],
      ['leave.withdrawn', true],
    ]);
  });

  test('a restored leave without a balance item does not block new applications', async () => {
    const [person, other] = [await portal.employee(), await portal.employee()];
    const { body: leave } = await apply(person);
    const stored = await get('leaves', { userId: person.id, leaveId: leave.id });
    await putItems('leaves', [{ ...stored, userId: other.id }]);
    const { status } = await apply(other, { startDate: '2026-09-01', endDate: '2026-09-01' });
    expect([status, (await mine(other)).length]).toEqual([200, 2]);
  });

  test('an unreadable leave is named in the log', async () => {
    const person = await portal.employee();
    const unreadable = {
      userId: person.id,
      leaveId: 'leave_unreadable',
      kind: 'leave',
      appliedAt: '0',
    };
    await putItems('leaves', [unreadable]);
    expect(await mine(person)).toEqual([]);
    const [line = ''] = takeConsole();
    expect(line).toMatch(/"table":\s*"leaves"/);
    expect(line).toMatch(/"leaveId":\s*"leave_unreadable"/);
    await removeItem('leaves', { userId: person.id, leaveId: 'leave_unreadable' });
  });
});

describe('undoing a reset', () => {
  const undo = (reset: number) => asAdmin('PUT', '/api/admin/leaves/undo-reset', { reset });
  const undone = async () =>
    (await audited('leave-epochs')).filter(([action]) => action === 'leaves.reset-undone').length;

  test('undoing a reset twice has no effect, and an earlier reset cannot be undone', async () => {
    const { body } = await asAdmin('PUT', '/api/admin/leaves/reset-all');
    const before = await undone();
    for (let time = 0; time < 3; time++) expect((await undo(body.reset)).status).toBe(200);
    expect(await undone()).toBe(before + 1);
    const tooLate = await undo(body.reset - 1);
    expect([tooLate.status, tooLate.body.message]).toEqual([409, 'This reset can no longer be undone.']);
  });

  test('an undo before the first reset replies conflict', async () => {
    const key = { name: 'leave-epochs' };
    const epochs = await get('settings', key);
    await removeItem('settings', key);
    expect((await asAdmin('GET', '/api/admin/leaves/last-reset')).body).toEqual({ reset: null });
    expect((await undo(1)).status).toBe(409);
    expect(await get('settings', key)).toBeUndefined();
    await putItems('settings', [epochs as object]);
  });
});

describe('leave outside the employment', () => {
  const dates = (dateOfJoining: string | null, dateOfLeaving: string | null) => ({
    dateOfJoining,
    dateOfLeaving,
  });
  const employed = (name: string) => portal.hire(name, dates('2026-08-04', '2026-08-20'));
  const joining = 'Leave cannot start before the date of joining, 04 Aug 2026.';
  const leaving = 'Leave cannot end after the date of leaving, 20 Aug 2026.';

  test.each([
    ['2026-08-03', '2026-08-05', { startDate: joining }],
    ['2026-08-19', '2026-08-21', { endDate: leaving }],
  ])('an application from %s to %s is refused, and names the date', async (startDate, endDate, fields) => {
    const { status, body } = await apply(await employed('Nila Rao'), { startDate, endDate });
    expect([status, body.message, body.fields]).toEqual([400, Object.values(fields)[0], fields]);
  });

  test('an application from the date of joining or to the date of leaving is accepted', async () => {
    const person = await employed('Nila Das');
    expect((await apply(person, { startDate: '2026-08-04', endDate: '2026-08-04' })).status).toBe(200);
    expect((await apply(person, { startDate: '2026-08-20', endDate: '2026-08-20' })).status).toBe(200);
  });

  test('an admin cannot move or approve leave outside the employment, but can reject it', async () => {
    const person = await employed('Nila Bose');
    const { id } = (await apply(person, { startDate: '2026-08-10', endDate: '2026-08-12' })).body;
    const moved = { ...fever, startDate: '2026-08-01', endDate: '2026-08-02' };
    const change = await asAdmin('PUT', `/api/leaves/${id}`, moved);
    expect([change.status, change.body.message]).toEqual([400, joining]);
    await portal.setPayroll(person.id, { dateOfLeaving: '2026-08-11' });
    const approval = await decide(id, 'approved');
    expect([approval.status, approval.body.message]).toEqual([
      409,
      'Leave cannot end after the date of leaving, 11 Aug 2026.',
    ]);
    expect((await decide(id, 'rejected')).status).toBe(200);
  });

  test('leave limits follow emptied and imported employment dates', async () => {
    const person = await employed('Nila Iyer');
    await portal.setPayroll(person.id, dates(null, null));
    expect((await apply(person, { startDate: '2026-08-01', endDate: '2026-08-02' })).status).toBe(200);
    const { email, version } = (await asAdmin('GET', '/api/admin/people?limit=1000')).body.find(
      ({ userId }: { userId: string }) => userId === person.id,
    );
    const people = [{ email, userId: person.id, version, dateOfJoining: '2026-08-15' }];
    await asAdmin('POST', '/api/admin/people', { people, invite: false });
    const { body } = await apply(person, { startDate: '2026-08-14', endDate: '2026-08-16' });
    expect(body.message).toBe('Leave cannot start before the date of joining, 15 Aug 2026.');
  });
});

// behaviour leaves: Leave days a year
test('a joiner gets pro-rata leave days when the company enables it, and cannot apply for more', async () => {
  const person = await portal.employee('Nila Joiner');
  const year = Number(todayInIndia().slice(0, 4));
  await portal.setPayroll(person.id, { dateOfJoining: `${year}-12-01` });
  const yearly = async () =>
    (await portal.call('GET', '/api/profile/me', { token: person.token })).body.yearlyLeaves;
  expect(await yearly()).toBe(12);
  await portal.changeCompany({ leavesInProportion: true });
  expect(await yearly()).toBe(1);
  const dates = { startDate: `${year}-12-10`, endDate: `${year}-12-11` };
  expect((await apply(person, dates)).body.message).toBe(
    'You cannot apply for 2 days. You only have 1 leaves remaining.',
  );
  // The form of payroll details shows the days of a whole year, and sends them back.
  await portal.setPayroll(person.id, { yearlyLeaves: 12 });
  expect(await yearly()).toBe(1);
  await portal.changeCompany({ leavesInProportion: false });
  expect(await yearly()).toBe(12);
});
