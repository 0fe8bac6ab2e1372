import { SESv2Client } from '@aws-sdk/client-sesv2';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import {
  isRead,
  maxExceptions,
  parseReading,
  withAllRead,
  withRead,
} from '../../../functions/notifications/bell/reading.ts';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { bellNotificationWrite, newNotificationId } from '../../../functions/store/notification.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { BellNotification } from '../../../shared/notifications/notifications.ts';
import { toPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { holdExecutions } from '../../support/hold-executions.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { accountItem } from '../../support/items.ts';
import { performExecution } from '../../support/perform-execution.ts';
import { adminSignIn, type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { takeConsole } from '../../support/setup.ts';
import { readEmails } from './mailbox.ts';
import { drain } from './stream.ts';

let portal: Portal;
let held: Awaited<ReturnType<typeof holdExecutions>>;
beforeAll(async () => {
  portal = await startPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
  held = await holdExecutions();
});
afterAll(async () => {
  await portal.stop();
  await held.release();
});
beforeEach(async () => {
  await deliverAll();
  await read(portal.admin);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function deliverAll() {
  expect(await drain(portal, 'fan-out')).toEqual({ batchItemFailures: [] });
  expect(await drain(portal, 'waiting')).toEqual({ batchItemFailures: [] });
}

const list = async (token: string): Promise<BellNotification[]> =>
  (await portal.callOk('GET', '/api/notifications', { token })).body.notifications;
const told = async (token: string) => (await list(token)).map(({ kind, subject }) => ({ kind, ...subject }));
const unread = async (token: string): Promise<number> =>
  (await portal.callOk('GET', '/api/notifications/unread', { token })).body.count;
const mark = (token: string, id: string, isRead: boolean) =>
  portal.call('PUT', `/api/notifications/${id}`, { token, body: { isRead } });
const choose = (token: string, topic: string, byEmail: boolean) =>
  portal.call('PUT', '/api/notifications/email-choices', { token, body: { topic, byEmail } });
const emailsTo = (email: string) => readEmails(portal.emailFolder).filter(({ to }) => to === email);

/** Marks all notifications of a user as read. */
async function read(token: string): Promise<void> {
  const [newest] = await list(token);
  if (newest) await portal.callOk('PUT', '/api/notifications/read', { token, body: { newest: newest.id } });
}

async function apply({ token }: Employee, startDate: string): Promise<string> {
  const body = { subject: 'Vacation', startDate, endDate: startDate, description: 'Rest' };
  return (await portal.callOk('POST', '/api/leaves', { token, body })).body.id;
}
const decide = (id: string, status: string) =>
  portal.callOk('PUT', `/api/admin/leaves/${id}/status`, { token: portal.admin, body: { status } });

function policy(method: string, path: string, title: string): Promise<Response> {
  const body = new FormData();
  body.set('title', title);
  return fetch(portal.url + path, { method, body, headers: { authorization: `Bearer ${portal.admin}` } });
}

/** Notifications in a user's bell, oldest first, as they are stored; nothing is told of them. */
async function putNotifications(userId: UserId, count: number, createdAt = Date.now()): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => newNotificationId(createdAt + i));
  const writes = ids.map((notificationId, i) =>
    bellNotificationWrite(
      userId,
      { notificationId, kind: 'policy.added', createdAt: new Date(createdAt + i).toISOString() },
      { subject: { title: `Policy ${i}` }, byEmail: false },
    ),
  );
  await putItems(
    'notifications',
    writes.map((write) => ('put' in write ? write.put : {})),
  );
  return ids;
}

describe('the bell tells', () => {
  // behaviour notifications: The bell
  test('admins of an application for leave, and the applicant of the decision, each in their own area', async () => {
    const [person, other] = [await portal.employee('Asha Rao'), await portal.employee()];
    const [approved, rejected] = [await apply(person, '2026-03-02'), await apply(person, '2026-03-04')];
    await deliverAll();
    const dates = (date: string) => ({ startDate: date, endDate: date });
    expect((await told(portal.admin)).slice(0, 2)).toEqual([
      { kind: 'leave.applied', ...dates('2026-03-04'), name: 'Asha Rao' },
      { kind: 'leave.applied', ...dates('2026-03-02'), name: 'Asha Rao' },
    ]);
    expect([await unread(portal.admin), await unread(person.token)]).toEqual([2, 0]);
    await decide(approved, 'approved');
    await decide(rejected, 'rejected');
    await deliverAll();
    expect(await told(person.token)).toEqual([
      { kind: 'leave.rejected', ...dates('2026-03-04') },
      { kind: 'leave.approved', ...dates('2026-03-02') },
    ]);
    expect([await unread(portal.admin), await unread(person.token), await told(other.token)]).toEqual([
      2,
      2,
      [],
    ]);
    // The admin has an employee area of their own.
    const own = await portal.signIn(adminSignIn.email, adminSignIn.password);
    expect((await told(own.token)).filter(({ kind }) => kind.startsWith('leave'))).toEqual([]);
  });

  // behaviour notifications: The bell
  test('an employee of a slip and of one that replaces it, and never what is on it', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, { basicSalary: 123_456 });
    const slipId = await portal.generate(person.id, { basicSalary: 234_567, version: 1 });
    await deliverAll();
    const slip = { payPeriod: '2026-07', slipId };
    expect(await told(person.token)).toEqual([
      { kind: 'slip.replaced', ...slip },
      { kind: 'slip.ready', ...slip },
    ]);
    const stored = await query('notifications', { partition: ['userId', person.id] });
    const texts = JSON.stringify([stored, emailsTo(person.email)]);
    expect(emailsTo(person.email).map(({ subject }) => subject)).toEqual([
      'Your payslip for July 2026 is ready',
      'Your payslip for July 2026 was replaced by a new version',
    ]);
    expect(texts).not.toMatch(/123,?456|1,23,456|234,?567|2,34,567|₹/);
  });

  test('all employees of a policy, however many they are and wherever it is interrupted, once', async () => {
    const people = Array.from({ length: 230 }, (_, i) => accountItem(i + 1));
    await putItems('accounts', people);
    const person = await portal.employee();
    await policy('POST', '/api/policies', 'Leave policy');
    const original = DynamoDBDocumentClient.prototype.send;
    let transactions = 0;
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
      this: DynamoDBDocumentClient,
      ...parameters
    ) {
      const isWrite = (parameters[0] as object) instanceof TransactWriteCommand;
      if (isWrite && ++transactions === 2) return Promise.reject(new Error('the power went out'));
      return Reflect.apply(original, this, parameters);
    } as typeof original);
    expect((await drain(portal, 'fan-out')).batchItemFailures).toHaveLength(1);
    expect(takeConsole().join()).toContain('a fan-out item could not be sent');
    spy.mockRestore();
    const keys = await readOutbox('fan-out');
    // Two at once, as a stream that delivers again while the first is still at it.
    await Promise.all([drain(portal, 'fan-out'), drain(portal, 'fan-out')]);
    await drain(portal, 'fan-out');
    expect([keys.length, await readOutbox('fan-out')]).toEqual([1, []]);
    const received = await Promise.all(
      people.map(({ id }) => query('notifications', { partition: ['userId', id] })),
    );
    expect(received.map(({ length }) => length)).toEqual(people.map(() => 1));
    expect(await told(person.token)).toEqual([{ kind: 'policy.added', title: 'Leave policy' }]);
    expect(emailsTo(person.email)).toEqual([]);
  });

  test('those who have a slip of a pay run of it, and the admins of its end', async () => {
    const [first, second] = [await portal.employee(), await portal.employee()];
    const month = toPeriod(todayInIndia());
    for (const { id } of [first, second])
      await portal.setPayroll(id, { payPeriod: month, basicSalary: 50_000 });
    const run = `/api/admin/pay-runs/${month}`;
    const as = async (method: string, path: string, body?: object) => await portal.ok(method, path, body);
    await as('POST', '/api/admin/pay-runs', { payPeriod: month });
    await performExecution(portal, month);
    const generate = async (meanwhile = async () => {}) => {
      const { payable } = await as('GET', `${run}/summary`);
      await as('POST', `${run}/generation`, { people: payable.people, netPay: payable.netPay });
      const attempt = (await readHead(month))?.attempt;
      await portal.invoke('pay-run-tasks', { task: 'plan', payPeriod: month, attempt });
      await meanwhile();
      await performExecution(portal, month);
      await deliverAll();
    };
    await generate();
    expect((await told(portal.admin))[0]).toEqual({ kind: 'pay-run.finished', payPeriod: month });
    expect((await told(first.token)).map(({ kind }) => kind)).toEqual(['slip.ready']);
    await portal.setPayroll(first.id, { basicSalary: 60_000 });
    // No font has its letters: this slip, which is planned by then, cannot be made.
    const change = { name: 'Ra 𓂀', email: second.email, role: 'user', isInitialPassword: false };
    await generate(async () => {
      await as('PUT', `/api/auth/users/${second.id}`, change);
    });
    expect((await told(portal.admin))[0]).toEqual({ kind: 'pay-run.failed', payPeriod: month });
    const kinds = async ({ token }: Employee) => (await told(token)).map(({ kind }) => kind);
    expect(await kinds(first)).toEqual(['slip.replaced', 'slip.ready']);
    expect(await kinds(second)).toEqual(['slip.ready']);
  });
});

describe('a person’s own notifications', () => {
  test('are listed newest first by page, and marked as read and unread, one or all that were shown', async () => {
    const person = await portal.employee();
    const ids = await putNotifications(person.id, 5);
    const [oldest = '', , , , newest = ''] = ids;
    const page = await portal.callOk('GET', '/api/notifications?limit=3', { token: person.token });
    const cursor = page.headers.get('x-next-cursor');
    const next = await portal.callOk('GET', `/api/notifications?limit=3&cursor=${cursor}`, {
      token: person.token,
    });
    const listed = [...page.body.notifications, ...next.body.notifications].map(
      ({ id }: BellNotification) => id,
    );
    expect([page.body.notifications.length, listed]).toEqual([3, ids.toReversed()]);
    const readIds = async () => (await list(person.token)).flatMap(({ id, isRead }) => (isRead ? [id] : []));

    expect([await unread(person.token), await readIds()]).toEqual([5, []]);
    for (let i = 0; i < 2; i++)
      expect((await mark(person.token, newest, true)).body).toEqual({ isRead: true });
    expect([await unread(person.token), await readIds()]).toEqual([4, [newest]]);
    await mark(person.token, newest, false);
    expect(await unread(person.token)).toBe(5);
    await read(person.token);
    expect([await unread(person.token), (await readIds()).length]).toEqual([0, 5]);
    await mark(person.token, oldest, false);
    const [later = ''] = await putNotifications(person.id, 1, Date.now() + 10);
    expect([await unread(person.token), (await readIds()).length]).toEqual([2, 4]);
    // A notification that came after the list was shown stays unread.
    await portal.callOk('PUT', '/api/notifications/read', { token: person.token, body: { newest } });
    expect((await list(person.token)).filter(({ isRead }) => !isRead).map(({ id }) => id)).toEqual([later]);
  });

  test('about a payslip are read with it, and no others; reading it again changes nothing', async () => {
    const person = await portal.employee();
    await portal.generate(person.id, { basicSalary: 50_000 });
    await portal.generate(person.id, { basicSalary: 60_000, version: 1 });
    await portal.generate(person.id, { payPeriod: '2026-08', version: 2 });
    await deliverAll();
    const unreadPeriods = async () =>
      (await list(person.token)).flatMap(({ isRead, subject }) => (isRead ? [] : [subject.payPeriod]));
    expect(await unreadPeriods()).toEqual(['2026-08', '2026-07', '2026-07']);
    const open = (payPeriod: string, token = person.token) =>
      portal.call('PUT', '/api/notifications/payslips', { token, body: { payPeriod } });
    for (let i = 0; i < 2; i++) expect((await open('2026-07')).body).toEqual({ unread: 1 });
    expect([await unreadPeriods(), await unread(person.token)]).toEqual([['2026-08'], 1]);
    expect((await open('2026-08', (await portal.employee()).token)).body).toEqual({ unread: 0 });
    expect(await unread(person.token)).toBe(1);
    expect((await open('2026-13')).status).toBe(400);
    // A notification that was marked as unread by hand is read again with the next opening.
    const [newest] = await list(person.token);
    await read(person.token);
    await mark(person.token, newest?.id ?? '', false);
    expect((await open('2026-08')).body).toEqual({ unread: 0 });
  });

  test('that come after all were marked as read are unread, however far in the future the mark was', async () => {
    const person = await portal.employee();
    const future = newNotificationId(Date.now() + 10 * 365 * 86_400_000);
    const body = { newest: future };
    await portal.callOk('PUT', '/api/notifications/read', { token: person.token, body });
    await putNotifications(person.id as UserId, 2, Date.now() + 1000);
    expect(await unread(person.token)).toBe(2);
  });

  test('are of no other user, and not of the other area', async () => {
    const [person, stranger] = [await portal.employee(), await portal.employee()];
    const [id = ''] = await putNotifications(person.id, 1);
    for (const token of [stranger.token, portal.admin]) {
      expect((await mark(token, id, true)).status).toBe(404);
      expect((await list(token)).map((notification) => notification.id)).not.toContain(id);
    }
    expect((await choose(person.token, 'pay-runs', true)).status).toBe(400);
    expect((await list(person.token))[0]?.isRead).toBe(false);
  });

  // behaviour notifications: The bell
  test('are kept for 180 days, and counted up to a hundred', async () => {
    const person = await portal.employee();
    const day = 24 * 3600_000;
    const [expired = ''] = await putNotifications(person.id, 1, Date.now() - 180 * day - 60_000);
    expect([await unread(person.token), await list(person.token)]).toEqual([0, []]);
    expect((await mark(person.token, expired, true)).status).toBe(404);
    await putNotifications(person.id, 130, Date.now() - 179 * day);
    expect([await unread(person.token), (await list(person.token)).length]).toEqual([100, 130]);
  });

  test('that were read one by one stay read beyond what is remembered of each', () => {
    const ids = Array.from({ length: maxExceptions + 3 }, (_, i) => newNotificationId(1_000_000 + i));
    const reading = ids.slice(1, -1).reduce((now, id) => withRead(now, id, true), parseReading(undefined));
    // The oldest one, which was never read, now counts as read with those that are as old.
    expect(ids.map((id) => isRead(reading, id))).toEqual(ids.map((_, i) => i < ids.length - 1));
    const marked = ids.reduce(
      (now, id) => withRead(now, id, false),
      withAllRead(reading, ids.at(-1) as string),
    );
    expect(ids.filter((id) => isRead(marked, id))).toEqual(ids.slice(0, 3));
  });
});

describe('by email', () => {
  // behaviour notifications: The bell
  test('sends emails for the chosen topics, and by default for payslips and leave decisions', async () => {
    const person = await portal.employee();
    const choices = async () =>
      (await portal.callOk('GET', '/api/notifications/email-choices', { token: person.token })).body.choices;
    expect(await choices()).toEqual([
      { topic: 'payslips', byEmail: true },
      { topic: 'leave-decisions', byEmail: true },
      { topic: 'policies', byEmail: false },
    ]);
    await choose(person.token, 'payslips', false);
    await choose(person.token, 'policies', true);
    expect((await choices()).map(({ byEmail }: { byEmail: boolean }) => byEmail)).toEqual([
      false,
      true,
      true,
    ]);
    await portal.generate(person.id);
    const added = await policy('POST', '/api/policies', 'Travel');
    await deliverAll();
    await policy('PUT', `/api/policies/${(await added.json())._id}`, 'Travel abroad');
    await deliverAll();
    // Further notifications within the hour come at its end.
    expect(emailsTo(person.email).map(({ subject }) => subject)).toEqual(['A new policy was added']);
    expect(await readOutbox('held')).toContainEqual(expect.objectContaining({ userId: person.id }));
    expect((await told(person.token)).map(({ kind }) => kind)).toEqual([
      'policy.changed',
      'policy.added',
      'slip.ready',
    ]);
    expect(emailsTo(person.email)[0]?.text).toContain('https://portal.example/dashboard/notifications');
  });

  test('comes later where SES is down, while neither the admin who decides nor the bell waits for it', async () => {
    const person = await portal.employee();
    const isDown = vi
      .spyOn(SESv2Client.prototype, 'send')
      .mockRejectedValue(new Error('connect ECONNREFUSED') as never);
    await decide(await apply(person, '2026-06-01'), 'approved');
    await drain(portal, 'fan-out');
    expect(await told(person.token)).toHaveLength(1);
    for (let i = 0; i < 2; i++)
      expect((await drain(portal, 'waiting')).batchItemFailures.length).toBeGreaterThan(0);
    expect(takeConsole().join()).toContain('an email could not be sent');
    expect(emailsTo(person.email)).toEqual([]);
    isDown.mockRestore();
    await deliverAll();
    expect(emailsTo(person.email)).toHaveLength(1);
  });

  test('comes nothing of the admin area to a user who is no admin any more', async () => {
    const [person, applicant] = [await portal.employee(), await portal.employee()];
    const change = (role: string) =>
      portal.callOk('PUT', `/api/auth/users/${person.id}`, {
        token: portal.admin,
        body: { name: person.name, email: person.email, role, isInitialPassword: false },
      });
    await change('admin');
    await apply(applicant, '2026-05-04');
    await drain(portal, 'fan-out');
    await change('user');
    await apply(applicant, '2026-05-06');
    await deliverAll();
    expect(emailsTo(person.email)).toEqual([]);
    expect(emailsTo(adminSignIn.email).at(-1)?.text).not.toContain(applicant.name);
  });
});
