import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ListBackupsCommand,
  RestoreTableFromBackupCommand,
  type SSESpecification,
} from '@aws-sdk/client-dynamodb';
import { notificationsStreamParameter } from '../../infra/stack-names.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import type { TableName } from '../../shared/contract.ts';
import type { AwsClients } from './aws-clients.ts';
import { type DeployedStack, type DeployedTable, setStackParameter } from './deployed-stack.ts';
import { listStreamReaders, settleOutbox } from './outbox.ts';
import { findTable, giveSettings, type TableSettings, waitUntilActive } from './table-settings.ts';

/** The result of restoring a table. */
export interface RestoredTable {
  table: TableName;
  name: string;
  /** ARN of the backup, or that it was created empty; undefined where the table was there. */
  source: string | undefined;
  /** Properties of the template that it lacked. */
  given: string[];
  /** Functions that now read its new stream. */
  readers: string[];
}

/** The encryption of the template, as operations that create tables take it. */
export function encryptionOf({ SSESpecification }: TableSettings): SSESpecification {
  const { SSEEnabled, ...rest } = SSESpecification as SSESpecification & { SSEEnabled: boolean };
  return { Enabled: SSEEnabled, ...rest };
}

/** The settings that a table has from its creation on. */
export function creationOf(settings: TableSettings): Omit<CreateTableCommandInput, 'TableName'> {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, BillingMode, Tags } =
    settings as unknown as CreateTableCommandInput;
  return {
    KeySchema,
    AttributeDefinitions,
    BillingMode,
    Tags,
    ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes }),
    SSESpecification: encryptionOf(settings),
  };
}

/** The newest backup of a table: of a deleted one, that which AWS made at its deletion. */
async function findNewestBackup(client: DynamoDBClient, TableName: string): Promise<string> {
  const { BackupSummaries = [] } = await client.send(
    new ListBackupsCommand({ TableName, BackupType: 'ALL' }),
  );
  const [newest] = BackupSummaries.filter(({ BackupStatus }) => BackupStatus === 'AVAILABLE').sort(
    (a, b) => Number(b.BackupCreationDateTime) - Number(a.BackupCreationDateTime),
  );
  if (newest?.BackupArn) return newest.BackupArn;
  throw new UserFacingError(
    `DynamoDB has no backup of ${TableName}. Restore one out of the vault under this name (docs/guide/restore.md), ` +
      'then run this command again.',
  );
}

/** Restores a table that is gone under its own name. @returns where its items are from */
async function bringBack(
  client: DynamoDBClient,
  { table, name, settings }: DeployedTable,
  backup: string | undefined,
): Promise<string> {
  if (table === 'sessions') {
    await client.send(new CreateTableCommand({ TableName: name, ...creationOf(settings) }));
    return 'empty';
  }
  const BackupArn = backup ?? (await findNewestBackup(client, name));
  await client.send(
    new RestoreTableFromBackupCommand({
      TargetTableName: name,
      BackupArn,
      SSESpecificationOverride: encryptionOf(settings),
    }),
  );
  return BackupArn;
}

/**
 * Has the functions that read a table's stream read the one that it has now, by the stack's parameter, and deliver what
 * waits in the outbox.
 * @returns the functions, in AWS's names; none where they read it already
 */
async function followStream(clients: AwsClients, stack: DeployedStack, name: string): Promise<string[]> {
  const { LatestStreamArn: streamArn, LatestStreamLabel: label } =
    (await findTable(clients.dynamoDb, name)) ?? {};
  if (!streamArn || !label) return [];
  const findStale = async () =>
    (await listStreamReaders(clients.lambda, stack, name)).filter((reader) => reader.streamArn !== streamArn);
  const stale = await findStale();
  if (stale.length === 0) return [];
  await setStackParameter(clients.cloudFormation, stack.name, notificationsStreamParameter, label);
  if ((await findStale()).length > 0) {
    throw new UserFacingError(
      `The stack ${stack.name} was updated, and a function still reads the old stream of ${name}. ` +
        'Its event source mappings are in Lambda, under each function.',
    );
  }
  for (const { functionName } of stale) await settleOutbox(clients.lambda, functionName);
  return stale.map(({ functionName }) => functionName);
}

/**
 * Restores a table that is gone, under its own name, and gives it everything that the template gives it. A table that is
 * there is given what it lacks. Idempotent.
 * @param backup ARN of a backup of DynamoDB; the newest if absent
 * @throws UserFacingError without a backup
 */
export async function restoreLostTable(
  clients: AwsClients,
  stack: DeployedStack,
  table: TableName,
  backup?: string,
): Promise<RestoredTable> {
  const deployed = stack.tables.find((each) => each.table === table);
  if (!deployed) throw new UserFacingError(`The stack ${stack.name} has no table ${table}.`);
  const { name, settings } = deployed;
  const { dynamoDb } = clients;
  const isGone = !(await findTable(dynamoDb, name));
  const source = isGone ? await bringBack(dynamoDb, deployed, backup) : undefined;
  await waitUntilActive(dynamoDb, name);
  const given = await giveSettings(dynamoDb, name, settings);
  return { table, name, source, given, readers: await followStream(clients, stack, name) };
}
