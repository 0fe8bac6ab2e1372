import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { query, transact } from '../../../functions/lib/table.ts';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { fanOutWrite } from '../../../functions/store/fan-out.ts';
import { functions } from '../../../infra/features.ts';
import { startLocalBackend } from '../../../infra/local/backend.ts';
import { currentFunction } from '../../../infra/local/server/function-environment.ts';
import { accountItem, sampleUserId } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';

/*
 * The portal on a data folder, in a process that kills itself: right before the n-th call that the functions of the outbox
 * make for one fan-out item. It is asked by messages of its parent.
 */
const [, , dataDir = ''] = process.argv;
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';

let callsUntilKilled = Number.POSITIVE_INFINITY;

function killSelf(operation: string): void {
  appendFileSync(join(dataDir, 'killed'), `${currentFunction()} ${operation}\n`);
  process.kill(process.pid, 'SIGKILL');
}

for (const client of [DynamoDBDocumentClient.prototype, SESv2Client.prototype]) {
  const original = client.send as (...parameters: unknown[]) => Promise<unknown>;
  Object.assign(client, {
    send(this: unknown, ...parameters: [object, ...unknown[]]) {
      const isCounted = ['fan-out', 'email'].includes(currentFunction() ?? '');
      if (isCounted && --callsUntilKilled === 0) killSelf(parameters[0].constructor.name);
      return original.apply(this, parameters);
    },
  });
}

const backend = await startLocalBackend({
  dataDir,
  email: { from: 'payroll@example.com', siteUrl: 'https://portal.example' },
  loadHandler: async (name) => (await import(`../../../${functions[name].entry}`)).handler,
});

/** Waits until nothing is to be delivered or sent. */
async function settled(): Promise<void> {
  while ((await Promise.all([readOutbox('fan-out'), readOutbox('waiting')])).flat().length > 0)
    await pause(10);
}

type Question = { tell: number; killBeforeCall: number } | { check: number };

process.on('message', async (message: Question) => {
  await settled();
  if ('check' in message) {
    const people = Array.from({ length: message.check }, (_, i) => sampleUserId(i + 1));
    const told = await Promise.all(
      people.map((id) =>
        query('notifications', { partition: ['userId', id], beginsWith: ['notificationId', 'employee#'] }),
      ),
    );
    process.send?.({
      told: told.map((notifications) => notifications.map(({ kind, email }) => `${kind} ${email}`)),
    });
    await backend.stop();
    process.exit(0);
  }
  await putItems('accounts', [accountItem(message.tell)]);
  callsUntilKilled = message.killBeforeCall;
  const subject = { startDate: '2026-03-02', endDate: '2026-03-02' };
  const recipients = [sampleUserId(message.tell)];
  await transact([fanOutWrite('leave.approved', { subject, recipients })]);
});
process.send?.({ isReady: true });
