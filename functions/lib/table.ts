import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import type { TableName } from '../../shared/contract.ts';
import { type Condition, isUnchanged, mapConditionError, toConditionExpression } from './condition.ts';
import { tableName } from './environment.ts';
import { mapInBatches } from './map-in-batches.ts';
import { traced } from './powertools.ts';

/** Whole seconds since the epoch, as DynamoDB's time to live counts. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

export type Key = Record<string, string>;
export type Item = Record<string, unknown>;

/** A stored item as its schema parses it; undefined where there is none. */
export const parseOptional = <T>(schema: z.ZodMiniType<T>, item: Item | undefined): T | undefined =>
  item === undefined ? undefined : schema.parse(item);

let client: DynamoDBDocumentClient | undefined;

function createDocumentClient(): DynamoDBDocumentClient {
  const dynamo = traced(new DynamoDBClient({}));
  // It copies every input and output for a logger that is not set, and takes a seventh of the time of reading a list.
  dynamo.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
}

const getDocumentClient = () => {
  client ??= createDocumentClient();
  return client;
};

/** Reads one item, strongly consistent. */
export async function get(table: TableName, key: Key): Promise<Item | undefined> {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: tableName(table), Key: key, ConsistentRead: true }),
  );
  return Item;
}

/** Identifies an item within its table. @param key any key of that table, for its attributes' names */
const serializeKey = (item: Item, key: Key) =>
  JSON.stringify(
    Object.keys(key)
      .sort()
      .map((name) => item[name]),
  );

interface GetRequest {
  table: TableName;
  key: Key;
  /** Reads of each item only its key and these attributes, as 'slip.payDate'; the same in all requests of a table. */
  attributes?: readonly string[];
}

/** A projection expression of attributes and attributes within them. */
function toProjection(attributes: readonly string[]) {
  const names = [...new Set(attributes.flatMap((path) => path.split('.')))];
  const placeholder = (name: string) => `#n${names.indexOf(name)}`;
  return {
    ProjectionExpression: attributes.map((path) => path.split('.').map(placeholder).join('.')).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [placeholder(name), name])),
  };
}

/** Reads up to 100 items of any tables in one round trip, strongly consistent, in the order of the requests. */
export async function batchGet(...requests: GetRequest[]): Promise<(Item | undefined)[]> {
  let requestItems: Record<string, { Keys: Key[]; ConsistentRead: true }> = {};
  for (const { table, key, attributes } of requests) {
    const name = tableName(table);
    requestItems[name] ??= {
      Keys: [],
      ConsistentRead: true,
      ...(attributes && toProjection([...Object.keys(key), ...attributes])),
    };
    requestItems[name].Keys.push(key);
  }
  const keyOfTable = Object.fromEntries(requests.map(({ table, key }) => [tableName(table), key]));
  const found = new Map<string, Item>();
  for (let attempt = 0; Object.keys(requestItems).length > 0; attempt++) {
    if (attempt > 0) await pause(20 * 2 ** Math.min(attempt, 6));
    const { Responses, UnprocessedKeys } = await getDocumentClient().send(
      new BatchGetCommand({ RequestItems: requestItems }),
    );
    for (const [name, items] of Object.entries(Responses ?? {}))
      for (const item of items) found.set(`${name} ${serializeKey(item, keyOfTable[name] ?? {})}`, item);
    requestItems = (UnprocessedKeys ?? {}) as typeof requestItems;
  }
  return requests.map(({ table, key }) => found.get(`${tableName(table)} ${serializeKey(key, key)}`));
}

/** DynamoDB's limit of a batch. */
const maxBatchSize = 100;

/** Reads any number of items, some batches side by side; otherwise as batchGet. */
export async function batchGetAll(requests: GetRequest[]): Promise<(Item | undefined)[]> {
  const batches = Array.from({ length: Math.ceil(requests.length / maxBatchSize) }, (_, i) =>
    requests.slice(i * maxBatchSize, (i + 1) * maxBatchSize),
  );
  return (await mapInBatches(batches, (batch) => batchGet(...batch))).flat();
}

export interface Query {
  index?: string;
  /** The partition key's name and value. */
  partition: [name: string, value: string];
  /** The sort key's name and the prefix it must have. */
  beginsWith?: [name: string, text: string];
  /** The sort key's name and the range it must be in, both ends included. */
  between?: [name: string, from: string, to: string];
  /** A further attribute and the value that it must have: items without it are read, and not sent. */
  filter?: [name: string, value: string];
  newestFirst?: boolean;
  /** Exclusive start key: the attributes of its key in the table and, for a query of an index, in the index. */
  after?: Key;
  /** Maximum number of items in a round trip. */
  limit?: number;
  /** Reads of each item only these attributes, as 'userId' or 'slip.payDate'. */
  attributes?: readonly string[];
}

function toSortKeyCondition({ beginsWith, between }: Query) {
  if (between) {
    const [name, from, to] = between;
    return {
      expression: ' AND #s BETWEEN :from AND :to',
      names: { '#s': name },
      values: { ':from': from, ':to': to },
    };
  }
  if (!beginsWith) return { expression: '' };
  const [name, text] = beginsWith;
  return { expression: ' AND begins_with(#s, :s)', names: { '#s': name }, values: { ':s': text } };
}

/**
 * Queries one partition in the order of the sort key, one round trip of at most 1 MB for each page consumed: strongly
 * consistent for a table, eventually consistent for an index.
 */
export async function* queryPages(table: TableName, options: Query): AsyncGenerator<Item[], void> {
  const { index, partition, filter, newestFirst, limit, attributes = [] } = options;
  const sortKey = toSortKeyCondition(options);
  const projection = attributes.length > 0 ? toProjection(attributes) : undefined;
  let after: Item | undefined = options.after;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new QueryCommand({
        TableName: tableName(table),
        ...(index ? { IndexName: index } : { ConsistentRead: true }),
        KeyConditionExpression: `#p = :p${sortKey.expression}`,
        ...(filter && { FilterExpression: '#f = :f' }),
        ExpressionAttributeNames: {
          '#p': partition[0],
          ...sortKey.names,
          ...(filter && { '#f': filter[0] }),
          ...projection?.ExpressionAttributeNames,
        },
        ExpressionAttributeValues: {
          ':p': partition[1],
          ...sortKey.values,
          ...(filter && { ':f': filter[1] }),
        },
        ...(projection && { ProjectionExpression: projection.ProjectionExpression }),
        ScanIndexForward: !newestFirst,
        ...(limit && { Limit: limit }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    yield Items;
    after = LastEvaluatedKey;
  } while (after);
}

/** Reads a whole partition, for those that stay small; lists that grow are read by readPage. */
export async function query(table: TableName, options: Query): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of queryPages(table, options)) items.push(...page);
  return items;
}

/**
 * Writes an item if the condition holds. It is a transaction of one write for its idempotency token: where a response
 * is lost, the SDK sends the request again, and a plain put would then fail its condition on its own first write.
 * @throws ConditionFailed
 */
export const put = (table: TableName, item: Item, condition: Condition): Promise<void> =>
  transact([{ table, put: item, condition }]);

/** Deletes an item; deleting one that is not there is no error. @throws ConditionFailed */
export async function remove(table: TableName, key: Key, condition?: Condition): Promise<void> {
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

/**
 * Changes an item in place. @param change an update expression, whose names and values are the condition's. Sent twice, it
 * has to fail its condition or to change nothing more
 * @throws ConditionFailed
 */
export async function update(
  table: TableName,
  key: Key,
  change: string,
  condition: Condition,
): Promise<void> {
  await mapConditionError(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: tableName(table),
        Key: key,
        UpdateExpression: change,
        ...toConditionExpression(condition, change),
      }),
    ),
  );
}

/** A write of a transaction. A removal needs no condition where the version of an item written beside it covers it. */
export type Write =
  | { put: Item; table: TableName; condition: Condition }
  | { remove: Key; table: TableName; condition?: Condition }
  | { check: Key; table: TableName; condition: Condition };

/**
 * Writes the next version of an item, with optimistic locking.
 * @param keyName the name of its partition key @param version the one that was read; 0 where the item is not stored
 */
export const versionWrite = (table: TableName, keyName: string, version: number, next: Item): Write => ({
  table,
  put: { ...next, version: version + 1 },
  condition: isUnchanged(keyName, version),
});

/** Checks that an item is still in the version that was read, as `versionWrite` does. */
export const versionCheck = (table: TableName, keyName: string, version: number, check: Key): Write => ({
  table,
  check,
  condition: isUnchanged(keyName, version),
});

function toTransactItem(write: Write) {
  const TableName = tableName(write.table);
  const condition = write.condition && toConditionExpression(write.condition);
  if ('put' in write) return { Put: { TableName, Item: write.put, ...condition } };
  if ('remove' in write) return { Delete: { TableName, Key: write.remove, ...condition } };
  return { ConditionCheck: { TableName, Key: write.check, ...toConditionExpression(write.condition) } };
}

/** For a transaction that conflicts with another one in progress. */
const maxAttempts = 6;

/**
 * Writes all or nothing, and once, however often the SDK sends it: it adds an idempotency token.
 * @throws ConditionFailed with the index of the write whose condition did not hold
 */
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
