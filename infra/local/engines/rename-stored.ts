import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { allTables, type TableName, tables } from '../../../shared/tables.ts';
import { createTables } from './create-tables.ts';

/*
 * Data folders of before 24 November 2026 have other names for tables, attributes and values (docs/decisions/0074).
 * They are renamed when the portal starts; AWS never had them.
 */
const renamedTables: Record<string, TableName> = { notices: 'notifications', factors: 'authenticators' };

const attributes: Record<string, string> = {
  noticeId: 'notificationId',
  mailedAt: 'emailedAt',
  byMail: 'byEmail',
  requireSecondStep: 'requireTwoFactor',
  freshProof: 'reauthentication',
  isCountedOnly: 'isPrintOnly',
};
const notificationAttributes: Record<string, string> = { ...attributes, mail: 'email' };

const values: Record<string, string> = {
  'second-step.turned-on': 'two-factor.turned-on',
  'second-step.turned-off': 'two-factor.turned-off',
  'second-step.reset': 'two-factor.reset',
  'mail.resumed': 'email.resumed',
  'mail.bounced': 'email.bounced',
  'mail.reported': 'email.reported',
  'mail-problems': 'email-problems',
  'mail-choices': 'email-choices',
  announcement: 'fan-out',
  announced: 'fan-out',
  undeliverable: 'suppression',
  requireSecondStep: 'requireTwoFactor',
  freshProof: 'reauthentication',
};

/** A stored value with the names of now, in a table of this name. */
function renameIn(table: TableName, value: unknown): unknown {
  if (typeof value === 'string') return values[value] ?? value.replace(/^undeliverable#/, 'suppression#');
  if (Array.isArray(value)) return value.map((entry) => renameIn(table, entry));
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array || value instanceof Set)
    return value;
  const names = table === 'notifications' ? notificationAttributes : attributes;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [names[name] ?? name, renameIn(table, entry)]),
  );
}

type Item = Record<string, unknown>;

const keyOf = (item: Item, name: TableName): Item => {
  const { partitionKey, sortKey }: { partitionKey: string; sortKey?: string } = tables[name];
  return Object.fromEntries([partitionKey, ...(sortKey ? [sortKey] : [])].map((key) => [key, item[key]]));
};

/** Writes each item of a table under the names of now, into the table itself or another. */
async function renameItems(client: DynamoDBDocumentClient, from: string, to: TableName): Promise<void> {
  const stored: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from })) stored.push(...Items);
  for (const item of stored) {
    const renamed = renameIn(to, item) as Item;
    if (from === to && isDeepStrictEqual(renamed, item)) continue;
    const isOther = from === to && !isDeepStrictEqual(keyOf(renamed, to), keyOf(item, to));
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: to, Item: renamed } },
          ...(isOther ? [{ Delete: { TableName: from, Key: keyOf(item, to) } }] : []),
        ],
      }),
    );
  }
}

async function deleteTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}

/**
 * Renames what a data folder of an earlier version has stored. The old table of notifications goes last: a process that
 * ends in between begins again. Sessions end, since their index has other attributes.
 */
export async function renameStored(folder: string): Promise<void> {
  if (existsSync(join(folder, 'mails'))) renameSync(join(folder, 'mails'), join(folder, 'emails'));
  const client = new DynamoDBClient({});
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  if (TableNames.includes('notices')) {
    await deleteTable(client, 'sessions');
    await createTables();
    const documents = DynamoDBDocumentClient.from(client);
    for (const [name] of allTables) await renameItems(documents, name, name);
    for (const old of ['factors', 'notices'].filter((name) => TableNames.includes(name))) {
      await renameItems(documents, old, renamedTables[old] as TableName);
      await deleteTable(client, old);
    }
  }
  client.destroy();
}
