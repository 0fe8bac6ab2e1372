import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import type { AwsClients } from '../../../scripts/restore/aws-clients.ts';
import { type DeployedStack, readDeployedStack } from '../../../scripts/restore/deployed-stack.ts';
import { restoreLostTable } from '../../../scripts/restore/lost-table.ts';
import { allTables } from '../../../shared/contract.ts';
import { synthesize } from '../../aws/templates/synthesize.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { handlerFromSource } from '../../support/sources.ts';
import { readItems } from './restored-tables.ts';
import { SimulatedAccount } from './simulated-account.ts';

let portal: Portal;
let database: DynamoDBClient;
let account: SimulatedAccount;
let clients: AwsClients;
let stack: DeployedStack;
let employee: Employee;
beforeAll(async () => {
  let isDelivering = false;
  portal = await startPortal({
    // A fan-out item waits until the outbox is asked for, as where the stream is lost.
    loadHandler: async (name) => {
      const handler = await handlerFromSource(name);
      return name === 'fan-out' && !isDelivering ? async () => ({}) : handler;
    },
  });
  database = new DynamoDBClient({});
  account = new SimulatedAccount(synthesize(getStage('prod')), (name, event) => {
    isDelivering = true;
    return portal.invoke(name, event);
  });
  clients = await account.start();
  stack = await readDeployedStack(clients.cloudFormation, 'vetan-prod');
  employee = await portal.employee('Ananya Iyer');
  await portal.generate(employee.id);
});
afterAll(async () => {
  database.destroy();
  await account.stop();
  await portal.stop();
});

/** The account's state of a table, but for the stream's name, which is another for each stream. */
const stateOf = (name: string) => ({ ...account.tables.get(name), streamArn: undefined });

const restore = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/restore.ts', '--context', 'stage=prod', ...args], {
    env: { ...process.env, ...account.environment },
  });

test('a restored notifications table has its items and every setting of the template, and what waited is delivered from its new stream', async () => {
  const [items, state, stream] = [
    await readItems(database, 'notifications'),
    stateOf('notifications'),
    account.tables.get('notifications')?.streamArn,
  ];
  const waiting = items.filter(({ outbox }) => outbox?.S === 'fan-out');
  expect(waiting).toHaveLength(1);
  expect([...account.readers]).toEqual([['fan-out', stream]]);

  await account.loseTable('notifications');
  const restored = await restoreLostTable(clients, stack, 'notifications');

  expect(restored).toMatchObject({
    name: 'notifications',
    given: [
      'DeletionProtectionEnabled',
      'PointInTimeRecoverySpecification',
      'StreamSpecification',
      'Tags',
      'TimeToLiveSpecification',
    ],
    readers: ['fan-out'],
  });
  expect(stateOf('notifications')).toEqual(state);
  const newStream = account.tables.get('notifications')?.streamArn;
  expect(newStream).not.toBe(stream);
  expect([...account.readers]).toEqual([['fan-out', newStream]]);
  expect(newStream).toMatch(new RegExp(`/stream/${account.parameters.get('NotificationsStreamLabel')}$`));
  const { body } = await portal.callOk('GET', '/api/notifications', { token: employee.token });
  expect(body.notifications).toMatchObject([{ kind: 'slip.ready' }]);
});

test('restoring a table that is there and has everything changes nothing', async () => {
  const changes = account.log.length;
  expect(await restoreLostTable(clients, stack, 'notifications')).toMatchObject({
    source: undefined,
    given: [],
    readers: [],
  });
  expect(account.log).toHaveLength(changes);
});

test('a table that was restored by hand without its settings is given those that it lacks', async () => {
  const state = account.tables.get('slips');
  expect(state).toBeDefined();
  Object.assign(state ?? {}, { protection: false, recovery: false, keyId: 'another-key', tags: [] });
  const { given } = await restoreLostTable(clients, stack, 'slips');
  expect(given).toEqual([
    'DeletionProtectionEnabled',
    'PointInTimeRecoverySpecification',
    'SSESpecification',
    'Tags',
  ]);
  expect(state).toMatchObject({ protection: true, recovery: true, keyId: 'datakey' });
});

test('a sessions table that was lost is created empty with its index and expiry, and all users sign in again', async () => {
  const state = stateOf('sessions');
  await account.loseTable('sessions');
  expect(await restoreLostTable(clients, stack, 'sessions')).toMatchObject({ source: 'empty' });
  expect(stateOf('sessions')).toEqual(state);
  expect((await portal.call('GET', '/api/profile/me', { token: employee.token })).status).toBe(401);
  const { token } = await portal.signIn(employee.email, employee.password);
  expect((await portal.call('GET', '/api/slips/my', { token })).status).not.toBe(401);
});

describe('every table of the template', () => {
  test.each(allTables.filter(([name]) => name !== 'sessions'))(
    '%s comes back from its last backup as it was, with every setting',
    async (name) => {
      const [items, state] = [await readItems(database, name), stateOf(name)];
      await account.loseTable(name);
      await restoreLostTable(clients, stack, name);
      expect(stateOf(name)).toEqual(state);
      if (name !== 'notifications') expect(await readItems(database, name)).toEqual(items);
    },
  );
});

describe('npm run restore -- --table', () => {
  test('says in which stage and region it works, what it restored, and what it gave the table', async () => {
    await account.loseTable('holidays');
    const { stdout } = await restore('--table', 'holidays');
    expect(stdout).toMatch(/^prod in ap-south-1: restoring the table holidays\.\n/);
    expect(stdout).toMatch(/holidays \(holidays\) was restored from arn:aws:dynamodb:\S+\.\n/);
    expect(stdout).toContain(
      'It was given DeletionProtectionEnabled, PointInTimeRecoverySpecification, Tags.',
    );
  });

  test('refuses a table that does not exist, and says which ones do', async () => {
    const { stderr } = await restore('--table', 'payslips').catch((error) => error);
    expect(stderr).toContain('There is no table "payslips". The tables are accounts, sessions,');
  });
});
