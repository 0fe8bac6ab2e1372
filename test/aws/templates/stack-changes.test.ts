import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { getStage } from '../../../infra/stages.ts';
import { formatChanges, listStackChanges, toMarkdown } from '../../../scripts/deploy/stack-changes.ts';
import { withoutHash } from './statements.ts';
import { type Resource, synthesize, synthesizeMonitoring, synthesizeRoutes } from './synthesize.ts';

const prod = getStage('prod');
const routesFile = 'routes.nested.template.json';
const nestedName = 'arn:aws:cloudformation:ap-south-1:000000000000:stack/vetan-prod-routes/1';

/** CloudFormation's deployed templates, by stack. */
const deployed = new Map<string, Resource>();
const resourcesOf = (stack: string): Record<string, Resource> => deployed.get(stack).Resources;
/** CDK's output. */
let folder: string;

const toJson = (template: Template): Resource => structuredClone(template.toJSON());
const idOf = (resources: Record<string, Resource>, name: string) =>
  Object.keys(resources).find((id) => withoutHash(id) === name) ?? '';
const nestedStackOf = ({ Resources }: Resource): Resource =>
  Object.values<Resource>(Resources).find(({ Type }) => Type === 'AWS::CloudFormation::Stack');
/** The portal's template, with what CDK's command adds about the nested one. */
function portalTemplate(): Resource {
  const portal = toJson(synthesize(prod));
  nestedStackOf(portal).Metadata = { 'aws:asset:path': routesFile };
  return portal;
}

const escapeXml = (json: unknown = '') =>
  JSON.stringify(json).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The three operations that reading takes; every other one fails. */
const cloudFormation = createServer(async (request, response) => {
  const form = new URLSearchParams(await text(request));
  const stack = deployed.get(form.get('StackName') ?? '');
  const answers: Record<string, string> = {
    DescribeStacks: '<Stacks><member><StackStatus>UPDATE_COMPLETE</StackStatus></member></Stacks>',
    GetTemplate: `<TemplateBody>${escapeXml(stack)}</TemplateBody>`,
    DescribeStackResource: `<StackResourceDetail><PhysicalResourceId>${nestedName}</PhysicalResourceId></StackResourceDetail>`,
  };
  const action = form.get('Action') ?? '';
  if (stack && answers[action]) {
    response.end(
      `<${action}Response><${action}Result>${answers[action]}</${action}Result></${action}Response>`,
    );
  } else {
    const message = `Stack with id ${form.get('StackName')} does not exist`;
    response
      .writeHead(400)
      .end(
        `<ErrorResponse><Error><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`,
      );
  }
});

beforeAll(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', await listenOnLoopback(cloudFormation));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  folder = mkdtempSync(join(tmpdir(), 'vetan-changes-'));
  const write = (file: string, template: Resource) =>
    writeFileSync(join(folder, file), JSON.stringify(template));
  write('vetan-prod.template.json', portalTemplate());
  write('vetan-prod-monitoring.template.json', toJson(synthesizeMonitoring(prod)));
  write(routesFile, toJson(synthesizeRoutes(prod)));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await closeServer(cloudFormation);
});
beforeEach(() => {
  deployed.clear();
  deployed.set('vetan-prod', portalTemplate());
  deployed.set(nestedName, toJson(synthesizeRoutes(prod)));
  deployed.set('vetan-prod-monitoring', toJson(synthesizeMonitoring(prod)));
});

const changes = () => listStackChanges(prod, folder);

describe('npm run diff', () => {
  test('says of each stack, the nested one too, that nothing changes', async () => {
    const found = await changes();
    expect(found.map(({ stack }) => stack.replace(/NestedStack\w*$/, ''))).toEqual([
      'vetan-prod',
      expect.stringMatching(/^vetan-prod\/ApiRoutes/),
      'vetan-prod-monitoring',
    ]);
    for (const { diff, losses } of found) expect([diff, losses]).toEqual(['', []]);
    expect(formatChanges(found)).toMatch(/^vetan-prod\nDoes not change\.\n\n/);
  });

  test('shows what changes in place as cdk diff does, and loses nothing', async () => {
    const resources = resourcesOf('vetan-prod');
    resources[idOf(resources, 'Functionspdf')].Properties.MemorySize = 1024;
    const [routeId = ''] = Object.keys(resourcesOf(nestedName));
    delete resourcesOf(nestedName)[routeId];
    const [portal, routes] = await changes();
    expect(portal?.diff).toMatch(
      /\[~\] AWS::Lambda::Function Functionspdf[0-9A-F]{8}\s+└─ \[~\] MemorySize\s+├─ \[-\] 1024\s+└─ \[\+\] 2048/,
    );
    expect(portal?.losses).toEqual([]);
    expect(routes?.diff).toMatch(new RegExp(`\\[\\+\\] \\S+ ${routeId}`));
  });

  test('says of a stack that is new that it is created', async () => {
    deployed.delete('vetan-prod-monitoring');
    const found = await changes();
    expect(found.at(-1)).toEqual({ stack: 'vetan-prod-monitoring', diff: undefined, losses: [] });
    expect(formatChanges(found)).toContain('vetan-prod-monitoring\nIs created.');
  });

  const [deletedTable, replacedVault] = ['TableschatsAAAAAAAA', 'BackupsVault'];
  /** A release that still had another table, and a vault with another key. */
  const deployOther = () => {
    const resources = resourcesOf('vetan-prod');
    resources[deletedTable] = resources[idOf(resources, 'Tablesslips')];
    resources[idOf(resources, replacedVault)].Properties.EncryptionKeyArn =
      'arn:aws:kms:ap-south-1:000000000000:key/1';
  };

  test('names each table and vault that would be lost, before all that changes', async () => {
    deployOther();
    const found = await changes();
    expect(found[0]?.losses).toEqual([
      expect.stringMatching(
        /^TableschatsAAAAAAAA .+ would leave the portal .+ ACCEPT_LOSS=TableschatsAAAAAAAA npm run diff\.$/,
      ),
      expect.stringMatching(
        /^BackupsVault\w+ \(AWS::Backup::BackupVault\) would be replaced .+ EncryptionKeyArn/,
      ),
    ]);
    expect(toMarkdown(found)).toMatch(/^> This deployment would lose data:\n\n> Tableschats/);
    expect(formatChanges(found)).toContain('This deployment would lose data:\nTableschats');
  });

  test('lets go what ACCEPT_LOSS names', async () => {
    deployOther();
    vi.stubEnv('ACCEPT_LOSS', `${deletedTable},${idOf(resourcesOf('vetan-prod'), replacedVault)}`);
    expect((await changes())[0]?.losses).toEqual([]);
    vi.stubEnv('ACCEPT_LOSS', undefined);
  });
});
