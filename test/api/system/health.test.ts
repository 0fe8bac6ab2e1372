import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { type Portal, startPortal } from '../../support/portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { traceRequests } from '../../support/trace-requests.ts';

let portal: Portal;
beforeEach(async () => {
  // A module that has not looked yet.
  vi.resetModules();
  portal = await startPortal();
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.stop();
});

const health = async () => {
  const { status, body } = await portal.call('GET', '/api/health');
  return [status, body.status ?? body.message];
};
const well = [200, 'ok'];
const unwell = [503, messages.internalError];

const losses: [string, () => Promise<unknown>][] = [
  ['the tables', () => new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: 'settings' }))],
  ['the files', () => new S3Client({}).send(new DeleteBucketCommand({ Bucket: process.env.FILES_BUCKET }))],
];

describe.each(losses)('while %s do not answer', (_, lose) => {
  test('the health route says 503, with the cause in the log alone', async () => {
    await lose();
    expect(await health()).toEqual(unwell);
    expect(takeConsole().join()).toContain('storage does not answer');
  });

  test('the daily check fails', async () => {
    await lose();
    const { handler } = await import('../../../functions/system/system.lambda.ts');
    await expect(handler({ kind: 'check' })).rejects.toThrow(messages.internalError);
    expect(takeConsole().join()).toContain('storage does not answer');
  });
});

test('the daily check is content while they do', async () => {
  const { handler } = await import('../../../functions/system/system.lambda.ts');
  await expect(handler({ kind: 'check' })).resolves.toBeUndefined();
});

test('however often it is asked, storage is asked once in two seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { trips } = await traceRequests(async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, health));
    for (const answer of answers) expect(answer).toEqual(well);
  });
  expect(trips.requests).toBe(2);
  vi.setSystemTime(Date.now() + 2_000);
  const later = await traceRequests(health);
  expect([later.result, later.trips.requests]).toEqual([well, 2]);
});
