import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { todayInIndia } from '../../../shared/date.ts';
import { largeDemoPerson } from './large-company.ts';
import { type LargeDemoItems, largeDemoItems } from './large-items.ts';

/** The most items of a BatchWriteItem. */
const batchSize = 25;
const tables = [
  'notifications',
  'leaves',
  'profiles',
  'accounts',
] as const satisfies (keyof LargeDemoItems)[];

async function writeItems(
  client: DynamoDBDocumentClient,
  table: string,
  items: object[],
  onWritten: (items: number) => void,
): Promise<void> {
  for (let i = 0; i < items.length; i += batchSize) {
    const writes = items.slice(i, i + batchSize).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: writes } }));
    onWritten(writes.length);
  }
}

/** Reports each tenth of the items, from the first on. */
function progressOf(people: number, total: number, report: (line: string) => void) {
  let [written, tenths] = [0, 0];
  report(`Adding ${people.toLocaleString('en-IN')} employees to the demo company…`);
  return (items: number) => {
    written += items;
    const now = Math.floor((10 * written) / total);
    if (now > tenths) report(`  ${now * 10}%`);
    tenths = now;
  };
}

/**
 * Adds so many people to the demo company, straight to the tables: over the API, hashing a password for each would take
 * minutes. They have the password of an existing employee. Does nothing where an earlier start has added them; each has
 * an account only once all else is written.
 * @param template the id of that employee
 * @param report is given lines that say how far it is
 */
export async function seedLargeCompany(
  people: number,
  template: string,
  report: (line: string) => void,
): Promise<void> {
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
    const itemsOf = (table: (typeof tables)[number]) => items.flatMap((person) => person[table]);
    const total = tables.reduce((sum, table) => sum + itemsOf(table).length, 0);
    const onWritten = progressOf(people, total, report);
    for (const table of tables) await writeItems(client, table, itemsOf(table), onWritten);
  } finally {
    client.destroy();
  }
}
