import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import { createTables } from '../../../infra/local/engines/create-tables.ts';
import { localBucket } from '../../../infra/local/server/function-environment.ts';
import { copyTable } from '../../../scripts/restore/copy-table.ts';
import { usage } from '../../../scripts/restore/options.ts';
import { allTables } from '../../../shared/contract.ts';
import { adminSignIn, type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { createRestoredCopy, deleteTable, readItems, restoredName } from './restored-tables.ts';

const names = allTables.map(([name]) => name);
const data = names.filter((name) => name !== 'sessions');

let portal: Portal;
let client: DynamoDBClient;
let employee: Employee;
let slipId: string;
beforeAll(async () => {
  portal = await startPortal();
  client = new DynamoDBClient({});
  employee = await portal.employee('Ananya Iyer');
  slipId = await portal.generate(employee.id);
  const leave = { subject: 'Away', startDate: '2026-09-01', endDate: '2026-09-02', description: 'Away' };
  const { body } = await portal.callOk('POST', '/api/leaves', { token: employee.token, body: leave });
  const decision = { token: portal.admin, body: { status: 'approved' } };
  await portal.callOk('PUT', `/api/admin/leaves/${body.id}/status`, decision);
  await Promise.all(names.map((name) => createRestoredCopy(client, name)));
});
afterAll(async () => {
  killWarmBrowser();
  client.destroy();
  await portal.stop();
});

/** All of an employee's own data, from the API. */
async function readOwnData(token: string) {
  const get = async (path: string) => (await portal.callOk('GET', path, { token })).bytes;
  return {
    slip: await get(`/api/slips/${slipId}`),
    pdf: await get(`/api/slips/download/${slipId}`),
    profile: await get('/api/profile/me'),
    leaves: await get(`/api/leaves/${employee.id}`),
  };
}

const listProfiles = async (token: string) =>
  (await portal.callOk('GET', '/api/admin/profiles', { token })).body;

async function deleteAllFiles(): Promise<void> {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: localBucket }));
  expect(Contents).not.toEqual([]);
  for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket: localBucket, Key }));
}

/** Runs the command as a user does. */
const restore = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/restore.ts', ...args], { env: { ...process.env } });

test('after all tables and files were lost, people sign in again and see the same slip byte for byte', async () => {
  const [before, people] = [await readOwnData(employee.token), await listProfiles(portal.admin)];
  const content = await Promise.all(data.map((name) => readItems(client, name)));

  await deleteAllFiles();
  await Promise.all(names.map((name) => deleteTable(client, name)));
  await createTables();
  expect((await portal.call('GET', `/api/slips/${slipId}`, { token: employee.token })).status).toBe(401);
  for (const name of data) {
    const copied = await copyTable(client, { from: restoredName(name), to: name, overwrite: false });
    expect(copied).toMatchObject({ table: name, before: 0, put: copied.inCopy, after: copied.inCopy });
  }

  expect(await Promise.all(data.map((name) => readItems(client, name)))).toEqual(content);
  expect((await portal.call('GET', `/api/slips/${slipId}`, { token: employee.token })).status).toBe(401);
  const { token } = await portal.signIn(employee.email, employee.password);
  expect(await readOwnData(token)).toEqual(before);
  const admin = await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn });
  expect(await listProfiles(admin.body.token)).toEqual(people);
});

test('a table of more than one page is copied whole', async () => {
  const pages = 3;
  const text = { S: 'x'.repeat(100_000) };
  await Promise.all(
    Array.from({ length: pages * 10 }, (_, i) =>
      client.send(
        new PutItemCommand({
          TableName: restoredName('audit'),
          Item: { entity: { S: 'large' }, time: { S: `${i}` }, text },
        }),
      ),
    ),
  );
  const first = await client.send(new ScanCommand({ TableName: restoredName('audit') }));
  expect(first.LastEvaluatedKey).toBeDefined();
  const { put, before, after } = await copyTable(client, {
    from: restoredName('audit'),
    to: 'audit',
    overwrite: false,
  });
  expect([put, after]).toEqual([pages * 10, before + pages * 10]);
});

describe('npm run restore', () => {
  const settings = ['--from', restoredName('settings'), '--to', 'settings'];
  const write = (name: string, value: string) =>
    client.send(
      new PutItemCommand({ TableName: name, Item: { name: { S: 'example' }, value: { S: value } } }),
    );
  const read = async () => {
    const items = await readItems(client, 'settings');
    return items.find(({ name }) => name?.S === 'example')?.value?.S;
  };

  test('`npm run restore` puts missing items, leaves newer ones, and does nothing the second time', async () => {
    await write(restoredName('settings'), 'old');
    const first = await restore(...settings);
    expect(first.stdout).toMatch(/^Region ap-south-1 at http:\/\/\S+: copying \S+ into settings\.\n/);
    expect(first.stdout).toContain('Put 1 that were missing; left 2 as they were.');
    await write('settings', 'new');
    const second = await restore(...settings);
    expect(second.stdout).toContain('Put 0 that were missing; left 3 as they were.');
    expect(await read()).toBe('new');
  });

  test('`npm run restore -- --all` overwrites every item with the copy’s', async () => {
    const { stdout } = await restore(...settings, '--all');
    expect(stdout).toContain('Put all 3, in place of what was there.');
    expect(await read()).toBe('old');
  });

  test('`npm run restore` says what is missing with every way to call it, or in one line what went wrong', async () => {
    const refused = (...args: string[]) => restore(...args).catch(({ stderr }) => stderr.trim());
    expect(await refused('--from', 'x')).toBe(
      ['Name both tables:', ...usage.map((line) => `  ${line}`)].join('\n'),
    );
    expect(await refused('--from', 'nothing', '--to', 'settings')).toBe(
      'There is no table nothing in ap-south-1.',
    );
  });
});

describe('copies that are refused', () => {
  const copy = (from: string, to: string) => copyTable(client, { from, to, overwrite: true });

  test('a copy into another table is refused, even of the same key', async () => {
    const content = await readItems(client, 'holidays');
    await expect(copy(restoredName('accounts'), 'holidays')).rejects.toThrow(
      'accounts-restored is a copy of "accounts", and holidays is "holidays".',
    );
    expect(await readItems(client, 'holidays')).toEqual(content);
  });

  test('a copy of a table into itself is refused', async () => {
    await expect(copy('slips', 'slips')).rejects.toThrow('the same table');
  });

  test('a copy of sessions is refused: users who had signed out would be signed in', async () => {
    await expect(copy(restoredName('sessions'), 'sessions')).rejects.toThrow('Sessions are not restored');
  });
});
