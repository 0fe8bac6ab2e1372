import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

/** The name that an operator gives to a restored table. */
export const restoredName = (table: string) => `${table}-restored`;

/** Creates a copy of a table, as AWS restores it: the same keys, indexes and items under another name. */
export async function createRestoredCopy(
  client: DynamoDBClient,
  name: string,
  copy = restoredName(name),
  { withItems = true } = {},
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const indexes = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  })) as GlobalSecondaryIndex[] | undefined;
  await client.send(
    new CreateTableCommand({
      TableName: copy,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      ...(indexes && { GlobalSecondaryIndexes: indexes }),
    }),
  );
  if (!withItems) return;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name }))
    await writeItems(client, copy, Items);
}

/** Writes items into a table in batches. */
export async function writeItems(
  client: DynamoDBClient,
  name: string,
  items: readonly Record<string, AttributeValue>[],
): Promise<void> {
  for (let i = 0; i < items.length; i += 25) {
    const requests = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: requests } }));
  }
}

export const deleteTable = (client: DynamoDBClient, name: string) =>
  client.send(new DeleteTableCommand({ TableName: name }));

/** An item's string attributes: unique in a table. */
const textAttributes = (item: Record<string, AttributeValue>) =>
  JSON.stringify(
    Object.entries(item)
      .filter(([, { S }]) => S !== undefined)
      .sort(),
  );

/** Every item of a table, in an order that does not depend on its storage. */
export async function readItems(client: DynamoDBClient, name: string) {
  const items: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) items.push(...Items);
  return items.sort((a, b) => textAttributes(a).localeCompare(textAttributes(b)));
}
