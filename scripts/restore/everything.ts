import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  type DynamoDBClient,
  QueryCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import type { AwsClients } from './aws-clients.ts';
import type { DeployedStack, DeployedTable } from './deployed-stack.ts';
import { creationOf, encryptionOf } from './lost-table.ts';
import { listStreamReaders, settleOutbox } from './outbox.ts';
import { startPortal, stopPortal, waitForCalls } from './portal-switch.ts';
import { emptyTable, type ReplaceCounts, replaceItems } from './replace-items.ts';
import { findTable, listMissingSettings, waitUntilActive } from './table-settings.ts';

interface EverythingOptions {
  /** The moment that every table goes back to. */
  moment: Date;
  /** Waits until calls that began before the portal was stopped have ended. */
  waitForCalls?: () => Promise<unknown>;
  /** Is told of each step as it begins. */
  onStep?: (step: string) => void;
}

export interface RestoredEverything {
  counts: ReplaceCounts[];
  /** Tables with what was set aside. */
  asides: string[];
  /** Sessions, links in emails and rate limits that ended. */
  sessions: number;
  /** Pay periods that were being prepared or generated at that moment. */
  unfinishedPayRuns: string[];
  /** Why notifications that wait could not be delivered, if so. */
  undelivered: string | undefined;
  /** Steps with their duration in milliseconds. */
  times: [step: string, milliseconds: number][];
}

/** As 20260731T033000Z, for names of tables. */
const compact = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The table that AWS restores to a moment. It is the same for the same moment, so that a second run finds it. */
export const copyName = (name: string, moment: Date) => `${name}-at-${compact(moment)}`;
const asideName = (name: string, now: Date) => `${name}-aside-${compact(now)}`;

/** Sessions end instead: an account that signed out since would be signed in again. */
const isRestored = ({ table }: DeployedTable) => table !== 'sessions';

/**
 * Refuses before anything is touched what could not be finished.
 * @throws UserFacingError where a table is gone or lacks a setting, and where AWS cannot restore it to the moment
 */
async function assertRestorable(client: DynamoDBClient, stack: DeployedStack, moment: Date): Promise<void> {
  const problems = await Promise.all(
    stack.tables.map(async (deployed): Promise<string[]> => {
      const { table, name, settings } = deployed;
      if (!(await findTable(client, name))) return [`${table} is gone`];
      const missing = await listMissingSettings(client, name, settings);
      if (missing.length > 0) return [`${table} lacks ${missing.join(', ')}`];
      if (!isRestored(deployed) || (await findTable(client, copyName(name, moment)))) return [];
      const { ContinuousBackupsDescription: backups } = await client.send(
        new DescribeContinuousBackupsCommand({ TableName: name }),
      );
      const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
        backups?.PointInTimeRecoveryDescription ?? {};
      if (from && to && from <= moment && moment <= to) return [];
      return [`${table} can be restored to a moment from ${from?.toISOString()} to ${to?.toISOString()}`];
    }),
  );
  if (problems.flat().length === 0) return;
  throw new UserFacingError(
    `Nothing was restored: ${problems.flat().join('; ')}. Bring a table back, or give it what it lacks, by ` +
      'npm run restore -- --context stage=STAGE --table NAME. For an older moment, see docs/guide/restore.md.',
  );
}

/** Has AWS restore a table beside the real one. A copy that is there is used. */
async function ensureCopy(
  client: DynamoDBClient,
  { name, settings }: DeployedTable,
  moment: Date,
): Promise<void> {
  const copy = copyName(name, moment);
  if (!(await findTable(client, copy))) {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: name,
        TargetTableName: copy,
        RestoreDateTime: moment,
        SSESpecificationOverride: encryptionOf(settings),
      }),
    );
  }
  await waitUntilActive(client, copy);
}

/** Creates the table for what is set aside: like the real one, and protected against deletion like it. */
async function createAside(client: DynamoDBClient, { settings }: DeployedTable, name: string) {
  const DeletionProtectionEnabled = settings.DeletionProtectionEnabled as boolean;
  await client.send(
    new CreateTableCommand({ TableName: name, ...creationOf(settings), DeletionProtectionEnabled }),
  );
  await waitUntilActive(client, name);
  return name;
}

/** Pay periods in the middle of an attempt. */
async function listUnfinishedPayRuns(client: DynamoDBClient, TableName: string): Promise<string[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: '#run = :months',
      ExpressionAttributeNames: { '#run': 'run' },
      ExpressionAttributeValues: { ':months': { S: 'months' } },
    }),
  );
  return Items.flatMap(({ item, nextState }) => (nextState?.S && item?.S ? [item.S] : []));
}

/** @throws UserFacingError where a table does not have as many items as its copy */
function assertComplete(counts: ReplaceCounts[]): void {
  const wrong = counts.filter(({ inCopy, after }) => inCopy !== after);
  if (wrong.length === 0) return;
  const differences = wrong.map(
    ({ table, inCopy, after }) => `${table}: ${inCopy} in the copy, ${after} now`,
  );
  throw new UserFacingError(`The counts differ (${differences.join('; ')}). Run the same command again.`);
}

/**
 * Takes every table back to one moment. The portal is stopped meanwhile, and stays stopped where a step fails. Sessions
 * end; what is newer than the moment is set aside. Idempotent: it can be interrupted and run again.
 * @throws UserFacingError where it cannot begin, and where counts differ at its end
 */
export async function restoreEverything(
  clients: AwsClients,
  stack: DeployedStack,
  { moment, waitForCalls: wait = waitForCalls, onStep = () => {} }: EverythingOptions,
): Promise<RestoredEverything> {
  const { dynamoDb } = clients;
  const times: RestoredEverything['times'] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    onStep(name);
    const from = performance.now();
    const result = await work();
    times.push([name, performance.now() - from]);
    return result;
  };
  const restored = stack.tables.filter(isRestored);
  const asides: string[] = [];
  const now = new Date();

  await step('Check every table', () => assertRestorable(dynamoDb, stack, moment));
  await step('Stop the portal', () => stopPortal(clients, stack));
  await step('Restore copies by AWS', () =>
    Promise.all([wait(), ...restored.map((table) => ensureCopy(dynamoDb, table, moment))]),
  );
  const counts = await step('Put items back', () =>
    Promise.all(
      restored.map((deployed) =>
        replaceItems(dynamoDb, {
          table: deployed.table,
          from: copyName(deployed.name, moment),
          to: deployed.name,
          async createAside() {
            const name = await createAside(dynamoDb, deployed, asideName(deployed.name, now));
            asides.push(name);
            return name;
          },
        }),
      ),
    ),
  );
  assertComplete(counts);
  const nameOf = (table: string) => stack.tables.find((each) => each.table === table)?.name ?? '';
  const sessions = await step('End sessions', () => emptyTable(dynamoDb, 'sessions', nameOf('sessions')));
  const unfinishedPayRuns = await listUnfinishedPayRuns(dynamoDb, nameOf('runs'));
  await step('Delete the copies', () =>
    Promise.all(
      restored.map(({ name }) =>
        dynamoDb.send(new DeleteTableCommand({ TableName: copyName(name, moment) })),
      ),
    ),
  );
  await step('Start the portal', () => startPortal(clients, stack));
  const undelivered = await step('Deliver what waits', () =>
    deliver(clients, stack, nameOf('notifications')),
  );
  return { counts, asides: asides.sort(), sessions, unfinishedPayRuns, undelivered, times };
}

/** @returns why something waits still: from now on people work, and nothing may be taken back because of it */
async function deliver(
  { lambda }: AwsClients,
  stack: DeployedStack,
  notifications: string,
): Promise<string | undefined> {
  try {
    for (const { functionName } of await listStreamReaders(lambda, stack, notifications))
      await settleOutbox(lambda, functionName);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
