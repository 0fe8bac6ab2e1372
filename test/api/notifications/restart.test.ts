import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openOutbox } from '../../../infra/local/engines/outbox.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { adminSignIn, createPortalClient } from '../../support/portal-client.ts';
import { startServedBackend } from '../../support/served-backend.ts';
import { readEmails, waitForEmails } from './mailbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vetan-email-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
});

/** Modules of the functions keep a client of the engines that they found first: a new process has new ones. */
const waiting = async () =>
  (await (await import('../../../functions/notifications/outbox/outbox.ts')).readOutbox('waiting')).length;

const start = (held: ReturnType<typeof holdOutbox>) =>
  startServedBackend({
    dataDir,
    firstAdmin: adminSignIn,
    email: emailOptions,
    loadHandler: held.loadHandler,
  });

test('an email that waits when the process ends is sent, once, after the next start', async () => {
  const first = await start(holdOutbox());
  await first.invoke('first-admin', {});
  const { employee, callOk } = await createPortalClient(first.url);
  const { email } = await employee();
  await callOk('POST', '/api/auth/forgot-password', { body: { email } });
  expect(await waiting()).toBe(1);
  expect(readEmails(first.emailFolder)).toEqual([]);
  await first.stop();

  for (let i = 0; i < 2; i++) {
    vi.resetModules();
    const held = holdOutbox();
    held.release();
    const next = await start(held);
    await waitForEmails(next.emailFolder, email);
    await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 100_000 });
    await next.stop();
    expect(readEmails(next.emailFolder)).toHaveLength(1);
  }
});

test('what waits is tried again until it can be sent, and woken meanwhile looks once more', async () => {
  vi.useFakeTimers();
  const outcomes = [false, false];
  const send = vi.fn(async () => {
    if (outcomes.shift() === false) throw new Error('throttled');
  });
  const outbox = openOutbox(send);
  outbox.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(3);
  outbox.wake();
  outbox.wake();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledTimes(5);
  await outbox.stop();
  outbox.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(5);
});
