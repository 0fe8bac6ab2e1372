import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Condition, inDynamo, refusing } from './condition.ts';
import { type Table, tableName } from './environment.ts';
import { traced } from './tracer.ts';

export type Key = Record<string, string>;
export type Item = Record<string, unknown>;

let client: DynamoDBDocumentClient | undefined;

function connect(): DynamoDBDocumentClient {
  const dynamo = traced(new DynamoDBClient({}));
  // It copies all that goes in and comes out for a log that nobody keeps: a seventh of the time of reading a list.
  dynamo.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
}

const database = () => {
  client ??= connect();
  return client;
};

/** Reads one item, strongly. */
export async function get(table: Table, key: Key): Promise<Item | undefined> {
  const { Item } = await database().send(
    new GetCommand({ TableName: tableName(table), Key: key, ConsistentRead: true }),
  );
  return Item;
}

const keyText = (item: Item, key: Key) =>
  JSON.stringify(
    Object.keys(key)
      .sort()
      .map((name) => item[name]),
  );

/** Reads up to 100 items of any tables in one round trip, strongly, and answers in the order asked. */
export async function getTogether(...wanted: { table: Table; key: Key }[]): Promise<(Item | undefined)[]> {
  let asked: Record<string, { Keys: Key[]; ConsistentRead: true }> = {};
  for (const { table, key } of wanted) {
    const name = tableName(table);
    asked[name] ??= { Keys: [], ConsistentRead: true };
    asked[name].Keys.push(key);
  }
  const found: Record<string, Item[]> = {};
  for (let attempt = 0; Object.keys(asked).length > 0; attempt++) {
    if (attempt > 0) await pause(20 * 2 ** Math.min(attempt, 6));
    const { Responses, UnprocessedKeys } = await database().send(
      new BatchGetCommand({ RequestItems: asked }),
    );
    for (const [name, items] of Object.entries(Responses ?? {}))
      found[name] = [...(found[name] ?? []), ...items];
    asked = (UnprocessedKeys ?? {}) as typeof asked;
  }
  return wanted.map(({ table, key }) =>
    found[tableName(table)]?.find((item) => keyText(item, key) === keyText(key, key)),
  );
}

export interface Query {
  index?: string;
  /** Partition key: its name and value. */
  partition: [name: string, value: string];
  /** Only where the sort key starts with this text. */
  startingWith?: [name: string, text: string];
  newestFirst?: boolean;
  /** Only what comes after the item with this key, in the order of reading: its key in the index and in the table. */
  after?: Key;
  /** Most items of one trip. */
  perTrip?: number;
}

/**
 * Reads one partition in the order of the sort key, a trip at a time as they are asked for: strongly from a table,
 * eventually from an index. A trip brings one megabyte at most.
 */
export async function* queryTrips(table: Table, wanted: Query): AsyncGenerator<Item[], void> {
  const { index, partition, startingWith, newestFirst, perTrip } = wanted;
  let after: Item | undefined = wanted.after;
  do {
    const { Items = [], LastEvaluatedKey } = await database().send(
      new QueryCommand({
        TableName: tableName(table),
        ...(index ? { IndexName: index } : { ConsistentRead: true }),
        KeyConditionExpression: `#p = :p${startingWith ? ' AND begins_with(#s, :s)' : ''}`,
        ExpressionAttributeNames: { '#p': partition[0], ...(startingWith && { '#s': startingWith[0] }) },
        ExpressionAttributeValues: { ':p': partition[1], ...(startingWith && { ':s': startingWith[1] }) },
        ScanIndexForward: !newestFirst,
        ...(perTrip && { Limit: perTrip }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    yield Items;
    after = LastEvaluatedKey;
  } while (after);
}

/** Reads all of a partition; for one that cannot grow large. What can is read a page at a time. */
export async function query(table: Table, wanted: Query): Promise<Item[]> {
  const items: Item[] = [];
  for await (const trip of queryTrips(table, wanted)) items.push(...trip);
  return items;
}

/**
 * Writes an item where the condition holds. A transaction of one write, since the SDK sends a write again whose answer
 * was lost: a transaction carries a token by which the second try is known, while a single put would fail its
 * condition on what the first try has written.
 * @throws ConditionFailed
 */
export const put = (table: Table, item: Item, condition: Condition): Promise<void> =>
  transact([{ table, put: item, condition }]);

/** Deletes an item; deleting what is gone already is no error. @throws ConditionFailed */
export async function remove(table: Table, key: Key, condition?: Condition): Promise<void> {
  await refusing(
    database().send(
      new DeleteCommand({ TableName: tableName(table), Key: key, ...(condition && inDynamo(condition)) }),
    ),
  );
}

/** A write of a transaction. One that removes may leave its condition to the item beside it that it belongs to. */
export type Write =
  | { put: Item; table: Table; condition: Condition }
  | { remove: Key; table: Table; condition?: Condition }
  | { check: Key; table: Table; condition: Condition };

function writeInDynamo(write: Write) {
  const TableName = tableName(write.table);
  const condition = write.condition && inDynamo(write.condition);
  if ('put' in write) return { Put: { TableName, Item: write.put, ...condition } };
  if ('remove' in write) return { Delete: { TableName, Key: write.remove, ...condition } };
  return { ConditionCheck: { TableName, Key: write.check, ...inDynamo(write.condition) } };
}

/** How often a transaction that ran into another one is tried again. */
const tries = 6;

/** Writes all or nothing, and once, however often the SDK has to send it. @throws ConditionFailed naming the write whose condition does not hold. */
export async function transact(writes: Write[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await refusing(
        database().send(new TransactWriteCommand({ TransactItems: writes.map(writeInDynamo) })),
      );
    } catch (error) {
      if (!ranIntoAnother(error) || attempt === tries) throw error;
      await pause(Math.random() * 15 * 2 ** attempt);
    }
  }
}

const ranIntoAnother = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
