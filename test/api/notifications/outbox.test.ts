import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Context, DynamoDBBatchResponse } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { get, query, transact } from '../../../functions/lib/table.ts';
import { emailChoicesKey } from '../../../functions/notifications/email/email-choices.ts';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { outboxHandler } from '../../../functions/notifications/outbox/outbox-handler.ts';
import { fanOutWrite } from '../../../functions/store/fan-out.ts';
import { type NotificationKey, newNotificationId } from '../../../functions/store/notification.ts';
import { sendErrorFile } from '../../../infra/local/engines/ses.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { accountItem, sampleUserId } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { readEmails } from './mailbox.ts';
import { drain, streamOf } from './stream.ts';

const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
afterEach(() => {
  vi.restoreAllMocks();
});

let people = 0;
/** An account of its own for each test. */
async function putAccount(): Promise<UserId> {
  const account = accountItem(++people);
  await putItems('accounts', [account]);
  return account.id;
}

/** A notification whose email waits, since some minutes. */
async function putNotification(userId: UserId, minutesAgo = 0): Promise<NotificationKey> {
  const key = { userId, notificationId: newNotificationId() };
  const createdAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const expiresAt = Math.ceil(Date.now() / 1000) + 86_400;
  const notification = { ...key, createdAt, expiresAt, kind: 'password.reset', subject: {}, version: 1 };
  await putItems('notifications', [{ ...notification, email: 'waiting', outbox: 'waiting' }]);
  return key;
}

const stateOf = async (key: NotificationKey) => (await get('notifications', { ...key }))?.email;
const deliver = (keys: NotificationKey[]) => portal.invoke<DynamoDBBatchResponse>('email', streamOf(keys));
const runSchedule = (name: 'email' | 'fan-out' = 'email') =>
  portal.invoke(name, { kind: 'outbox', scheduled: true });

/** The values of a metric that were added since the test began. */
function spyOnMetric(metric: string): () => number[] {
  const added = vi.spyOn(Metrics.prototype, 'addMetric');
  return () => added.mock.calls.filter(([name]) => name === metric).map(([, , value]) => value);
}

/** Has nothing wait before a test, and nothing after it. */
async function emptyOutbox(): Promise<void> {
  for (const state of ['fan-out', 'waiting', 'held'] as const)
    for (const { userId, notificationId } of await readOutbox(state))
      await transact([{ table: 'notifications', remove: { userId, notificationId } }]);
}
beforeEach(emptyOutbox);

describe('an item of the outbox that cannot be read, or whose account cannot', () => {
  test('is counted and left in the outbox, while the others of its batch are sent', async () => {
    const [unreadable, broken, readable] = [await putAccount(), await putAccount(), await putAccount()];
    await putItems('accounts', [{ ...accountItem(people - 2), role: 'owner' }]);
    const keys = [
      await putNotification(unreadable),
      await putNotification(broken),
      await putNotification(readable),
    ] as const;
    await putItems('notifications', [{ ...(await get('notifications', { ...keys[1] })), version: 'one' }]);
    const failures = spyOnMetric('OutboxFailures');
    // The stream does not try them again.
    expect(await deliver([...keys])).toEqual({ batchItemFailures: [] });
    const logged = takeConsole();
    expect(logged).toHaveLength(2);
    for (const [i, key] of [keys[0], keys[1]].entries()) expect(logged[i]).toContain(key.notificationId);
    expect(failures()).toEqual([1, 1]);
    expect(await stateOf(keys[2])).toBe('sent');
    expect((await readOutbox('waiting')).map(({ notificationId }) => notificationId).sort()).toEqual(
      [keys[0], keys[1]].map(({ notificationId }) => notificationId).sort(),
    );

    // Nor does the machine without a stream, until it is repaired.
    expect(await portal.invoke('email', { kind: 'outbox', scheduled: false })).toEqual({ settled: 0 });
    takeConsole();
    await putItems('accounts', [accountItem(people - 2)]);
    await portal.invoke('email', { kind: 'outbox', scheduled: false });
    takeConsole();
    expect(await stateOf(keys[0])).toBe('sent');
  });

  test('keeps no notification from the others: those whose choices cannot be read get the default', async () => {
    const [unreadable, readable] = [await putAccount(), await putAccount()];
    await putItems('notifications', [{ ...emailChoicesKey(unreadable), byEmail: 'all', version: 1 }]);
    const recipients = [unreadable, readable];
    await transact([fanOutWrite('slip.ready', { subject: { payPeriod: '2026-10' }, recipients })]);
    await drain(portal, 'fan-out');
    expect(takeConsole().join()).toContain('a stored item cannot be read');
    for (const userId of recipients)
      expect(
        await query('notifications', {
          partition: ['userId', userId],
          beginsWith: ['notificationId', 'employee#'],
        }),
      ).toEqual([expect.objectContaining({ kind: 'slip.ready', email: 'waiting' })]);
  });
});

describe('the scheduled attempt', () => {
  // behaviour notifications: A notification is written in the transaction of its event
  test('sends what has waited for a quarter of an hour, and leaves the rest to the stream', async () => {
    const userId = await putAccount();
    const [late, fresh] = [await putNotification(userId, 15), await putNotification(userId, 14)];
    const age = spyOnMetric('OutboxAgeSeconds');
    expect(await runSchedule()).toEqual({ settled: 1 });
    expect([await stateOf(late), await stateOf(fresh)]).toEqual(['sent', 'waiting']);
    expect(age()).toEqual([expect.closeTo(14 * 60, -1)]);
  });

  test('delivers fan-out items that the stream gave up', async () => {
    const recipients = [await putAccount()];
    const item = fanOutWrite('slip.ready', { subject: { payPeriod: '2026-10' }, recipients });
    const createdAt = new Date(Date.now() - 3_600_000).toISOString();
    await putItems('notifications', [{ ...('put' in item && item.put), createdAt }]);
    const age = spyOnMetric('OutboxAgeSeconds');
    expect(await runSchedule('fan-out')).toEqual({ settled: 1 });
    expect(await readOutbox('fan-out')).toEqual([]);
    expect(age()).toEqual([0]);
  });

  test('ends with the first error of the sender, and says how long the oldest email has waited', async () => {
    const userId = await putAccount();
    const keys = [await putNotification(userId, 180), await putNotification(userId, 60)];
    const [age, failures] = [spyOnMetric('OutboxAgeSeconds'), spyOnMetric('OutboxFailures')];
    const file = join(portal.emailFolder, sendErrorFile);
    writeFileSync(file, JSON.stringify({ error: 'SendingPausedException', message: 'Sending is paused' }));
    try {
      expect(await runSchedule()).toEqual({ settled: 0 });
    } finally {
      rmSync(file);
    }
    const logged = takeConsole().join();
    // The last by id is tried, which is the newest: the stream comes from the oldest.
    const ids = keys.map(({ notificationId }) => notificationId).sort();
    for (const part of ['Sending is paused', ids.at(-1)]) expect(logged).toContain(part);
    expect(failures()).toEqual([1]);
    expect(age()).toEqual([expect.closeTo(180 * 60, -1)]);
    expect(await runSchedule()).toEqual({ settled: 2 });
    for (const key of keys) expect(await stateOf(key)).toBe('sent');
    expect(readEmails(portal.emailFolder).filter(({ to }) => to === accountItem(people).email)).toHaveLength(
      2,
    );
    expect(age().at(-1)).toBe(0);
  });

  test('counts the age of an item that has no time', async () => {
    const key = await putNotification(await putAccount());
    const { createdAt: _, ...item } = (await get('notifications', { ...key })) ?? {};
    await putItems('notifications', [item]);
    const age = spyOnMetric('OutboxAgeSeconds');
    await runSchedule();
    takeConsole();
    expect(age()[0]).toBeGreaterThan(3600);
  });
});

test('begins no item that the time of the invocation may cut off', async () => {
  await putNotification(sampleUserId(1), 60);
  const settle = vi.fn(async () => {});
  const handler = outboxHandler({ noun: ['an email', 'emails'], states: ['waiting'], settle });
  const withTime = (left: number) => ({ getRemainingTimeInMillis: () => left }) as Context;
  await expect(handler({ kind: 'outbox' }, withTime(14_999))).rejects.toThrow('1 emails could not be sent');
  expect(settle).not.toHaveBeenCalled();
  expect(await handler({ kind: 'outbox' }, withTime(15_000))).toEqual({ settled: 1 });
  expect(settle).toHaveBeenCalledTimes(1);
});
