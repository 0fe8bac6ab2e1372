import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';
import { getStage, type Stage } from '../../infra/stages.ts';
import { parseCdkOptions } from '../../scripts/cdk.ts';
import { deployCode, withoutCode } from '../../scripts/deploy/deploy-code.ts';
import { domainWithEveryOption } from '../support/domains.ts';
import { takeConsole } from '../support/setup.ts';

const { monthlyBudgetUsd: _, ...prod } = getStage('prod');
const stage: Stage = { ...prod, domain: domainWithEveryOption, originSecretVersion: 7 };
const truststore = domainWithEveryOption.origin.mutualTls?.truststore ?? '';

const table = { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'Retain', Properties: {} };
/** The deployed tables, by logical id. */
let deployed: Record<string, typeof table>;

/** A repository whose versions stand in for the portal's: they write down how they are called. */
let repository: string;
/** A line for each call of a command. */
let log: string;
const calls = () =>
  (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []).map((line) => JSON.parse(line));

const command = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const [name, ...args] = process.argv.slice(2);
const { originSecretVersion } = JSON.parse(process.env.STAGE_JSON);
const [version, ...tables] = readFileSync('version.txt', 'utf8').trim().split(' ');
const hasTruststore = existsSync('${truststore}');
appendFileSync(process.env.LOG, JSON.stringify({ name, args, version, originSecretVersion, hasTruststore }) + '\\n');
if (name === 'synth') {
  mkdirSync('cdk.out');
  const Resources = Object.fromEntries(tables.map((id) => [id, ${JSON.stringify(table)}]));
  writeFileSync('cdk.out/vetan-prod.template.json', JSON.stringify({ Resources }));
}
if (version === 'v1.3.0') process.exit(3);
`;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: repository,
  }).toString();

function release(version: string, tables: string[], stages = 'process.env.STAGE_JSON') {
  writeFileSync(join(repository, 'version.txt'), [version, ...tables].join(' '));
  writeFileSync(join(repository, 'infra/stages.ts'), stages);
  git('add', '--all');
  git('commit', '--quiet', '--message', version);
  git('tag', version);
}

const cloudFormation = createServer(async (request, response) => {
  const action = new URLSearchParams(await text(request)).get('Action');
  const result =
    action === 'GetTemplate'
      ? `<TemplateBody>${JSON.stringify({ Resources: deployed })}</TemplateBody>`
      : '<Stacks><member><StackStatus>UPDATE_COMPLETE</StackStatus></member></Stacks>';
  response.end(`<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`);
});

beforeAll(async () => {
  repository = mkdtempSync(join(tmpdir(), 'vetan-versions-'));
  log = join(repository, '..', `${Date.now()}-calls.log`);
  mkdirSync(join(repository, 'infra'));
  const scripts = { synth: 'node command.mjs synth', deploy: 'node command.mjs deploy' };
  writeFileSync(join(repository, 'package.json'), JSON.stringify({ scripts, type: 'module' }));
  writeFileSync(join(repository, 'command.mjs'), command);
  git('init', '--quiet');
  release('v0.9.0', ['Slips'], 'export const stages = {};');
  release('v1.1.0', ['Slips']);
  release('v1.3.0', ['Slips', 'Chats']);
  mkdirSync(join(repository, truststore, '..'), { recursive: true });
  cpSync(truststore, join(repository, truststore));
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', await listenOnLoopback(cloudFormation));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('LOG', log);
});
beforeEach(() => {
  deployed = { Slips: table };
  rmSync(log, { force: true });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(log, { force: true });
  rmSync(repository, { recursive: true });
  await closeServer(cloudFormation);
});

const deploy = (code: string) => deployCode(code, stage, ['--context', 'stage=prod'], repository);
const worktrees = () => git('worktree', 'list').trim().split('\n');

test('npm run deploy -- --code deploys the code of a tag with the settings and the truststore of today', async () => {
  expect(await deploy('v1.1.0')).toBe(0);
  const common = {
    args: ['--context', 'stage=prod'],
    version: 'v1.1.0',
    originSecretVersion: 7,
    hasTruststore: true,
  };
  expect(calls()).toEqual([
    { ...common, name: 'synth' },
    { ...common, name: 'deploy' },
  ]);
  expect(worktrees()).toHaveLength(1);
  expect(takeConsole()).toEqual([expect.stringContaining('v1.1.0 with the settings of today')]);
});

test('npm run deploy -- --code refuses a version that would lose data, names it, and deploys nothing', async () => {
  deployed = { Slips: table, Chats: table };
  await expect(deploy('v1.1.0')).rejects.toThrow(
    /^This deployment would lose data:\nChats \(AWS::DynamoDB::Table\) would leave .+ ACCEPT_LOSS=Chats npm run deploy -- --code v1\.1\.0 --context stage=prod\.$/,
  );
  expect(calls().map(({ name }) => name)).toEqual(['synth']);
  expect(worktrees()).toHaveLength(1);
  takeConsole();
});

test('npm run deploy -- --code ends with the exit code of a version that cannot be synthesized', async () => {
  expect(await deploy('v1.3.0')).toBe(3);
  expect(calls()).toHaveLength(1);
  expect(worktrees()).toHaveLength(1);
  takeConsole();
});

test.each([
  ['v2.0.0', 'There is no version v2.0.0 of the portal here: git fetch --tags.'],
  ['v0.9.0', 'v0.9.0 would deploy the settings of its own time: it is older than this command.'],
])('npm run deploy -- --code %s is refused', async (code, message) => {
  await expect(deploy(code)).rejects.toThrow(message);
  expect(calls()).toEqual([]);
});

test('the version is no option of the CDK', () => {
  for (const args of [
    ['--code', 'v1.1.0', '-c', 'stage=prod'],
    ['--code=v1.1.0', '-c', 'stage=prod'],
  ]) {
    expect(parseCdkOptions(args).code).toBe('v1.1.0');
    expect(withoutCode(args)).toEqual(['-c', 'stage=prod']);
  }
  expect(withoutCode(['-c', 'stage=prod'])).toEqual(['-c', 'stage=prod']);
});

test('a version takes the settings that it is given for its stage, and validates them', () => {
  vi.stubEnv('STAGE_JSON', JSON.stringify({ ...stage, ofTheFuture: true }));
  expect(getStage('prod')).toMatchObject({ originSecretVersion: 7, ofTheFuture: true });
  expect(getStage('dev').originSecretVersion).toBe(1);
  vi.stubEnv('STAGE_JSON', JSON.stringify({ ...stage, originSecretVersion: 0 }));
  expect(() => getStage('prod')).toThrow('originSecretVersion is 0');
  vi.stubEnv('STAGE_JSON', undefined);
});
