import { beforeAll, describe, expect, test } from 'vitest';
import { get, type Item } from '../../../functions/lib/table.ts';
import { balanceKey } from '../../../functions/store/leave-balance.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from './leave-type-client.ts';

const portal = setUpPortal();
const client = leaveTypeClient(portal);
/** Credited by an admin only, so that tests say what a balance is. */
let given: LeaveType;
beforeAll(async () => {});

describe('without types of leave', () => {
  test('a leave has nothing of a type, and one beyond the balance is refused', async () => {
    const who = await portal.employee();
    const { body } = await client.apply(who, undefined, '2026-11-19');
    const { body: approved } = await client.decide(body.id);
    for (const name of ['typeId', 'unpaid', 'documentSeen']) expect(approved.leave).not.toHaveProperty(name);
    const { status } = await client.apply(who, undefined, '2027-01-01', '2027-01-20');
    expect(status).toBe(400);
    expect(await client.ledgers(who)).toBeNull();
  });

  test('a type that does not exist is refused', async () => {
    const who = await portal.employee();
    const type = { id: `type_${'0'.repeat(20)}`, name: 'Vacation', versions: [] };
    const { status, body } = await client.apply(who, type, '2026-11-19');
    expect([status, body.fields]).toEqual([
      400,
      { subject: 'Choose a type of leave. Reload the page if none is offered.' },
    ]);
  });
});

/** An employee with so many days of the type. */
async function withDays(days: number): Promise<Employee> {
  const who = await portal.employee();
  const { status } = await client.adjust(who, given, days);
  expect(status).toBe(200);
  return who;
}
/** The id of a leave that was applied for and approved, and what is unpaid of it. */
async function approved(who: Employee, from: string, to = from, type = given) {
  const { body } = await client.apply(who, type, from, to);
  const { body: decided } = await client.decide(body.id);
  return { id: body.id as string, unpaid: decided.leave.unpaid };
}
const edit = (id: string, startDate: string, endDate = startDate, changes = {}) =>
  portal.asAdmin('PUT', `/api/leaves/${id}`, {
    subject: 'Whatever',
    typeId: given.id,
    startDate,
    endDate,
    description: 'Rest',
    ...changes,
  });
const takenOf = async ({ id }: Employee) =>
  ((await get('leaves', balanceKey(id as never)))?.taken ?? {}) as Record<string, number>;

describe('with types of leave', () => {
  beforeAll(async () => {
    given = await client.addType({ name: 'Privilege Leave', credit: 'manual', carryForward: null });
  });

  test('a request needs one, and is named after it', async () => {
    const who = await withDays(2);
    const { status, body } = await client.apply(who, undefined, '2026-11-19');
    expect([status, body.message]).toEqual([
      400,
      'Choose a type of leave. Reload the page if none is offered.',
    ]);
    const { body: leave } = await client.apply(who, given, '2026-11-19', '2026-11-19', { subject: 'Other' });
    expect(leave).toMatchObject({ subject: 'Privilege Leave', typeId: given.id, status: 'pending' });
  });

  test('days beyond the balance become loss of pay on their dates when the leave is approved', async () => {
    const who = await withDays(1.5);
    const { body } = await client.apply(who, given, '2026-11-18', '2026-11-20');
    expect(body).not.toHaveProperty('unpaid');
    const { body: decided } = await client.decide(body.id);
    expect(decided.leave.unpaid).toEqual([
      { date: '2026-11-19', halfDays: 1 },
      { date: '2026-11-20', halfDays: 2 },
    ]);
    expect(await client.balance(who, given, '2026-11-20')).toBe(0);
    expect(await takenOf(who)).toEqual({ 1: 1.5 });
    expect((await readAuditItems(who.id)).at(-1)).toMatchObject({
      action: 'leave.approved',
      changes: { unpaidDays: [null, 1.5] },
    });
  });

  test('an approved leave keeps its days when another one of an earlier date is approved', async () => {
    const who = await withDays(2);
    await approved(who, '2026-11-20');
    expect(await approved(who, '2026-11-17', '2026-11-18')).toMatchObject({
      unpaid: [{ date: '2026-11-18', halfDays: 2 }],
    });
  });

  test('editing an approved leave finds anew what is unpaid, and moves the days taken', async () => {
    const who = await withDays(1);
    const { id, unpaid } = await approved(who, '2026-11-17', '2026-11-18');
    expect(unpaid).toEqual([{ date: '2026-11-18', halfDays: 2 }]);
    const { body } = await edit(id, '2026-11-17');
    expect([body.unpaid, body.subject]).toEqual([undefined, 'Privilege Leave']);
    await client.adjust(who, given, 1);
    expect((await edit(id, '2026-11-17', '2026-11-18')).body.unpaid).toBeUndefined();
    expect(await takenOf(who)).toEqual({ 1: 2 });
  });

  test('saving an approved leave without a change covers days that have been credited since', async () => {
    const who = await withDays(0.5);
    const { id } = await approved(who, '2026-11-17');
    await client.adjust(who, given, 3);
    expect((await edit(id, '2026-11-17')).body.unpaid).toBeUndefined();
    expect(await takenOf(who)).toEqual({ 1: 1 });
  });

  test('deleting a leave returns the days that its balance covered', async () => {
    const who = await withDays(1);
    const { id } = await approved(who, '2026-11-17', '2026-11-19');
    await portal.asAdmin('DELETE', `/api/admin/leaves/${id}`);
    expect(await takenOf(who)).toEqual({ 1: 0 });
    expect(await client.balance(who, given, '2026-11-30')).toBe(1);
  });

  test('a type that refuses requests beyond its balance refuses them when they are made and when they are decided', async () => {
    const strict = await client.addType({ credit: 'manual', refusesBeyond: true });
    const who = await portal.employee();
    await client.adjust(who, strict, 1);
    const { status, body } = await client.apply(who, strict, '2026-11-17', '2026-11-18');
    expect([status, body.message]).toEqual([
      400,
      `This leave needs 2 days of ${strict.name}, but its balance covers 1. Choose fewer days or another type.`,
    ]);
    const first = await client.apply(who, strict, '2026-11-17');
    const second = await client.apply(who, strict, '2026-11-18');
    await client.decide(first.body.id);
    expect((await client.decide(second.body.id)).status).toBe(409);
  });

  test('an unpaid type is loss of pay on all its days', async () => {
    const unpaid = await client.addType({ isPaid: false });
    const leave = await approved(await portal.employee(), '2026-11-17', '2026-11-18', unpaid);
    expect(leave.unpaid).toEqual([
      { date: '2026-11-17', halfDays: 2 },
      { date: '2026-11-18', halfDays: 2 },
    ]);
  });

  test('a type for women can be requested by women, as their statutory details say', async () => {
    const forWomen = await client.addType({ forWhom: 'women', credit: 'yearly' });
    const who = await portal.employee();
    expect((await client.apply(who, forWomen, '2026-11-17')).body.fields).toEqual({
      subject: 'This type of leave is not offered to you for these days. Choose another one.',
    });
    await portal.saveStatutory(who, { gender: 'female' });
    expect((await client.apply(who, forWomen, '2026-11-17')).status).toBe(200);
    expect(await client.balance(who, forWomen, '2026-11-17')).toBe(18);
  });

  test('a type after months of employment is refused before', async () => {
    const later = await client.addType({ afterMonths: 6 });
    const who = await portal.employee();
    await portal.setPayroll(who.id, { dateOfJoining: '2026-09-01' });
    expect((await client.apply(who, later, '2027-02-26')).status).toBe(400);
    expect((await client.apply(who, later, '2027-03-01')).status).toBe(200);
  });

  test('a retired type is refused from its date on, and its leave stays', async () => {
    const type = await client.addType({ credit: 'yearly' });
    const who = await portal.employee();
    await approved(who, '2026-11-17', '2026-11-18', type);
    const { version } = await client.readTypes();
    const { status } = await portal.asAdmin('PUT', `/api/admin/leave-types/${type.id}/retirement`, {
      retiredFrom: '2026-12-01',
      version,
    });
    expect(status).toBe(200);
    expect((await client.apply(who, type, '2026-12-01')).status).toBe(400);
    expect((await client.apply(who, type, '2026-11-30')).status).toBe(200);
    expect(await client.balance(who, type, '2026-11-30')).toBe(16);
  });

  // behaviour leaves: A document
  test('leave that needs a document is approved once the admin has seen it', async () => {
    const sick = await client.addType({ documentAfterDays: 2, credit: 'yearly' });
    const who = await portal.employee();
    const short = await client.apply(who, sick, '2026-11-02', '2026-11-03');
    expect((await client.decide(short.body.id)).body.leave).not.toHaveProperty('documentSeen');
    const { body } = await client.apply(who, sick, '2026-11-17', '2026-11-19');
    const refused = await client.decide(body.id);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { documentSeen: 'This leave needs a document. Confirm that you have seen it.' },
    ]);
    const { body: decided } = await client.decide(body.id, 'approved', { documentSeen: true });
    expect(decided.leave.documentSeen).toBe(true);
  });

  test('rejecting needs no document', async () => {
    const sick = await client.addType({ documentAfterDays: 0 });
    const { body } = await client.apply(await portal.employee(), sick, '2026-11-17');
    expect((await client.decide(body.id, 'rejected')).status).toBe(200);
  });

  test('a reset of balances gives the days taken back, and undoing it takes them again', async () => {
    const who = await withDays(3);
    await approved(who, '2026-11-17', '2026-11-18');
    const { body } = await portal.asAdmin('PUT', '/api/admin/leaves/reset-all');
    expect(await client.balance(who, given, '2026-11-30')).toBe(3);
    await portal.asAdmin('PUT', '/api/admin/leaves/undo-reset', { reset: body.reset });
    expect(await client.balance(who, given, '2026-11-30')).toBe(1);
  });

  test('an edit without a type keeps the one of the leave', async () => {
    const { body } = await client.apply(await portal.employee(), given, '2026-11-17');
    const { body: edited } = await edit(body.id, '2026-11-18', '2026-11-18', { typeId: undefined });
    expect(edited).toMatchObject({ typeId: given.id, subject: 'Privilege Leave', startDate: '2026-11-18' });
  });

  // behaviour leaves: Leave from before the types
  test('a leave from before the types has none and is decided by the yearly balance, unless an admin gives it one', async () => {
    const who = await portal.employee();
    const { body } = await client.apply(who, given, '2026-11-17', '2026-11-18');
    const { typeId: _, ...before } = (await get('leaves', { userId: who.id, leaveId: body.id })) as Item;
    await putItems('leaves', [{ ...before, subject: 'Vacation' }]);
    const { body: decided } = await client.decide(body.id);
    expect([decided.leave.unpaid, Object.values(await takenOf(who))]).toEqual([undefined, [2]]);
    const { body: edited } = await edit(body.id, '2026-11-17', '2026-11-18');
    expect([edited.subject, edited.unpaid.length, Object.values(await takenOf(who))]).toEqual([
      'Privilege Leave',
      2,
      [0],
    ]);
  });
});

describe('while a leave is decided', () => {
  test('another leave takes the days: what is left over is loss of pay', async () => {
    const who = await withDays(1);
    const one = await client.apply(who, given, '2026-11-17');
    const other = await client.apply(who, given, '2026-11-18');
    const [late] = await interleaveBeforeWrite(
      'leaves',
      () => client.decide(one.body.id),
      () => client.decide(other.body.id),
    );
    expect(late.body.leave.unpaid).toEqual([{ date: '2026-11-17', halfDays: 2 }]);
    expect(await client.balance(who, given, '2026-11-30')).toBe(0);
  });

  test('an admin takes days off the balance: they are not covered', async () => {
    const who = await withDays(1);
    const { body } = await client.apply(who, given, '2026-11-17');
    const [late] = await interleaveBeforeWrite(
      'leaves',
      () => client.decide(body.id),
      () => client.adjust(who, given, -1),
    );
    expect(late.body.leave.unpaid).toEqual([{ date: '2026-11-17', halfDays: 2 }]);
  });

  test('its rules change: it is decided by the new ones', async () => {
    const type = await client.addType({ credit: 'manual', from: '2026-01-01' });
    const who = await portal.employee();
    await client.adjust(who, type, 5);
    const { body } = await client.apply(who, type, '2026-11-17');
    const [late] = await interleaveBeforeWrite(
      'leaves',
      () => client.decide(body.id),
      () => client.save({ id: type.id, name: type.name, credit: 'manual', isPaid: false }),
    );
    expect(late.body.leave.unpaid).toEqual([{ date: '2026-11-17', halfDays: 2 }]);
  });
});

describe('an adjustment', () => {
  test('is added once, however often it is sent, and is recorded with its reason', async () => {
    const who = await portal.employee();
    const adjustment = { id: `adj_${'a'.repeat(20)}` };
    for (let i = 0; i < 2; i++) await client.adjust(who, given, 2.5, '2026-11-01', adjustment);
    expect(await client.balance(who, given, '2026-11-01')).toBe(2.5);
    const entries = (await readAuditItems(who.id)).filter(({ action }) => action === 'leave.adjusted');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      changes: {
        leaveType: [null, 'Privilege Leave'],
        date: [null, '2026-11-01'],
        days: [null, 2.5],
        reason: [null, 'Opening balance'],
      },
    });
  });

  test.each([
    ['other days', { days: 3 }],
    ['another day', { date: '2026-11-02' }],
    ['another reason', { reason: 'Correction of June' }],
  ])('is refused under its id with %s, and stays as it was', async (_, other) => {
    const who = await portal.employee();
    const id = `adj_${'c'.repeat(20)}`;
    await client.adjust(who, given, 2.5, '2026-11-01', { id });
    const { status, body } = await client.adjust(who, given, 2.5, '2026-11-01', { id, ...other });
    expect([status, body.message]).toEqual([409, 'Another adjustment has this id. Reload and try again.']);
    expect(await client.balance(who, given, '2026-11-02')).toBe(2.5);
  });

  test.each([0, 0.25, 400])('of %s days is refused', async (days) => {
    expect((await client.adjust(await portal.employee(), given, days)).status).toBe(400);
  });

  test('of a type that the employee does not have is refused', async () => {
    const who = await portal.employee();
    await portal.setPayroll(who.id, { dateOfJoining: '2026-09-01' });
    expect((await client.adjust(who, given, 1, '2026-08-31')).body.fields).toEqual({
      typeId: 'This employee does not have this type of leave on this date. Choose another one.',
    });
  });
});

test('two admins who add a type at once both see the other one’s', async () => {
  const today = todayInIndia();
  const add = (name: string) => client.save({ name, from: addDays(today, 1) });
  const [late, early] = await interleaveBeforeWrite(
    'settings',
    () => add('Study Leave'),
    () => add('Marriage Leave'),
  );
  expect([early.status, late.status]).toEqual([200, 409]);
});
