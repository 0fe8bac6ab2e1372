import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { nowInSeconds } from '../../../functions/lib/table.ts';
import { recordRead } from '../../../functions/store/audit-reads.ts';
import type { AuditEntry } from '../../../shared/audit/audit.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { deductionNames, payrollFieldNames, payrollFields } from '../../../shared/pay/payroll-fields.ts';
import { personalFieldNames, personalFields } from '../../../shared/profiles/profiles.ts';
import { auditItemsAt } from '../../support/audit.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { sampleUserId } from '../../support/items.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';

const portal = setUpPortal();
let person: Employee;
let adminId: string;

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

beforeAll(async () => {
  person = await portal.employee('Asha Iyer');
  adminId = portal.admin.split('.').at(-1) as string;
});
afterEach(() => vi.restoreAllMocks());

const asAdmin = async (method: string, path: string, body?: object) => {
  const headers = { 'user-agent': chromeOnWindows };
  return (await portal.callOk(method, path, { token: portal.admin, headers, ...(body && { body }) })).body;
};
/** The record as the screen asks for it, newest first. */
const read = async (query: Record<string, string> = {}): Promise<AuditEntry[]> =>
  asAdmin('GET', `/api/admin/audit?${new URLSearchParams(query)}`);
const newest = async (query: Record<string, string> = {}): Promise<AuditEntry> =>
  (await read({ ...query, limit: '1' }))[0] as AuditEntry;

describe('the record', () => {
  // behaviour audit: The audit log
  test('says who changed whose figures from what to what, when, and on which kind of device', async () => {
    const path = `/api/admin/employee-profile/${person.id}`;
    await asAdmin('PUT', path, { payPeriod: '2026-07', basicSalary: 50_000, hra: 100 });
    await asAdmin('PUT', path, {
      basicSalary: 52_000.5,
      hra: null,
      yearlyLeaves: 15,
      dateOfLeaving: '2026-12-31',
    });
    const entry = await newest({ person: person.id });
    expect(entry).toMatchObject({
      action: 'payroll.saved',
      by: { id: adminId, name: 'Administrator' },
      subject: { id: person.id, name: 'Asha Iyer' },
      device: 'Chrome on Windows',
    });
    expect(Math.abs(Date.now() - Date.parse(entry.at))).toBeLessThan(600_000);
    expect(entry.changes).toHaveLength(4);
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { field: 'basicSalary', before: 50_000, after: 52_000.5 },
        { field: 'hra', before: 100 },
        { field: 'yearlyLeaves', after: 15 },
        { field: 'dateOfLeaving', after: '2026-12-31' },
      ]),
    );
  });

  test('says what an account was before it was changed, and before it was deleted', async () => {
    const { id, email } = await portal.createUser('Ravi Das');
    await asAdmin('PUT', `/api/auth/users/${id}`, {
      name: 'Ravi Dass',
      email,
      role: 'admin',
      isInitialPassword: true,
    });
    await asAdmin('DELETE', `/api/auth/users/${id}`);
    const [deleted, changed, created] = await read({ person: id });
    expect(created).toMatchObject({ action: 'account.created' });
    expect(changed?.changes).toEqual([
      { field: 'name', before: 'Ravi Das', after: 'Ravi Dass' },
      { field: 'role', before: 'user', after: 'admin' },
    ]);
    expect(deleted).toMatchObject({ action: 'account.deleted', subject: { id, name: 'Ravi Dass' } });
    expect(deleted?.changes).toContainEqual({ field: 'email', before: email });
  });

  // behaviour audit: Of secrets it has parts
  test('has leave with the person whose it is, and not what they wrote of it', async () => {
    const leave = {
      subject: 'Sick Leave',
      startDate: '2026-03-02',
      endDate: '2026-03-03',
      description: 'Surgery',
    };
    const { body } = await portal.callOk('POST', '/api/leaves', { token: person.token, body: leave });
    await asAdmin('PUT', `/api/leaves/${body.id}`, {
      ...leave,
      endDate: '2026-03-04',
      description: 'Migraine',
    });
    await asAdmin('PUT', `/api/admin/leaves/${body.id}/status`, { status: 'approved' });
    const [approved, changed, applied] = await read({ person: person.id });
    expect(applied).toMatchObject({
      action: 'leave.applied',
      by: { id: person.id },
      subject: { id: person.id },
    });
    expect(changed?.changes).toEqual([
      { field: 'description' },
      { field: 'endDate', before: '2026-03-03', after: '2026-03-04' },
      { field: 'numberOfDays', before: 2, after: 3 },
    ]);
    expect(approved?.changes).toEqual([{ field: 'status', before: 'pending', after: 'approved' }]);
    expect(JSON.stringify(await readAuditItems(person.id))).not.toMatch(/Sick|Surgery|Migraine/);
  });

  test('has settings, and holidays by their names', async () => {
    await asAdmin('PUT', '/api/admin/leaves/reset-all');
    expect(await newest({ person: adminId })).toMatchObject({ action: 'leaves.reset', by: { id: adminId } });
    await asAdmin('POST', '/api/holidays', { name: 'Onam', date: '2026-08-26' });
    expect(await newest()).toMatchObject({ action: 'holiday.added', subject: { name: 'Onam' } });
  });

  // behaviour audit: Of secrets it has parts
  test('shows that a bank account became another one by its last four digits', async () => {
    const save = (body: object) => portal.callOk('POST', '/api/profile', { token: person.token, body });
    await save({ bankAccountNumber: '50100311674821', pan: 'ABCPI1234K', designation: 'Engineer' });
    await save({ bankAccountNumber: '60200311675930', pan: 'ABCPI1234K', designation: 'Engineer' });
    const entry = await newest({ person: person.id });
    expect(entry).toMatchObject({ action: 'details.saved', by: { id: person.id } });
    expect(entry.changes).toEqual([{ field: 'bankAccountNumber', before: '••••4821', after: '••••5930' }]);
    expect(JSON.stringify(await readAuditItems(person.id))).not.toMatch(/50100311674821|ABCPI1234K/);
  });

  test('shows the last four characters whole, whatever they are written with', async () => {
    const body = { pan: 'A𝗕𝗖𝗗𝗘F', bankAccountNumber: '60200311675930', designation: 'Engineer' };
    await portal.callOk('POST', '/api/profile', { token: person.token, body });
    expect((await newest({ person: person.id })).changes).toEqual([
      { field: 'pan', before: '••••234K', after: '••••𝗖𝗗𝗘F' },
    ]);
  });

  test('keeps an entry small, however much was changed', async () => {
    const long = Object.fromEntries(
      payrollFieldNames.map((name) => {
        const { kind } = payrollFields[name];
        const values = {
          amount: 9_999_999.99,
          days: 30.25,
          count: 300,
          month: '2026-08',
          date: '2027-01-01',
        };
        return [name, kind === 'text' ? 'é'.repeat(40) : values[kind]];
      }),
    );
    await asAdmin('PUT', `/api/admin/employee-profile/${person.id}`, {
      ...long,
      dateOfJoining: '2020-01-01',
    });
    const details = Object.fromEntries(
      personalFieldNames.map((name) => [name, 'श'.repeat(Math.min(40, personalFields[name].maxLength))]),
    );
    await portal.callOk('POST', '/api/profile', { token: person.token, body: details });
    const sizes = (await readAuditItems(person.id)).map((item) => Buffer.byteLength(JSON.stringify(item)));
    expect(Math.max(...sizes)).toBeLessThan(2048);
  });
});

describe('reading a bank account', () => {
  const guard = () => `read#bank-details.read#${adminId}#${person.id}`;

  // behaviour audit: The audit log
  test('is one entry an hour for each admin and person, whichever way it is read', async () => {
    const slipId = await portal.generate(person.id, {
      ...Object.fromEntries(deductionNames.map((name) => [name, 0])),
      ...{ lopDays: 0, paidDays: 30 },
      dateOfJoining: null,
    });
    const reads = async () =>
      (await read({ person: person.id, action: 'bank-details.read' })).map(({ by, subject }) => [
        by.id,
        subject.id,
      ]);
    await asAdmin('GET', `/api/admin/payroll/slip/${slipId}`);
    await asAdmin('GET', `/api/admin/payroll/slip-data/${person.id}`);
    await asAdmin('GET', `/api/admin/payroll/slip/${slipId}`);
    expect(await reads()).toEqual([[adminId, person.id]]);
    await putItems('sessions', [{ hash: guard(), expiresAt: nowInSeconds() }]);
    await asAdmin('GET', `/api/admin/payroll/slip-data/${person.id}`);
    expect(await reads()).toHaveLength(2);
  });

  test('that cannot be written down is not answered', async () => {
    const actor = { userId: adminId, name: 'Administrator' };
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    send.mockRejectedValueOnce(new Error('the database is away') as never);
    await expect(recordRead(actor, 'register.read', { id: 'pay-run_2026-07' })).rejects.toThrow('away');
  });
});

describe('of a hundred days and ten people', () => {
  const people = Array.from({ length: 10 }, (_, i) => ({
    userId: sampleUserId(i + 1),
    name: `Employee ${i}`,
  }));
  const boss = { userId: sampleUserId(99), name: 'Boss' };
  const days = Array.from({ length: 100 }, (_, i) =>
    new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10),
  );
  /** Four things a day with each person: three of the boss, one of their own. The last is past midnight in India. */
  const hours = ['04:30', '09:15', '18:29', '18:31'];

  beforeAll(async () => {
    const items = days.flatMap((day) =>
      people.flatMap((one, i) =>
        hours.flatMap((hour, j) => {
          const time = `${day}T${hour}:00.000Z#0000000${i}`;
          return auditItemsAt(
            time,
            j === 0 ? one : boss,
            { id: one.userId, name: one.name },
            j === 1 ? 'leave.approved' : 'payroll.saved',
          );
        }),
      ),
    );
    await putItems('audit', items);
  });

  const [person] = people as [(typeof people)[number]];
  const queried = () => vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  /** The items that the queries of the audit read. */
  async function itemsRead(send: ReturnType<typeof queried>) {
    const results = send.mock.calls.flatMap(([command], i) =>
      command instanceof QueryCommand && command.input.TableName === 'audit'
        ? [send.mock.results[i]?.value]
        : [],
    );
    const answers = (await Promise.all(results)) as { ScannedCount?: number }[];
    return {
      queries: answers.length,
      items: answers.reduce((sum, { ScannedCount = 0 }) => sum + ScannedCount, 0),
    };
  }

  test('a person and a day are two queries, which read what they answer', async () => {
    const send = queried();
    const found = await read({ person: person.userId, from: '2024-02-10', to: '2024-02-10' });
    expect(found.map(({ at }) => at)).toEqual(
      ['2024-02-10T18:29', '2024-02-10T09:15', '2024-02-10T04:30', '2024-02-09T18:31'].map(
        (at) => `${at}:00.000Z`,
      ),
    );
    expect(await itemsRead(send)).toEqual({ queries: 2, items: 4 });
  });

  test('what one person did to others on a day is found with who it was done to', async () => {
    const send = queried();
    const found = await read({ person: boss.userId, from: '2024-02-10', to: '2024-02-11', limit: '20' });
    expect(found).toHaveLength(20);
    expect(new Set(found.map(({ by }) => by.id))).toEqual(new Set([boss.userId]));
    expect(found[0]?.subject).toEqual({ id: people[9]?.userId, name: 'Employee 9' });
    expect(await itemsRead(send)).toEqual({ queries: 2, items: 21 });
  });

  test('days of all users are one query, and an action among them one more page of the index', async () => {
    const range = { from: '2024-01-02', to: '2024-01-03' };
    const send = queried();
    expect(await read(range)).toHaveLength(80);
    expect(await itemsRead(send)).toEqual({ queries: 1, items: 80 });
    send.mockClear();
    const approved = await read({ ...range, action: 'leave.approved' });
    expect(approved.map(({ action }) => action)).toEqual(Array(20).fill('leave.approved'));
    expect(await itemsRead(send)).toEqual({ queries: 1, items: 80 });
  });

  test('all of them come page by page, each once and newest first', async () => {
    const path = `/api/admin/audit?from=2024-01-01&to=2024-04-10`;
    const pages = await fetchAllPages(portal.call, path, portal.admin, () => 700);
    const times = pages.flatMap(({ items }) => items).map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(times).toHaveLength(4000);
  });

  test('a last day before the first is refused in plain words', async () => {
    const path = '/api/admin/audit?from=2024-02-02&to=2024-02-01';
    const { status, body } = await portal.asAdmin('GET', path);
    expect([status, body.fields]).toEqual([400, { to: 'The last day cannot be before the first' }]);
  });
});

test('what an earlier version wrote down is found with the person', async () => {
  const { id } = await portal.createUser();
  await putItems('audit', [
    {
      entity: id,
      time: '2023-05-01T04:30:00.000Z#00000000',
      action: 'account.renamed',
      by: adminId,
      leave: 'x',
    },
  ]);
  const [entry] = await read({ person: id, to: '2023-05-01' });
  expect(entry).toMatchObject({
    action: 'account.renamed',
    by: { id: adminId },
    subject: { id },
    changes: [],
  });
});

test('the record of today has what was done today in India', async () => {
  const today = todayInIndia();
  expect((await read({ from: today, to: today, limit: '5' })).length).toBeGreaterThan(0);
});

// behaviour audit: Entries cannot be changed or removed
test('the audit log is filtered by a changed field, of all users and of one, also with an action', async () => {
  const other = await portal.employee('Meera Bank');
  const save = (bankAccountNumber: string) =>
    portal.callOk('POST', '/api/profile', { token: other.token, body: { bankAccountNumber } });
  await save('00123456789');
  await portal.callOk('POST', '/api/profile', { token: other.token, body: { designation: 'Engineer' } });
  await save('00987654321');
  const bankOf = async (query: Record<string, string>) =>
    (await read({ field: 'bankAccountNumber', ...query })).map(({ subject, changes }) => [
      subject.id,
      changes.find(({ field }) => field === 'bankAccountNumber')?.after,
    ]);
  const both = [
    [other.id, '••••4321'],
    [other.id, '••••6789'],
  ];
  expect(await bankOf({ person: other.id })).toEqual(both);
  expect((await bankOf({})).slice(0, 2)).toEqual(both);
  expect(await bankOf({ person: other.id, action: 'details.saved' })).toEqual(both);
  expect(await bankOf({ person: other.id, action: 'payroll.saved' })).toEqual([]);
  // An entry without any change, and names that every object has.
  for (const field of ['constructor', 'toString', 'nothing'])
    expect(await read({ field, person: other.id })).toEqual([]);
  expect((await portal.asAdmin('GET', '/api/admin/audit?field=a.b')).status).toBe(400);
});

test('the pages of a filter by field follow each other to the end', async () => {
  const other = await portal.employee('Meera Pages');
  for (const digit of [1, 2, 3])
    await portal.callOk('POST', '/api/profile', { token: other.token, body: { uan: `10000000000${digit}` } });
  const path = `/api/admin/audit?field=uan&person=${other.id}`;
  const pages = await fetchAllPages(portal.call, path, portal.admin, () => 1);
  expect(pages.flatMap(({ items }) => items)).toHaveLength(3);
});
