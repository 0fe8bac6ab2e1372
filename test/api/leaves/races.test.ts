import { describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { readAuditEntries, readAuditItems } from '../../support/audit-entries.ts';
import { failWrite, interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

const portal = setUpPortal();

const details = { subject: 'Vacation', startDate: '2027-03-01', endDate: '2027-03-07', description: 'Rest' };
const later = { startDate: '2027-05-01', endDate: '2027-05-07' };
const apply = ({ token }: Employee, changes: object = {}) =>
  portal.call('POST', '/api/leaves', { token, body: { ...details, ...changes } });
const decide = (id: string, status: string) =>
  portal.asAdmin('PUT', `/api/admin/leaves/${id}/status`, { status });
const edit = (id: string, changes: object) =>
  portal.asAdmin('PUT', `/api/leaves/${id}`, { ...details, ...changes });
const taken = async ({ token }: Employee) =>
  (await portal.call('GET', '/api/profile/me', { token })).body.leavesTaken ?? 0;
const mine = async ({ id, token }: Employee) =>
  (await portal.call('GET', `/api/leaves/${id}`, { token })).body;

/** An employee with an application of seven days of their twelve, and its id. */
async function applied() {
  const person = await portal.employee();
  return { person, id: (await apply(person)).body.id as string };
}

describe('while a leave is decided', () => {
  test.each([
    ['approved', 'approved', 7],
    ['approved', 'rejected', 0],
    ['rejected', 'approved', 7],
  ])('as %s, another admin’s “%s” stands', async (late, early, days) => {
    const { person, id } = await applied();
    const [refused, decided] = await interleaveBeforeWrite(
      'leaves',
      () => decide(id, late),
      () => decide(id, early),
    );
    expect([decided.status, refused.status]).toEqual([200, 409]);
    expect(refused.body.message).toBe(`This leave request has already been ${early}.`);
    expect(await taken(person)).toBe(days);
    expect((await readAuditEntries(id)).map(({ action }) => action)).toEqual([
      'leave.applied',
      `leave.${early}`,
    ]);
  });

  test('another one takes the days that it would have taken', async () => {
    const { person, id } = await applied();
    const { body: other } = await apply(person, later);
    const [refused, approved] = await interleaveBeforeWrite(
      'leaves',
      () => decide(id, 'approved'),
      () => decide(other.id, 'approved'),
    );
    expect([approved.status, refused.status]).toEqual([200, 409]);
    expect(refused.body.message).toBe('This leave needs 7 more days, but only 5 leaves remain.');
    expect(await taken(person)).toBe(7);
  });

  test('the days that it is changed to are those that are taken', async () => {
    const { person, id } = await applied();
    const [approved, changed] = await interleaveBeforeWrite(
      'leaves',
      () => decide(id, 'approved'),
      () => edit(id, { endDate: '2027-03-03' }),
    );
    expect([changed.status, approved.body.leave.numberOfDays]).toEqual([200, 3]);
    expect(await taken(person)).toBe(3);
  });

  test('an application for other days is taken too', async () => {
    const { person, id } = await applied();
    const [approved, other] = await interleaveBeforeWrite(
      'leaves',
      () => decide(id, 'approved'),
      () => apply(person, later),
    );
    expect([approved.status, other.status, await taken(person)]).toEqual([200, 200, 7]);
  });
});

test('while a leave is decided, what a backup puts back in its place stands', async () => {
  const { person, id } = await applied();
  const backedUp = await get('leaves', { userId: person.id, leaveId: id });
  const [refused] = await interleaveBeforeWrite(
    'leaves',
    () => decide(id, 'approved'),
    () => putItems('leaves', [{ ...backedUp, status: 'rejected', version: 2 }]),
  );
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This leave request has already been rejected.',
  ]);
  expect([await taken(person), (await mine(person))[0].status]).toEqual([0, 'rejected']);
});

describe('while a leave is changed', () => {
  test('it is approved: the balance has the days that it has in the end', async () => {
    const { person, id } = await applied();
    const [changed, approved] = await interleaveBeforeWrite(
      'leaves',
      () => edit(id, { endDate: '2027-03-03' }),
      () => decide(id, 'approved'),
    );
    expect([approved.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ status: 'approved', numberOfDays: 3 }),
    ]);
    expect(await taken(person)).toBe(3);
  });

  test('the person applies for the days that it goes to: those are theirs', async () => {
    const { person, id } = await applied();
    const [changed, other] = await interleaveBeforeWrite(
      'leaves',
      () => edit(id, later),
      () => apply(person, later),
    );
    expect([other.status, changed.status]).toEqual([200, 409]);
    expect((await mine(person)).find((leave: { id: string }) => leave.id === id).startDate).toBe(
      '2027-03-01',
    );
  });
});

describe('while an employee applies', () => {
  test('for the same days, once is taken', async () => {
    const person = await portal.employee();
    const [late, early] = await interleaveBeforeWrite(
      'leaves',
      () => apply(person),
      () => apply(person, { startDate: '2027-03-07' }),
    );
    expect([early.status, late.status]).toEqual([200, 409]);
    expect(await mine(person)).toHaveLength(1);
  });

  test('the days are taken that were left', async () => {
    const { person, id } = await applied();
    const [late] = await interleaveBeforeWrite(
      'leaves',
      () => apply(person, later),
      () => decide(id, 'approved'),
    );
    expect([late.status, late.body.message]).toEqual([
      400,
      'You cannot apply for 7 days. You only have 5 leaves remaining.',
    ]);
  });

  test('a database that fails takes no application, and the person is told', async () => {
    const person = await portal.employee();
    const { status } = await failWrite('leaves', () => apply(person));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    expect(await mine(person)).toEqual([]);
  });
});

describe('while an application is taken back', () => {
  const withdraw = ({ token }: Employee, id: string) => portal.call('DELETE', `/api/leaves/${id}`, { token });
  const remove = (id: string) => portal.asAdmin('DELETE', `/api/admin/leaves/${id}`);

  test('and an admin approves it, it stays and its days are taken', async () => {
    const { person, id } = await applied();
    const [refused, approved] = await interleaveBeforeWrite(
      'leaves',
      () => withdraw(person, id),
      () => decide(id, 'approved'),
    );
    expect([approved.status, refused.status, await taken(person)]).toEqual([200, 409, 7]);
  });

  test('by its employee, an admin who approves it finds nothing, and no days are taken', async () => {
    const { person, id } = await applied();
    const [refused, withdrawn] = await interleaveBeforeWrite(
      'leaves',
      () => decide(id, 'approved'),
      () => withdraw(person, id),
    );
    expect([withdrawn.status, refused.status, await taken(person)]).toEqual([200, 404, 0]);
    expect(await mine(person)).toEqual([]);
  });

  test('by an admin, and another one approves it, its days come back', async () => {
    const { person, id } = await applied();
    const [removed, approved] = await interleaveBeforeWrite(
      'leaves',
      () => remove(id),
      () => decide(id, 'approved'),
    );
    expect([approved.status, removed.status, await taken(person)]).toEqual([200, 200, 0]);
    expect((await readAuditItems(person.id)).at(-1)).toMatchObject({
      action: 'leave.deleted',
      leave: id,
      changes: { status: ['approved', null] },
    });
  });

  test('by an admin, what a backup puts back in its place is what the record says was deleted', async () => {
    const { person, id } = await applied();
    const backedUp = await get('leaves', { userId: person.id, leaveId: id });
    await interleaveBeforeWrite(
      'leaves',
      () => remove(id),
      () => putItems('leaves', [{ ...backedUp, status: 'rejected', version: 2 }]),
    );
    expect(await mine(person)).toEqual([]);
    expect((await readAuditItems(person.id)).at(-1)).toMatchObject({
      action: 'leave.deleted',
      leave: id,
      changes: { status: ['rejected', null] },
    });
  });
});

describe('while all balances are reset', () => {
  const reset = () => portal.asAdmin('PUT', '/api/admin/leaves/reset-all');
  const undo = (number: number) => portal.asAdmin('PUT', '/api/admin/leaves/undo-reset', { reset: number });

  test('another admin resets them: each reset has a number of its own, and the later one can be undone', async () => {
    const { person, id } = await applied();
    await decide(id, 'approved');
    const [late, early] = await interleaveBeforeWrite('settings', reset, reset);
    expect(late.body.reset).toBe(early.body.reset + 1);
    expect((await undo(early.body.reset)).status).toBe(409);
    expect(await taken(person)).toBe(0);
    expect((await undo(late.body.reset)).status).toBe(200);
    // Undone once, however often: the epochs before it do not come back with the second time.
    expect((await undo(late.body.reset)).status).toBe(200);
    expect(await taken(person)).toBe(0);
  });

  test('the one before is undone: afterwards nothing counts', async () => {
    const { person, id } = await applied();
    await decide(id, 'approved');
    const { body: before } = await reset();
    const [late, undone] = await interleaveBeforeWrite('settings', reset, () => undo(before.reset));
    expect([undone.status, late.status, await taken(person)]).toEqual([200, 200, 0]);
    await undo(late.body.reset);
    expect(await taken(person)).toBe(7);
  });

  test('and undone, it is put on the record which one it was, and who did it', async () => {
    const { body } = await reset();
    await undo(body.reset);
    const by = expect.stringMatching(/^usr_/);
    expect((await readAuditEntries('leave-epochs')).slice(-2)).toEqual([
      { action: 'leaves.reset', by, epoch: body.reset },
      { action: 'leaves.reset-undone', by, epoch: body.reset },
    ]);
  });
});
