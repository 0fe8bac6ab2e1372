import { isDeepStrictEqual } from 'node:util';
import {
  type ContinuousBackupsDescription,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type ListTagsOfResourceCommandOutput,
  type SSESpecification,
  type StreamSpecification,
  type TableDescription,
  type Tag,
  TagResourceCommand,
  type TimeToLiveDescription,
  type TimeToLiveSpecification,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '../../infra/user-facing-error.ts';

/** The properties of a table in the deployed template, references resolved. */
export type TableSettings = Readonly<Record<string, unknown>>;

/** A table's settings as AWS has them. */
interface Actual {
  table: TableDescription;
  ttl: TimeToLiveDescription;
  backups: ContinuousBackupsDescription;
  tags: Tag[];
}

interface Setting<Wanted> {
  isGiven(actual: Actual, wanted: Wanted): boolean;
  /** Undefined for what a table has from its creation on. */
  give?(client: DynamoDBClient, table: TableDescription, wanted: Wanted): Promise<void>;
}

const define = <Wanted>(setting: Setting<Wanted>) => setting as Setting<unknown>;

const byName = (property: string) => (list: unknown[] | undefined) =>
  [...((list ?? []) as Record<string, string>[])].sort((a, b) =>
    (a[property] ?? '').localeCompare(b[property] ?? ''),
  );
const byAttribute = byName('AttributeName');

const indexesOf = (indexes: TableDescription['GlobalSecondaryIndexes']) =>
  byName('IndexName')(
    indexes?.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema: KeySchema?.map(({ AttributeName, KeyType }) => ({ AttributeName, KeyType })),
      Projection: {
        ProjectionType: Projection?.ProjectionType,
        ...(Projection?.NonKeyAttributes && { NonKeyAttributes: Projection.NonKeyAttributes.toSorted() }),
      },
    })),
  );

async function updateTable(
  client: DynamoDBClient,
  { TableName }: TableDescription,
  change: Omit<UpdateTableCommandInput, 'TableName'>,
): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, ...change }));
  await waitUntilActive(client, TableName ?? '');
}

/**
 * Every property that the template gives a table, how to see that a table has it, and how to give it. A restored table
 * has those of its backup (keys, indexes, billing, the encryption key that the restore names); the others it lacks.
 */
const settings: Readonly<Record<string, Setting<unknown>>> = {
  KeySchema: define<unknown[]>({
    isGiven: ({ table }, wanted) => isDeepStrictEqual(byAttribute(table.KeySchema), byAttribute(wanted)),
  }),
  AttributeDefinitions: define<unknown[]>({
    isGiven: ({ table }, wanted) =>
      isDeepStrictEqual(byAttribute(table.AttributeDefinitions), byAttribute(wanted)),
  }),
  GlobalSecondaryIndexes: define<NonNullable<TableDescription['GlobalSecondaryIndexes']>>({
    isGiven: ({ table }, wanted) =>
      isDeepStrictEqual(indexesOf(table.GlobalSecondaryIndexes), indexesOf(wanted)),
  }),
  BillingMode: define<'PAY_PER_REQUEST'>({
    isGiven: ({ table }, wanted) => table.BillingModeSummary?.BillingMode === wanted,
    give: (client, table, BillingMode) => updateTable(client, table, { BillingMode }),
  }),
  SSESpecification: define<SSESpecification & { SSEEnabled: boolean }>({
    isGiven: ({ table: { SSEDescription: actual } }, { KMSMasterKeyId: key }) =>
      actual?.SSEType === 'KMS' && key !== undefined && actual.KMSMasterKeyArn?.endsWith(`/${key}`) === true,
    give: (client, table, { SSEEnabled, SSEType, KMSMasterKeyId }) =>
      updateTable(client, table, { SSESpecification: { Enabled: SSEEnabled, SSEType, KMSMasterKeyId } }),
  }),
  StreamSpecification: define<StreamSpecification>({
    isGiven: ({ table }, { StreamViewType }) =>
      table.StreamSpecification?.StreamEnabled === true &&
      table.StreamSpecification.StreamViewType === StreamViewType,
    give: (client, table, { StreamViewType }) =>
      updateTable(client, table, { StreamSpecification: { StreamEnabled: true, StreamViewType } }),
  }),
  TimeToLiveSpecification: define<TimeToLiveSpecification>({
    isGiven: ({ ttl }, { AttributeName }) =>
      ttl.AttributeName === AttributeName && ['ENABLED', 'ENABLING'].includes(ttl.TimeToLiveStatus ?? ''),
    async give(client, { TableName }, { AttributeName }) {
      const TimeToLiveSpecification = { AttributeName, Enabled: true };
      await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    },
  }),
  PointInTimeRecoverySpecification: define<{ PointInTimeRecoveryEnabled: boolean }>({
    isGiven: ({ backups }, { PointInTimeRecoveryEnabled }) =>
      (backups.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') ===
      PointInTimeRecoveryEnabled,
    async give(client, { TableName }, PointInTimeRecoverySpecification) {
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
    },
  }),
  DeletionProtectionEnabled: define<boolean>({
    isGiven: ({ table }, wanted) => (table.DeletionProtectionEnabled ?? false) === wanted,
    give: (client, table, DeletionProtectionEnabled) =>
      updateTable(client, table, { DeletionProtectionEnabled }),
  }),
  Tags: define<Tag[]>({
    isGiven: ({ tags }, wanted) =>
      wanted.every(({ Key, Value }) => tags.some((tag) => tag.Key === Key && tag.Value === Value)),
    async give(client, { TableArn }, Tags) {
      await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags }));
    },
  }),
};

/** The properties that restoring knows, for the test that compares docs/guide/restore.md with the templates. */
export const knownSettings: readonly string[] = Object.keys(settings);

/** @throws UserFacingError where the template gives the table something that restoring does not know */
export function parseTableSettings(table: string, properties: Record<string, unknown>): TableSettings {
  const unknown = Object.keys(properties).filter((name) => !Object.hasOwn(settings, name));
  if (unknown.length === 0) return properties;
  throw new UserFacingError(
    `The template gives the table ${table} ${unknown.join(', ')}, which this command does not know: ` +
      'add it to scripts/restore/table-settings.ts.',
  );
}

/** AWS restores most tables within an hour. */
const maxWaitSeconds = 4 * 3600;

/** Waits until a table can be used. */
export async function waitUntilActive(client: DynamoDBClient, TableName: string): Promise<void> {
  await waitUntilTableExists(
    { client, maxWaitTime: maxWaitSeconds, minDelay: 5, maxDelay: 30 },
    { TableName },
  );
}

/** The table, or undefined where there is none. */
export async function findTable(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function readActual(client: DynamoDBClient, TableName: string): Promise<Actual> {
  const table = (await findTable(client, TableName)) ?? {};
  const [ttl, backups] = await Promise.all([
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
  ]);
  const tags: Tag[] = [];
  let page: ListTagsOfResourceCommandOutput | undefined;
  do {
    const request = { ResourceArn: table.TableArn, NextToken: page?.NextToken };
    page = await client.send(new ListTagsOfResourceCommand(request));
    tags.push(...(page.Tags ?? []));
  } while (page.NextToken);
  return {
    table,
    ttl: ttl.TimeToLiveDescription ?? {},
    backups: backups.ContinuousBackupsDescription ?? { ContinuousBackupsStatus: 'DISABLED' },
    tags,
  };
}

/** The settings of the template that a table lacks. */
export async function listMissingSettings(
  client: DynamoDBClient,
  name: string,
  wanted: TableSettings,
): Promise<string[]> {
  const actual = await readActual(client, name);
  return Object.entries(wanted)
    .filter(([property, value]) => !settings[property]?.isGiven(actual, value))
    .map(([property]) => property);
}

/**
 * Gives a table every setting of the template that it lacks. Idempotent.
 * @returns the settings that it gave
 * @throws UserFacingError where the table differs in what no table can change, and where AWS did not keep a setting
 */
export async function giveSettings(
  client: DynamoDBClient,
  name: string,
  wanted: TableSettings,
): Promise<string[]> {
  const missing = await listMissingSettings(client, name, wanted);
  const fixed = missing.filter((property) => !settings[property]?.give);
  if (fixed.length > 0) {
    throw new UserFacingError(
      `The table ${name} differs from the template in ${fixed.join(', ')}, which cannot be changed. ` +
        'Restore it from another backup.',
    );
  }
  const table = (await findTable(client, name)) ?? {};
  for (const property of missing) await settings[property]?.give?.(client, table, wanted[property]);
  const still = missing.length > 0 ? await listMissingSettings(client, name, wanted) : [];
  if (still.length > 0) {
    throw new UserFacingError(`The table ${name} still lacks ${still.join(', ')}. Run this command again.`);
  }
  return missing;
}
