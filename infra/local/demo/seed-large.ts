import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { todayInIndia } from '../../../shared/date.ts';
import { largeDemoPerson } from './large-company.ts';
import { type LargeDemoItems, largeDemoItems } from './large-items.ts';

/** The most items of a BatchWriteItem. */
const batchSize = 25;
const tables = ['notices', 'leaves', 'profiles', 'accounts'] as const satisfies (keyof LargeDemoItems)[];

async function writeItems(client: DynamoDBDocumentClient, table: string, items: object[]): Promise<void> {
  for (let i = 0; i < items.length; i += batchSize) {
    const writes = items.slice(i, i + batchSize).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: writes } }));
  }
}

/**
 * Adds so many people to the demo company, straight to the tables: over the API, hashing a password for each would take
 * minutes. They have the password of somebody who is there. Does nothing where an earlier start has added them; each has
 * an account only once all else is written.
 * @param template the id of whose password they have
 */
export async function seedLargeCompany(people: number, template: string): Promise<void> {
  if (people === 0) return;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  try {
    const read = async (id: string) =>
      (await client.send(new GetCommand({ TableName: 'accounts', Key: { id } }))).Item;
    if (await read(`usr_${largeDemoPerson(people).digits}`)) return;
    const passwordHash = String((await read(template))?.passwordHash);
    const today = todayInIndia();
    const items = Array.from({ length: people }, (_, i) =>
      largeDemoItems(largeDemoPerson(i + 1), passwordHash, today),
    );
    for (const table of tables)
      await writeItems(
        client,
        table,
        items.flatMap((person) => person[table]),
      );
  } finally {
    client.destroy();
  }
}
