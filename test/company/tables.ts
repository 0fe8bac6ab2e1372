import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../infra/tables.ts';

/** As many as one call takes. */
const batchSize = 25;
/** Calls on their way at once: the engine works on one after the other anyway. */
const atOnce = 4;

let client: DynamoDBDocumentClient | undefined;
const database = () => {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
};

/** Puts items straight into the local tables that the environment points to, past every rule of the product. */
export async function fill(table: TableName, items: readonly object[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, i) =>
    items.slice(i * batchSize, (i + 1) * batchSize),
  ).values();
  const writer = async () => {
    for (const batch of batches) {
      const requests = batch.map((Item) => ({ PutRequest: { Item } }));
      await database().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, writer));
}
