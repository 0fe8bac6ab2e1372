import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';

/** Under the name that whoever restores gives it. */
export const restoredName = (table: string) => `${table}-restored`;

/** A table beside the one that is there, as AWS restores it: the same keys, indexes and items, under another name. */
export async function createRestoredCopy(client: DynamoDBClient, name: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const indexes = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  })) as GlobalSecondaryIndex[] | undefined;
  await client.send(
    new CreateTableCommand({
      TableName: restoredName(name),
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      ...(indexes && { GlobalSecondaryIndexes: indexes }),
    }),
  );
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
  for (let i = 0; i < Items.length; i += 25) {
    const requests = Items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [restoredName(name)]: requests } }));
  }
}

export const deleteTable = (client: DynamoDBClient, name: string) =>
  client.send(new DeleteTableCommand({ TableName: name }));

/** What an item's texts say: no two of a table say the same. */
const textAttributes = (item: Record<string, AttributeValue>) =>
  JSON.stringify(
    Object.entries(item)
      .filter(([, { S }]) => S !== undefined)
      .sort(),
  );

/** Every item of a table, in an order that does not depend on how it is kept. */
export async function readItems(client: DynamoDBClient, name: string) {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
  return Items.sort((a, b) => textAttributes(a).localeCompare(textAttributes(b)));
}
