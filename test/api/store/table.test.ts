import { globSync, readFileSync } from 'node:fs';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ConditionFailed, isNew, isUnchanged, isVersion } from '../../../functions/lib/condition.ts';
import { retryOnConflict } from '../../../functions/lib/retry.ts';
import {
  batchGet,
  batchGetAll,
  get,
  put,
  query,
  queryPages,
  remove,
  transact,
} from '../../../functions/lib/table.ts';
import { auditWrites } from '../../../functions/store/audit.ts';
import type { LocalBackend } from '../../../infra/local/backend.ts';
import { Problem } from '../../../shared/errors.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { startTestBackend } from '../../support/test-backend.ts';

let backend: LocalBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

let people = 0;
/** A partition of the test's own. */
const newUserId = () => `usr_${people++}`;

/** Leaves of a user, one for each key, each with a text of that length. */
async function fill(userId: string, keys: readonly string[], length = 1): Promise<void> {
  for (const leaveId of keys) {
    await put('leaves', { userId, leaveId, text: 'x'.repeat(length) }, isNew('userId'));
  }
}
const keysOf = (items: Record<string, unknown>[]) => items.map(({ leaveId }) => leaveId);
const partitionOf = (userId: string): [string, string] => ['userId', userId];

describe('a partition', () => {
  const days = ['a1', 'a2', 'b1', 'b2'];

  test('is read in the order of its sort key, or the other way round', async () => {
    const userId = newUserId();
    await fill(userId, days.toReversed());
    const partition = partitionOf(userId);
    expect(keysOf(await query('leaves', { partition }))).toEqual(days);
    expect(keysOf(await query('leaves', { partition, newestFirst: true }))).toEqual(days.toReversed());
  });

  test('is read from behind a key on, in either order, and by the beginning of its keys', async () => {
    const userId = newUserId();
    await fill(userId, days);
    const partition = partitionOf(userId);
    const after = { userId, leaveId: 'a2' };
    expect(keysOf(await query('leaves', { partition, after }))).toEqual(['b1', 'b2']);
    expect(keysOf(await query('leaves', { partition, after, newestFirst: true }))).toEqual(['a1']);
    expect(keysOf(await query('leaves', { partition, beginsWith: ['leaveId', 'a'] }))).toEqual(['a1', 'a2']);
  });

  test('is read to its end, though it is more than the database answers at once', async () => {
    const userId = newUserId();
    await fill(userId, days, 390_000);
    expect(keysOf(await query('leaves', { partition: partitionOf(userId) }))).toEqual(days);
  });

  test('is read in trips of as many as are wanted, and no more of them than are asked for', async () => {
    const userId = newUserId();
    await fill(userId, days);
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    const trips: unknown[][] = [];
    for await (const items of queryPages('leaves', { partition: partitionOf(userId), limit: 2 })) {
      trips.push(keysOf(items));
      if (trips.length === 2) break;
    }
    expect(trips).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2'],
    ]);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('what is read together', () => {
  const keysFor = (userId: string) =>
    ['x', 'none', 'y'].map((leaveId) => ({ table: 'leaves' as const, key: { userId, leaveId } }));

  test('comes in the order asked, with nothing where there is nothing', async () => {
    const userId = newUserId();
    await fill(userId, ['y', 'x']);
    await put('holidays', { id: userId, name: 'Onam' }, isNew('id'));
    const found = await batchGet(...keysFor(userId), { table: 'holidays', key: { id: userId } });
    expect(found.map((item) => item?.leaveId ?? item?.name)).toEqual(['x', undefined, 'y', 'Onam']);
  });

  test('is asked for again where the database left some of it out', async () => {
    const userId = newUserId();
    await fill(userId, ['x', 'y']);
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send') as ReturnType<typeof vi.fn>;
    const later = { leaves: { Keys: [{ userId, leaveId: 'y' }], ConsistentRead: true } };
    send
      .mockResolvedValueOnce({ Responses: { leaves: [{ userId, leaveId: 'x' }] }, UnprocessedKeys: later })
      .mockResolvedValueOnce({ UnprocessedKeys: later });
    const found = await batchGet(...keysFor(userId));
    expect(found.map((item) => item?.leaveId)).toEqual(['x', undefined, 'y']);
    expect(
      send.mock.calls.map(([command]) => (command as BatchGetCommand).input.RequestItems?.leaves),
    ).toEqual([expect.objectContaining({ ConsistentRead: true }), later.leaves, later.leaves]);
  });

  test('is read in no more batches at once than a client has connections, and in the order of the keys', async () => {
    const userId = newUserId();
    const keys = Array.from({ length: 3_001 }, (_, i) => ({ userId, leaveId: `l${i}` }));
    let [underWay, most] = [0, 0];
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((async (
      command: BatchGetCommand,
    ) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      const [[table, { Keys }]] = Object.entries(command.input.RequestItems ?? {}) as [
        [string, { Keys: unknown[] }],
      ];
      return { Responses: { [table]: Keys.toReversed() } };
    }) as never);
    expect(await batchGetAll(keys.map((key) => ({ table: 'leaves', key })))).toEqual(keys);
    expect(most).toBe(25);
  });
});

describe('a write', () => {
  test('under a condition that does not hold changes nothing and says so', async () => {
    const id = newUserId();
    await put('holidays', { id, version: 1 }, isNew('id'));
    const item = { id, version: 9 };
    for (const condition of [isNew('id'), isVersion(2), isUnchanged('id', 0), isUnchanged('id', 2)]) {
      await expect(put('holidays', item, condition)).rejects.toThrow(ConditionFailed);
    }
    await expect(remove('holidays', { id }, isVersion(2))).rejects.toThrow(ConditionFailed);
    expect(await get('holidays', { id })).toEqual({ id, version: 1 });
    await put('holidays', { id, version: 2 }, isUnchanged('id', 1));
    await remove('holidays', { id }, isVersion(2));
    expect(await get('holidays', { id })).toBeUndefined();
    await remove('holidays', { id });
  });

  test('of a transaction that is refused leaves the others undone, and names itself', async () => {
    const [one, two, three] = [newUserId(), newUserId(), newUserId()];
    for (const id of [two, three]) await put('holidays', { id, version: 1 }, isNew('id'));
    const refused = transact([
      { table: 'holidays', put: { id: one }, condition: isNew('id') },
      { table: 'holidays', check: { id: two }, condition: isVersion(1) },
      { table: 'holidays', remove: { id: three }, condition: isVersion(2) },
    ]);
    await expect(refused).rejects.toMatchObject({ name: 'ConditionFailed', index: 2 });
    expect(await get('holidays', { id: one })).toBeUndefined();
    expect(await get('holidays', { id: three })).toBeDefined();
  });

  const refusal = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'canceled',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const stubbed = () => vi.spyOn(DynamoDBDocumentClient.prototype, 'send') as ReturnType<typeof vi.fn>;

  test('that ran into another one is tried again', async () => {
    const id = newUserId();
    const send = stubbed().mockRejectedValueOnce(refusal('None', 'TransactionConflict'));
    await transact([{ table: 'holidays', put: { id }, condition: isNew('id') }]);
    expect(send.mock.calls.every(([command]) => command instanceof TransactWriteCommand)).toBe(true);
    expect([send.mock.calls.length, await get('holidays', { id })]).toEqual([2, { id }]);
  });

  test('that runs into others six times is given up, and is no refusal', async () => {
    const send = stubbed().mockRejectedValue(refusal('TransactionConflict'));
    const given = transact([{ table: 'holidays', put: { id: 'x' }, condition: isNew('id') }]);
    await expect(given).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(send).toHaveBeenCalledTimes(6);
  });

  test.each([
    ['for another reason', refusal('None', 'ValidationError')],
    ['without a reason', new TransactionCanceledException({ message: 'canceled', $metadata: {} })],
    ['by a database that is gone', new Error('gone')],
  ])('that fails %s fails once, as it did', async (_, error) => {
    const send = stubbed().mockRejectedValue(error);
    await expect(transact([])).rejects.toBe(error);
    await expect(put('holidays', {}, isNew('id'))).rejects.toBe(error);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('alone that is refused is said as one of a transaction is', async () => {
    stubbed().mockRejectedValueOnce(new ConditionalCheckFailedException({ message: 'no', $metadata: {} }));
    await expect(put('holidays', {}, isNew('id'))).rejects.toMatchObject({
      name: 'ConditionFailed',
      index: 0,
    });
  });
});

const actor = { userId: 'usr_1', name: 'Asha Iyer' };

// behaviour audit: Entries cannot be changed or removed
test('an entry of the audit is never written over', async () => {
  const entity = newUserId();
  const entry = auditWrites(actor, 'leave.applied', { id: entity }, { days: 3 });
  await transact(entry);
  for (const write of entry) await expect(transact([write])).rejects.toThrow(ConditionFailed);
  expect(await readAuditEntries(entity)).toEqual([{ action: 'leave.applied', by: 'usr_1', days: 3 }]);
});

test('the audit is written where every write is of a new entry, and nowhere else', () => {
  const naming = globSync('functions/**/*.ts').filter((path) => /'audit'/.test(readFileSync(path, 'utf8')));
  expect(naming.sort()).toEqual(['functions/audit/audit.lambda.ts', 'functions/store/audit.ts']);
  expect(readFileSync('functions/audit/audit.lambda.ts', 'utf8')).not.toMatch(/transact|put\(|remove\(/);
});

test('an action that the audit does not know does not compile', () => {
  // @ts-expect-error a typing mistake
  auditWrites(actor, 'leave.aproved', { id: 'usr_1' });
  // @ts-expect-error the arguments in another order
  auditWrites(actor, { id: 'usr_1' }, 'leave.approved');
});

test('entries of the audit about one thing stand in the order of time', async () => {
  const entity = newUserId();
  const actions = ['leave.applied', 'leave.approved', 'leave.changed'] as const;
  for (const [minute, action] of actions.entries()) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 1, 9, 59 + minute) });
    await transact(auditWrites(actor, action, { id: entity }));
  }
  vi.useRealTimers();
  expect((await readAuditEntries(entity)).map(({ action }) => action)).toEqual(actions);
});

describe('reading, deciding and writing', () => {
  test('is done anew while others get in between, and its outcome is the last one’s', async () => {
    let times = 0;
    const outcome = retryOnConflict(async () => {
      times++;
      if (times < 3) throw new ConditionFailed();
      return times;
    });
    expect(await outcome).toBe(3);
  });

  test('is given up after twelve times, in words for the person and with the cause for the log', async () => {
    let times = 0;
    const cause = new ConditionFailed(1);
    const given = retryOnConflict(async () => {
      times++;
      throw cause;
    });
    const error = await given.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'conflict', cause });
    expect(times).toBe(12);
  });

  test('fails at once as it did for any other reason', async () => {
    const error = new Problem('not_found', 'There is no such thing.');
    let times = 0;
    const failed = retryOnConflict(async () => {
      times++;
      throw error;
    });
    await expect(failed).rejects.toBe(error);
    expect(times).toBe(1);
  });
});
