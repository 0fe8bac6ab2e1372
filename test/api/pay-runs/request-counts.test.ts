import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { type TableName, type TableSchema, tables } from '../../../shared/contract.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { holdExecutions } from '../../support/hold-executions.ts';
import { accountItem, profileItem } from '../../support/items.ts';
import { performExecution } from '../../support/perform-execution.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { putItems } from '../../support/put-items.ts';
import type { ServedBackend } from '../../support/served-backend.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { traceRequests } from '../../support/trace-requests.ts';
import { drain } from '../notifications/stream.ts';
import { payRunClient } from './pay-run-client.ts';

/** Two chunks, as full as they get. */
const size = 192;
const period = toPeriod(todayInIndia());

let backend: ServedBackend;
let held: Awaited<ReturnType<typeof holdExecutions>>;
let run: ReturnType<typeof payRunClient>;

beforeAll(async () => {
  backend = await startTestBackend();
  held = await holdExecutions();
  await backend.invoke('first-admin', {});
  const people = Array.from({ length: size }, (_, i) => i + 1);
  await putItems(
    'accounts',
    people.map((count) => accountItem(count)),
  );
  await putItems('profiles', people.map(profileItem));
  const portal = await createPortalClient(backend.url);
  run = payRunClient(portal, period);
  await portal.ok('POST', '/api/admin/pay-runs', { payPeriod: period });
  await performExecution(backend, period);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await backend.stop();
  await held.release();
});

/** Two digits take a byte, and the number one byte more. */
const sizeOfNumber = (digits: string) => Math.ceil(digits.replace(/^-|\./g, '').length / 2) + 1;

function sizeOfValue(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return sizeOfNumber(value.N);
  if (value.B !== undefined) return value.B.length;
  if (value.L) return value.L.reduce((sum, each) => sum + 1 + sizeOfValue(each), 3);
  if (value.M) return Object.keys(value.M).length + 3 + itemBytes(value.M);
  return 1;
}

/** An item's size as DynamoDB counts it for reads and writes: attribute names in UTF-8, and values. */
const itemBytes = (item: Record<string, AttributeValue>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value), 0);

/** Write units of a put in a transaction, by the mean size of the table's items: two a kilobyte, one in an index. */
async function unitsOfPut(table: TableName): Promise<number> {
  const { Items = [] } = await new DynamoDBClient({}).send(new ScanCommand({ TableName: table }));
  const people = Items.filter(
    ({ item, action, entity }) =>
      (!item || item.S?.startsWith('row#')) && (!action || entity?.S?.startsWith('usr_0')),
  );
  const kilobytes = Math.ceil(people.reduce((sum, item) => sum + itemBytes(item), 0) / people.length / 1024);
  const indexes = Object.values((tables[table] as TableSchema).indexes ?? {});
  const indexed = indexes.filter(({ partitionKey }) => people.every((item) => item[partitionKey]));
  return kilobytes * (2 + indexed.length);
}

test('a slip of a run takes a tenth of a request, and no more write units than one by itself', async () => {
  await run.startGenerating();
  const attempt = (await readHead(period))?.attempt;
  const task = <Reply>(what: object) =>
    backend.invoke<Reply>('pay-run-tasks', { payPeriod: period, attempt, ...what });
  const { planId, chunks } = await task<{ planId: string; chunks: number[] }>({ task: 'plan' });
  const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const { trips } = await traceRequests(async () => {
    for (const chunk of chunks) await task({ task: 'work', planId, chunk });
  });
  // A chunk is read once, and has four batches that are read and written.
  expect(trips.requests).toBe(chunks.length * (1 + 4 * 2));
  expect(trips.requests / size).toBeLessThanOrEqual(0.12);

  const puts: Partial<Record<TableName, number>> = {};
  let checks = 0;
  for (const [command] of sent.mock.calls) {
    if (!(command instanceof TransactWriteCommand)) continue;
    for (const { Put, ConditionCheck } of command.input.TransactItems ?? []) {
      if (Put) puts[Put.TableName as TableName] = (puts[Put.TableName as TableName] ?? 0) + 1;
      if (ConditionCheck) checks += 1;
    }
  }
  const batches = size / 24;
  // Slip, profile and audit entry of each, and the account as it was read; of each batch the cursor, the head, and one
  // fan-out item to all of it.
  expect(puts).toEqual({ runs: batches, notifications: batches, slips: size, profiles: size, audit: size });
  expect(checks).toBe(size + batches);
  let units = checks * 2;
  for (const [table, count] of Object.entries(puts)) units += count * (await unitsOfPut(table as TableName));
  expect(units / size).toBeLessThanOrEqual(17);
  await task({ task: 'finish' });
  expect((await run.get()).outcome).toMatchObject({ made: size });

  // Their notifications follow behind: each fan-out item is read, and delivered in one transaction.
  const announced = (await readOutbox('fan-out')).length;
  const delivery = await traceRequests(() => drain(backend, 'fan-out'));
  // Before them the outbox is read; the end of the run is for the admins, who are looked up.
  expect([announced, delivery.trips.requests]).toEqual([batches + 1, 1 + batches * 2 + 3]);
});
