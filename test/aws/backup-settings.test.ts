import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';
import { getStage } from '../../infra/stages.ts';
import { checkBackupSettings } from '../../scripts/backup-settings.ts';

const prod = getStage('prod');
const on = {
  ResourceTypeOptInPreference: { DynamoDB: true, S3: true, EBS: false },
  ResourceTypeManagementPreference: { DynamoDB: true, EFS: false },
};
const command =
  'aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true,S3=true ' +
  '--resource-type-management-preference DynamoDB=true --region ap-south-1';

let backup: Server;
let answer: { status: number; body: object };
let asked: string[];
let region: string | undefined;
const warnings: string[] = [];

beforeAll(async () => {
  backup = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\/$/, '')}`);
    region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.status === 403 && { 'x-amzn-errortype': 'AccessDeniedException' }),
    });
    response.end(JSON.stringify(answer.body));
  });
  vi.stubEnv('AWS_ENDPOINT_URL_BACKUP', await listenOnLoopback(backup));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
beforeEach(() => {
  answer = { status: 200, body: on };
  asked = [];
  warnings.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((line) => warnings.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(backup);
});

describe('before a deployment, the check of AWS Backup', () => {
  test('says nothing where the account is set up', async () => {
    await checkBackupSettings(prod);
    expect([asked, region]).toEqual([['GET /account-settings'], 'ap-south-1']);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['a new account', {}, 'DynamoDB, S3, the advanced features for DynamoDB'],
    ['tables', { ...on, ResourceTypeOptInPreference: { DynamoDB: false, S3: true } }, 'DynamoDB'],
    ['files', { ...on, ResourceTypeOptInPreference: { DynamoDB: true, S3: false } }, 'S3'],
    [
      'tables without the advanced features',
      { ...on, ResourceTypeManagementPreference: { DynamoDB: false } },
      'the advanced features for DynamoDB',
    ],
  ])('warns in one line with the command for %s', async (_, body, missing) => {
    answer = { status: 200, body };
    await checkBackupSettings(prod);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`not switched on in ap-south-1 for ${missing}, so that`);
    expect(warnings[0]).toContain(command);
    expect(warnings[0]).not.toContain('\n');
  });

  test('lets a deployment go on without the right to look, and says so in one line', async () => {
    const message = 'User is not authorized to perform: backup:DescribeRegionSettings';
    answer = { status: 403, body: { message } };
    await checkBackupSettings(prod);
    expect(warnings).toEqual([
      expect.stringMatching(/^Warning: AWS does not say whether .+docs\/guide\/restore\.md/),
    ]);
    expect(warnings[0]).toContain(message);
    expect(warnings[0]).not.toContain('\n');
  });

  test('asks in the second region too, where the stage copies its backups to one', async () => {
    answer = { status: 200, body: {} };
    await checkBackupSettings({ ...prod, backupRegion: 'ap-south-2' });
    expect(warnings.map((line) => /switched on in (\S+)/.exec(line)?.[1])).toEqual([
      'ap-south-1',
      'ap-south-2',
    ]);
  });

  test('asks nothing for dev, which has no backups', async () => {
    await checkBackupSettings(getStage('dev'));
    expect(asked).toEqual([]);
  });

  test('lets a deployment go on without a network, and says so in one line', async () => {
    const gone = createServer();
    vi.stubEnv('AWS_ENDPOINT_URL_BACKUP', await listenOnLoopback(gone));
    await closeServer(gone);
    await checkBackupSettings(prod);
    expect(warnings).toEqual([expect.stringMatching(/^Warning: AWS does not say whether .+ECONNREFUSED/)]);
    expect(warnings[0]).not.toContain('\n');
  });
});
