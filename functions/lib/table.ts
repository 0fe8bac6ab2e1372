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
import { type Condition, mapConditionError, toConditionExpression } from './condition.ts';
import { type Table, tableName } from './environment.ts';
import { traced } from './tracer.ts';

export type Key = Record<string, string>;
export type Item = Record<string, unknown>;

let client: DynamoDBDocumentClient | undefined;

function createDocumentClient(): DynamoDBDocumentClient {
  const dynamo = traced(new DynamoDBClient({}));
  // It copies all that goes in and comes out for a log that nobody keeps: a seventh of the time of reading a list.
  dynamo.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
}

const getDocumentClient = () => {
  client ??= createDocumentClient();
  return client;
};

/** Reads one item, strongly. */
export async function get(table: Table, key: Key): Promise<Item | undefined> {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: tableName(table), Key: key, ConsistentRead: true }),
  );
  return Item;
}

const serializeKey = (item: Item, key: Key) =>
  JSON.stringify(
    Object.keys(key)
      .sort()
      .map((name) => item[name]),
  );

/** Reads up to 100 items of any tables in one round trip, strongly, and answers in the order asked. */
export async function batchGet(...requests: { table: Table; key: Key }[]): Promise<(Item | undefined)[]> {
  let requestItems: Record<string, { Keys: Key[]; ConsistentRead: true }> = {};
  for (const { table, key } of requests) {
    const name = tableName(table);
    requestItems[name] ??= { Keys: [], ConsistentRead: true };
    requestItems[name].Keys.push(key);
  }
  const found: Record<string, Item[]> = {};
  for (let attempt = 0; Object.keys(requestItems).length > 0; attempt++) {
    if (attempt > 0) await pause(20 * 2 ** Math.min(attempt, 6));
    const { Responses, UnprocessedKeys } = await getDocumentClient().send(
      new BatchGetCommand({ RequestItems: requestItems }),
    );
    for (const [name, items] of Object.entries(Responses ?? {}))
      found[name] = [...(found[name] ?? []), ...items];
    requestItems = (UnprocessedKeys ?? {}) as typeof requestItems;
  }
  return requests.map(({ table, key }) =>
    found[tableName(table)]?.find((item) => serializeKey(item, key) === serializeKey(key, key)),
  );
}

export interface Query {
  index?: string;
  /** Partition key: its name and value. */
  partition: [name: string, value: string];
  /** Only where the sort key starts with this text. */
  beginsWith?: [name: string, text: string];
  newestFirst?: boolean;
  /** Only what comes after the item with this key, in the order of reading: its key in the index and in the table. */
  after?: Key;
  /** Most items of one trip. */
  limit?: number;
}

/**
 * Reads one partition in the order of the sort key, a trip at a time as they are asked for: strongly from a table,
 * eventually from an index. A trip brings one megabyte at most.
 */
export async function* queryPages(table: Table, options: Query): AsyncGenerator<Item[], void> {
  const { index, partition, beginsWith, newestFirst, limit } = options;
  let after: Item | undefined = options.after;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new QueryCommand({
        TableName: tableName(table),
        ...(index ? { IndexName: index } : { ConsistentRead: true }),
        KeyConditionExpression: `#p = :p${beginsWith ? ' AND begins_with(#s, :s)' : ''}`,
        ExpressionAttributeNames: { '#p': partition[0], ...(beginsWith && { '#s': beginsWith[0] }) },
        ExpressionAttributeValues: { ':p': partition[1], ...(beginsWith && { ':s': beginsWith[1] }) },
        ScanIndexForward: !newestFirst,
        ...(limit && { Limit: limit }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    yield Items;
    after = LastEvaluatedKey;
  } while (after);
}

/** Reads all of a partition; for one that cannot grow large. What can is read a page at a time. */
export async function query(table: Table, options: Query): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of queryPages(table, options)) items.push(...page);
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
  await mapConditionError(
    getDocumentClient().send(
      new DeleteCommand({
        TableName: tableName(table),
        Key: key,
        ...(condition && toConditionExpression(condition)),
      }),
    ),
  );
}

/** A write of a transaction. One that removes may leave its condition to the item beside it that it belongs to. */
export type Write =
  | { put: Item; table: Table; condition: Condition }
  | { remove: Key; table: Table; condition?: Condition }
  | { check: Key; table: Table; condition: Condition };

function toTransactItem(write: Write) {
  const TableName = tableName(write.table);
  const condition = write.condition && toConditionExpression(write.condition);
  if ('put' in write) return { Put: { TableName, Item: write.put, ...condition } };
  if ('remove' in write) return { Delete: { TableName, Key: write.remove, ...condition } };
  return { ConditionCheck: { TableName, Key: write.check, ...toConditionExpression(write.condition) } };
}

/** How often a transaction that ran into another one is tried again. */
const maxAttempts = 6;

/** Writes all or nothing, and once, however often the SDK has to send it. @throws ConditionFailed naming the write whose condition does not hold. */
export async function transact(writes: Write[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await mapConditionError(
        getDocumentClient().send(new TransactWriteCommand({ TransactItems: writes.map(toTransactItem) })),
      );
    } catch (error) {
      if (!isTransactionConflict(error) || attempt === maxAttempts) throw error;
      await pause(Math.random() * 15 * 2 ** attempt);
    }
  }
}

const isTransactionConflict = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
