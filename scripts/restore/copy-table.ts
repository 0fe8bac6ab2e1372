import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { PlainError } from '../../infra/plain-error.ts';
import { type TableName, tables } from '../../infra/tables.ts';
import { portalTable } from './portal-table.ts';

export interface Copying {
  /** The table that AWS made out of a point in time or a backup. */
  from: string;
  /** The table that the portal works with. */
  to: string;
  /** Puts every item of the copy in place of what is there; without it only what is not there. */
  overwrite: boolean;
}

/** Numbers of items. */
export interface Copied {
  table: TableName;
  inCopy: number;
  before: number;
  put: number;
  after: number;
}

type Item = Record<string, AttributeValue>;

/** Puts on their way at once; the SDK tries each again for itself where AWS asks it to slow down. */
const atOnce = 20;

async function* itemsOf(client: DynamoDBClient, name: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client }, { TableName: name, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items;
}

async function countOf(client: DynamoDBClient, name: string): Promise<number> {
  let count = 0;
  const pages = paginateScan({ client }, { TableName: name, ConsistentRead: true, Select: 'COUNT' });
  for await (const { Count = 0 } of pages) count += Count;
  return count;
}

/** Whether it was put: an item that the portal has written in the meantime stays as it is. */
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

async function put(client: DynamoDBClient, to: string, item: Item): Promise<boolean> {
  await client.send(new PutItemCommand({ TableName: to, Item: item }));
  return true;
}

/**
 * Which table both are.
 * @throws PlainError where they are not the same table of the portal, or one that is not to be restored
 */
async function sameTable(client: DynamoDBClient, { from, to }: Copying): Promise<TableName> {
  if (from === to) throw new PlainError('--from and --to name the same table.');
  const [copied, table] = await Promise.all([portalTable(client, from), portalTable(client, to)]);
  if (copied !== table) throw new PlainError(`${from} is a copy of "${copied}", and ${to} is "${table}".`);
  if (table === 'sessions') {
    throw new PlainError(
      'Sessions are not restored: who had signed out would be signed in. People sign in again.',
    );
  }
  return table;
}

/** Copies the items of a restored table into the portal's own. Broken off, or run again, it goes on where it was. */
export async function copyTable(client: DynamoDBClient, copying: Copying): Promise<Copied> {
  const { from, to, overwrite } = copying;
  const table = await sameTable(client, copying);
  const { partitionKey } = tables[table];
  const before = await countOf(client, to);
  const items = itemsOf(client, from);
  const copied = { inCopy: 0, put: 0 };
  const worker = async () => {
    for await (const item of items) {
      copied.inCopy++;
      const done = overwrite ? put(client, to, item) : putMissing(client, to, item, partitionKey);
      if (await done) copied.put++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { table, before, ...copied, after: await countOf(client, to) };
}
