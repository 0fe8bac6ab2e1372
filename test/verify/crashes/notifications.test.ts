import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEmails } from '../../api/notifications/mailbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vetan-notifications-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

async function startPortal(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'notifications-process.ts'), [dataDir], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the portal did not start'))),
  ]);
  return child;
}

/**
 * The calls from a fan-out item to its marked email before which the portal is killed, by their number: before the first
 * one, and around each that changes something. Between two of these a kill leaves what the next one does.
 */
const instants = [
  [1, 'fan-out QueryCommand'],
  [4, 'fan-out TransactWriteCommand'],
  [5, 'email QueryCommand'],
  [9, 'email SendEmailCommand'],
  // Its email is sent, and not marked as sent yet.
  [11, 'email TransactWriteCommand'],
] as const;
const emailsExpected = [1, 1, 1, 1, 2];

// behaviour notifications: A notification is written in the transaction of its event
test('killed at any instant between the write and the email, every employee is told once in the bell and at least once by email', async () => {
  for (const [i, [call]] of instants.entries()) {
    const portal = await startPortal();
    const killed = once(portal, 'exit');
    portal.send({ tell: i + 1, killBeforeCall: call });
    expect(await killed).toEqual([null, 'SIGKILL']);
  }
  expect(readFileSync(join(dataDir, 'killed'), 'utf8').trim().split('\n')).toEqual(
    instants.map(([, operation]) => operation),
  );

  const portal = await startPortal();
  const answered = once(portal, 'message');
  portal.send({ check: instants.length });
  const [{ told }] = await answered;
  await once(portal, 'exit');
  expect(told).toEqual(instants.map(() => ['leave.approved sent']));
  const emails = readEmails(join(dataDir, 'emails')).map(({ to }) => to);
  const emailsOf = (i: number) => emails.filter((to) => to === `employee.${i + 1}@example.com`).length;
  expect(instants.map((_, i) => emailsOf(i))).toEqual(emailsExpected);
});
