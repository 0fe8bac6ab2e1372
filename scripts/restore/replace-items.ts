import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  BatchWriteItemCommand,
  type BatchWriteItemCommandOutput,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { type TableName, type TableSchema, tables } from '../../shared/contract.ts';

type Item = Record<string, AttributeValue>;

/** Counts of items. */
export interface ReplaceCounts {
  table: TableName;
  inCopy: number;
  before: number;
  /** Items that were as they are in the copy. */
  unchanged: number;
  put: number;
  /** Items of the portal's table that changed or came after the moment of the copy: put into another table. */
  setAside: number;
  after: number;
}

interface ReplaceOptions {
  table: TableName;
  /** The table as it was, restored by AWS. */
  from: string;
  /** The portal's table. */
  to: string;
  /** Creates the table for items that are set aside; called once, with the first one. @returns its name */
  createAside(): Promise<string>;
}

/** The most items of a BatchGetItem and of a BatchWriteItem. */
const [readSize, writeSize] = [100, 25];
/** Batches in progress for each table; the SDK retries with backoff where DynamoDB throttles. */
const concurrency = 8;
/** An item that is about to expire is not restored: DynamoDB may delete it between two counts. */
const minSecondsToLive = 3600;

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

interface ScanOptions {
  keysOnly: boolean;
  /** Items of a restored table that DynamoDB deletes soon are left out. */
  isRestored: boolean;
}

/** Expressions of a scan: without items that DynamoDB deletes soon and, where only keys are read, of keys alone. */
function scanExpressions(schema: TableSchema, { keysOnly, isRestored }: ScanOptions) {
  const keys = keysOnly ? keyProjection(schema) : undefined;
  const { ttlAttribute } = schema;
  if (!ttlAttribute || !isRestored) return { ...keys };
  const soon = Math.floor(Date.now() / 1000) + minSecondsToLive;
  return {
    ...keys,
    FilterExpression: 'attribute_not_exists(#expiry) OR #expiry > :soon',
    ExpressionAttributeNames: { ...keys?.ExpressionAttributeNames, '#expiry': ttlAttribute },
    ExpressionAttributeValues: { ':soon': { N: String(soon) } },
  };
}

/** A projection of an item's key. */
const keyProjection = ({ partitionKey, sortKey }: TableSchema) => ({
  ProjectionExpression: sortKey ? '#partition, #sort' : '#partition',
  ExpressionAttributeNames: { '#partition': partitionKey, ...(sortKey && { '#sort': sortKey }) },
});

/**
 * An item as it is restored. A pay run in the middle of an attempt loses its plan, so that the portal plans and starts
 * the attempt again; its execution ended with the portal that was stopped.
 */
function toRestored(table: TableName, item: Item): Item {
  if (table !== 'runs' || item.run?.S !== 'months' || !item.nextState?.S) return item;
  const { plan: _, ...rest } = item;
  return rest;
}

/** Reads and writes a table in batches, and repeats what DynamoDB leaves unprocessed. */
class BatchClient {
  readonly #client: DynamoDBClient;
  readonly #schema: TableSchema;

  constructor(client: DynamoDBClient, table: TableName) {
    this.#client = client;
    this.#schema = tables[table];
  }

  keyOf(item: Item): Item {
    const { partitionKey, sortKey } = this.#schema;
    return Object.fromEntries(
      [partitionKey, ...(sortKey ? [sortKey] : [])].map((name) => [name, item[name] as AttributeValue]),
    );
  }

  textOf(item: Item): string {
    return JSON.stringify(Object.values(this.keyOf(item)).map(({ S }) => S));
  }

  /** Items, or their keys alone, by the text of their keys. */
  async read(name: string, keys: Item[], { keysOnly = false } = {}): Promise<Map<string, Item>> {
    const found = new Map<string, Item>();
    const projection = keysOnly ? keyProjection(this.#schema) : {};
    let left = keys;
    while (left.length > 0) {
      const request = new BatchGetItemCommand({
        RequestItems: { [name]: { Keys: left, ConsistentRead: true, ...projection } },
      });
      const { Responses, UnprocessedKeys }: BatchGetItemCommandOutput = await this.#client.send(request);
      for (const item of Responses?.[name] ?? []) found.set(this.textOf(item), item);
      left = UnprocessedKeys?.[name]?.Keys ?? [];
    }
    return found;
  }

  async #write(name: string, requests: WriteRequest[]): Promise<void> {
    for (const batch of chunksOf(requests, writeSize)) {
      let left = batch;
      while (left.length > 0) {
        const request = new BatchWriteItemCommand({ RequestItems: { [name]: left } });
        const { UnprocessedItems }: BatchWriteItemCommandOutput = await this.#client.send(request);
        left = UnprocessedItems?.[name] ?? [];
      }
    }
  }

  put(name: string, items: Item[]): Promise<void> {
    return this.#write(
      name,
      items.map((Item) => ({ PutRequest: { Item } })),
    );
  }

  delete(name: string, items: Item[]): Promise<void> {
    return this.#write(
      name,
      items.map((item) => ({ DeleteRequest: { Key: this.keyOf(item) } })),
    );
  }

  /** Goes through all items of a table in batches, some at a time. */
  async forEachBatch(
    name: string,
    work: (items: Item[]) => Promise<void>,
    { keysOnly = false, isRestored = true }: Partial<ScanOptions> = {},
  ): Promise<void> {
    const client = this.#client;
    const scan = {
      TableName: name,
      ConsistentRead: true,
      ...scanExpressions(this.#schema, { keysOnly, isRestored }),
    };
    const batches = (async function* () {
      for await (const { Items = [] } of paginateScan({ client }, scan)) yield* chunksOf(Items, readSize);
    })();
    const worker = async () => {
      for await (const batch of batches) await work(batch);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }

  async count(name: string): Promise<number> {
    let count = 0;
    const scan = {
      TableName: name,
      ConsistentRead: true,
      Select: 'COUNT' as const,
      ...scanExpressions(this.#schema, { keysOnly: false, isRestored: true }),
    };
    for await (const { Count = 0 } of paginateScan({ client: this.#client }, scan)) count += Count;
    return count;
  }
}

/**
 * Makes a table what its copy is. What changed or came since goes into a table of its own first, then out of this one.
 * Reads everything and writes differences alone. Nothing else may write meanwhile. Idempotent: it can be interrupted and
 * run again.
 */
export async function replaceItems(
  client: DynamoDBClient,
  { table, from, to, createAside }: ReplaceOptions,
): Promise<ReplaceCounts> {
  const batches = new BatchClient(client, table);
  const counts = { inCopy: 0, before: 0, unchanged: 0, put: 0, setAside: 0 };
  let aside: Promise<string> | undefined;
  const setAside = async (items: Item[]): Promise<void> => {
    if (items.length === 0) return;
    aside ??= createAside();
    await batches.put(await aside, items);
    counts.setAside += items.length;
  };

  await batches.forEachBatch(from, async (copied) => {
    const wanted = copied.map((item) => toRestored(table, item));
    const present = await batches.read(
      to,
      wanted.map((item) => batches.keyOf(item)),
    );
    const different = wanted.filter((item) => !isDeepStrictEqual(present.get(batches.textOf(item)), item));
    const changed = new Set(different.map((item) => batches.textOf(item)));
    await setAside([...present.values()].filter((item) => changed.has(batches.textOf(item))));
    await batches.put(to, different);
    counts.before += present.size;
    counts.inCopy += wanted.length;
    counts.put += different.length;
    counts.unchanged += wanted.length - different.length;
  });
  const setAsideNewer = async (keys: Item[]): Promise<void> => {
    const copied = await batches.read(from, keys, { keysOnly: true });
    const newer = keys.filter((key) => !copied.has(batches.textOf(key)));
    if (newer.length === 0) return;
    await setAside([...(await batches.read(to, newer)).values()]);
    await batches.delete(to, newer);
    counts.before += newer.length;
  };
  await batches.forEachBatch(to, setAsideNewer, { keysOnly: true });
  return { table, ...counts, after: await batches.count(to) };
}

/** Deletes every item of a table. @returns how many */
export async function emptyTable(client: DynamoDBClient, table: TableName, name: string): Promise<number> {
  const batches = new BatchClient(client, table);
  let deleted = 0;
  const deleteBatch = async (keys: Item[]): Promise<void> => {
    await batches.delete(name, keys);
    deleted += keys.length;
  };
  await batches.forEachBatch(name, deleteBatch, { keysOnly: true, isRestored: false });
  return deleted;
}
