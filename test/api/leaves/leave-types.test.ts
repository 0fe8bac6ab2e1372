import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { LeaveItem } from '../../../functions/store/leave.ts';
import { addDays, formatDate, todayInIndia } from '../../../shared/date.ts';
import type { LeaveTypePreview } from '../../../shared/leaves/leave-type-routes.ts';
import type { EnteredLeaveType } from '../../../shared/leaves/leave-types.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { leaveItem } from '../../support/items.ts';
import { enteredType } from '../../support/leave-type.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from './leave-type-client.ts';

const portal = setUpPortal();
const client = leaveTypeClient(portal);
let who: Employee;
const today = todayInIndia();
const yearStart = `${today.slice(0, 4)}-01-01`;
const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`;
beforeAll(async () => {
  who = await portal.employee();
});

const preview = async (changes: Partial<EnteredLeaveType>): Promise<LeaveTypePreview> =>
  (
    await portal.callOk('POST', '/api/admin/leave-types/preview', {
      token: portal.admin,
      body: { type: enteredType({ from: yearStart, credit: 'yearly', ...changes }), yearStart: 1 },
    })
  ).body;

describe('a type of leave', () => {
  test('that is added is there, and adding it again after a lost response changes nothing', async () => {
    const body = { type: enteredType({ name: 'Casual Leave', from: yearStart }), yearStart: 1, version: 0 };
    const first = await portal.asAdmin('PUT', '/api/admin/leave-types', body);
    const again = await portal.asAdmin('PUT', '/api/admin/leave-types', body);
    expect([first.status, first.body.types.length, first.body.version]).toEqual([200, 1, 1]);
    expect(again.body).toEqual(first.body);
    expect((await readAuditItems('leave-types')).map(({ action }) => action)).toEqual(['leave-type.added']);
  });

  test('cannot have the name of another one, a date before its latest rules, or another leave year', async () => {
    const type = await client.addType({ from: yearStart });
    const cases = [
      [{ name: type.name.toUpperCase() }, 1, 'name'],
      [{ id: type.id, name: type.name, from: addDays(yearStart, -1) }, 1, 'from'],
      [{ name: 'Other' }, 4, 'yearStart'],
    ] as const;
    for (const [changes, start, field] of cases) {
      const { status, body } = await client.save(changes, start);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });

  test('can be credited in another way only from the first day of a leave year', async () => {
    const type = await client.addType({ from: yearStart });
    const change = { id: type.id, name: type.name, credit: 'yearly' } as const;
    expect((await client.save({ ...change, from: addDays(yearStart, 200) })).body.fields).toEqual({
      from: 'Days can be credited in another way only from the first day of a leave year.',
    });
    expect((await client.save({ ...change, from: nextYear })).status).toBe(200);
  });

  // behaviour leaves: Rules apply from a date
  test('keeps what it credited when its rules change', async () => {
    const type = await client.addType({ from: yearStart });
    await client.save({ id: type.id, name: type.name, from: addDays(yearStart, 40), daysPerYear: 24 });
    expect(await client.balance(who, type, addDays(yearStart, 31))).toBe(3);
    expect(await client.balance(who, type, addDays(yearStart, 60))).toBe(5);
  });
});

describe('the preview of a type', () => {
  test('says who gains how much today and what is credited next, and writes nothing', async () => {
    const { version } = await client.readTypes();
    const { effects, nextCredit } = await preview({ name: 'Previewed', daysPerYear: 12 });
    expect(effects).toContainEqual({ userId: who.id, name: who.name, after: 12 });
    expect(nextCredit).toEqual({ date: nextYear, days: 12 });
    expect((await client.readTypes()).version).toBe(version);
  });

  test('says who loses days by other rules, with before and after', async () => {
    const type = await client.addType({ from: yearStart, credit: 'yearly', daysPerYear: 10 });
    const { effects } = await preview({ id: type.id, name: type.name, daysPerYear: 8 });
    expect(effects.find(({ userId }) => userId === who.id)).toMatchObject({ before: 10, after: 8 });
    const { effects: later } = await preview({
      id: type.id,
      name: type.name,
      daysPerYear: 8,
      from: nextYear,
    });
    expect(later).toEqual([]);
  });

  test('counts the approved leave of each employee, of this type alone', async () => {
    const type = await client.addType({ from: yearStart, credit: 'yearly', daysPerYear: 10 });
    const other = await portal.employee();
    const taken = (which: number, owner: Employee, values: Partial<LeaveItem>) => {
      const { id: userId, name } = owner;
      const date = addDays(yearStart, 3 + which);
      return {
        ...{ ...leaveItem(which, which), userId, name, typeId: type.id, status: 'approved', epoch: 1 },
        ...{ startDate: date, endDate: date, ...values },
      };
    };
    await putItems('leaves', [
      taken(1, who, {}),
      taken(2, who, {}),
      taken(3, who, { status: 'pending' }),
      taken(4, other, { typeId: undefined }),
    ]);
    const { effects } = await preview({ id: type.id, name: type.name, daysPerYear: 12 });
    const of = ({ id }: Employee) => effects.find(({ userId }) => userId === id);
    expect(of(who)).toMatchObject({ before: 8, after: 10 });
    expect(of(other)).toMatchObject({ before: 10, after: 12 });
    expect(await client.balance(who, type, today)).toBe(8);
  });

  test('reads of approved leave what a balance follows from, and no text of it', async () => {
    const type = await client.addType({ from: yearStart, credit: 'yearly', daysPerYear: 10 });
    const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    await preview({ id: type.id, name: type.name, daysPerYear: 12 });
    const names = sent.mock.calls.flatMap(([command]) =>
      command instanceof QueryCommand && command.input.IndexName === 'by-status'
        ? [Object.values(command.input.ExpressionAttributeNames ?? {})]
        : [],
    );
    sent.mockRestore();
    expect(names).toEqual([expect.arrayContaining(['startDate', 'daysOff', 'epoch'])]);
    expect(names.flat()).not.toContain('description');
  });

  test('refuses what saving it would refuse', async () => {
    const { status, body } = await portal.asAdmin('POST', '/api/admin/leave-types/preview', {
      type: enteredType({ name: 'Casual Leave' }),
      yearStart: 1,
    });
    expect([status, body.message]).toEqual([
      400,
      'Another type of leave has this name. Choose another name.',
    ]);
  });
});

test('setting up a first type brings dates of joining, so that joiners have their part', async () => {
  const joiner = await portal.employee();
  const joined = `${today.slice(0, 4)}-12-02`;
  await portal.setPayroll(joiner.id, { dateOfJoining: joined });
  const type = await client.addType({ from: yearStart, credit: 'yearly', daysPerYear: 12 });
  expect([formatDate(joined), await client.balance(joiner, type, `${today.slice(0, 4)}-12-31`)]).toEqual([
    formatDate(joined),
    1,
  ]);
});
