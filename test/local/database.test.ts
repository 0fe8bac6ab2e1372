import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTables } from '../../infra/local/engines/create-tables.ts';
import { type ServedBackend, startServedBackend } from '../support/served-backend.ts';
import { takeConsole } from '../support/setup.ts';

let backend: ServedBackend;
let client: DynamoDBClient;
const givenUp: Error[] = [];
beforeAll(async () => {
  backend = await startServedBackend({
    loadHandler: async () => async () => 'done',
    onFatalError: (error) => givenUp.push(error),
  });
  client = new DynamoDBClient({});
});
afterAll(async () => {
  client.destroy();
  await backend.stop();
});

const put = (name: string, once = false) => ({
  TableName: 'settings',
  Item: { name: { S: name } },
  ...(once && {
    ConditionExpression: 'attribute_not_exists(#n)',
    ExpressionAttributeNames: { '#n': 'name' },
  }),
});

const errorOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'none',
    (error: unknown) => error,
  );

describe('an error of DynamoDB', () => {
  test('for a failed condition is ConditionalCheckFailedException', async () => {
    await client.send(new PutItemCommand(put('there')));
    const error = await errorOf(client.send(new PutItemCommand(put('there', true))));
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
  });

  test('for a cancelled transaction has a reason for each of its writes', async () => {
    const items = [{ Put: put('new') }, { Put: put('there', true) }];
    const error = await errorOf(client.send(new TransactWriteItemsCommand({ TransactItems: items })));
    expect(error).toBeInstanceOf(TransactionCanceledException);
    const { CancellationReasons } = error as TransactionCanceledException;
    expect(CancellationReasons).toEqual([{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }]);
    const { Item } = await client.send(
      new GetItemCommand({ TableName: 'settings', Key: { name: { S: 'new' } } }),
    );
    expect(Item).toBeUndefined();
  });

  test('does not occur when a transaction is repeated with its client request token', async () => {
    const twice = { TransactItems: [{ Put: put('once', true) }], ClientRequestToken: 'the-token' };
    await client.send(new TransactWriteItemsCommand(twice));
    await client.send(new TransactWriteItemsCommand(twice));
    const other = await errorOf(
      client.send(new TransactWriteItemsCommand({ ...twice, ClientRequestToken: 'another' })),
    );
    expect(other).toBeInstanceOf(TransactionCanceledException);
  });

  test.each([
    ['half a character', put('half \ud800')],
    ['a key that is not there', { TableName: 'settings', Item: { value: { S: 'x' } } }],
    [
      'an item that is too large',
      { TableName: 'settings', Item: { name: { S: 'x' }, v: { S: 'x'.repeat(500_000) } } },
    ],
    ['a table that does not exist', { ...put('x'), TableName: 'nothing' }],
  ])('for %s is a 400, and the next call is served', async (_, input) => {
    const error = await errorOf(client.send(new PutItemCommand(input)));
    expect(error).toMatchObject({ $metadata: { httpStatusCode: 400 } });
    await client.send(new PutItemCommand(put('next')));
  });
});

describe('a database engine that is killed', () => {
  const kill = async () => {
    const pid = (await backend.databasePid()) ?? 0;
    process.kill(pid, 'SIGKILL');
    // The exit of a child is reported asynchronously.
    await expect.poll(() => backend.databasePid(), { timeout: 100_000 }).not.toBe(pid);
  };

  test('restarts the local database, and retried calls in flight succeed', async () => {
    const names = Array.from({ length: 40 }, (_, i) => ({ name: { S: `kill ${i}` } }));
    const pid = (await backend.databasePid()) ?? 0;
    const writing = names.map((Item) =>
      errorOf(client.send(new PutItemCommand({ TableName: 'settings', Item }))),
    );
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => backend.databasePid(), { timeout: 100_000 }).not.toBe(pid);
    // An in-memory database ends with the engine.
    await createTables();
    await Promise.all(writing);
    await Promise.all(names.map((Item) => client.send(new PutItemCommand({ TableName: 'settings', Item }))));
    const found = await client.send(new BatchGetItemCommand({ RequestItems: { settings: { Keys: names } } }));
    expect(found.Responses?.settings).toHaveLength(names.length);
    expect(takeConsole()).toEqual([expect.stringContaining('The local database stopped (SIGKILL)')]);
  });

  test('stops restarting the local database after five exits within a minute, with a user-facing error', async () => {
    for (let time = 2; time <= 4; time++) await kill();
    process.kill((await backend.databasePid()) ?? 0, 'SIGKILL');
    await expect.poll(() => givenUp, { timeout: 100_000 }).toHaveLength(1);
    expect(givenUp[0]?.message).toBe(
      'The local database stopped 5 times within a minute (SIGKILL). Start the portal again.',
    );
    expect(takeConsole()).toHaveLength(3);
    expect(
      await errorOf(new DynamoDBClient({ maxAttempts: 1 }).send(new PutItemCommand(put('x')))),
    ).toMatchObject({
      $metadata: { httpStatusCode: 500 },
    });
  });
});
