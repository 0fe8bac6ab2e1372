import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { type TableName, tables } from '../../shared/contract.ts';
import { identifyTable } from './identify-table.ts';

export interface CopyOptions {
  /** The table that AWS restored from a point in time or a backup. */
  from: string;
  /** The portal's own table. */
  to: string;
  /** Overwrites items that exist; otherwise only missing items are put. */
  overwrite: boolean;
}

/** Counts of items. */
export interface CopyResult {
  table: TableName;
  inCopy: number;
  before: number;
  put: number;
  after: number;
}

type Item = Record<string, AttributeValue>;

/** Parallel puts; the SDK retries with backoff where DynamoDB throttles. */
const concurrency = 20;

async function* scanItems(client: DynamoDBClient, name: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client }, { TableName: name, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items;
}

async function countItems(client: DynamoDBClient, name: string): Promise<number> {
  let count = 0;
  const pages = paginateScan({ client }, { TableName: name, ConsistentRead: true, Select: 'COUNT' });
  for await (const { Count = 0 } of pages) count += Count;
  return count;
}

/** A conditional put: never overwrites an item that the portal has written meanwhile. @returns whether it was put */
async function putMissing(client: DynamoDBClient, to: string, item: Item, key: string): Promise<boolean> {
  try {
    await client.send(
      new PutItemCommand({
        TableName: to,
        Item: item,
        ConditionExpression: 'attribute_not_exists(#key)',
        ExpressionAttributeNames: { '#key': key },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function putItem(client: DynamoDBClient, to: string, item: Item): Promise<boolean> {
  await client.send(new PutItemCommand({ TableName: to, Item: item }));
  return true;
}

/**
 * Which of the portal's tables both are.
 * @throws UserFacingError where they are different tables, or one that must not be restored
 */
async function assertSameTable(client: DynamoDBClient, { from, to }: CopyOptions): Promise<TableName> {
  if (from === to) throw new UserFacingError('--from and --to name the same table.');
  const [copied, table] = await Promise.all([identifyTable(client, from), identifyTable(client, to)]);
  if (copied !== table)
    throw new UserFacingError(`${from} is a copy of "${copied}", and ${to} is "${table}".`);
  if (table === 'sessions') {
    throw new UserFacingError(
      'Sessions are not restored: who had signed out would be signed in. People sign in again.',
    );
  }
  return table;
}

/** Copies the items of a restored table into the portal's own. Idempotent: it can be interrupted and run again. */
export async function copyTable(client: DynamoDBClient, options: CopyOptions): Promise<CopyResult> {
  const { from, to, overwrite } = options;
  const table = await assertSameTable(client, options);
  const { partitionKey } = tables[table];
  const before = await countItems(client, to);
  const items = scanItems(client, from);
  const copied = { inCopy: 0, put: 0 };
  const worker = async () => {
    for await (const item of items) {
      copied.inCopy++;
      const done = overwrite ? putItem(client, to, item) : putMissing(client, to, item, partitionKey);
      if (await done) copied.put++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { table, before, ...copied, after: await countItems(client, to) };
}
