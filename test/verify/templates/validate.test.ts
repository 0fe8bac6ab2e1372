import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Stack } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { appOf, type Resource, withEveryOption } from '../../aws/templates/synthesize.ts';
import { validateTemplate } from './validate-template.ts';

/** The validator compiles its rules with the first template. */
const startTimeoutMs = 180_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validate-'));
  const path = join(folder, 'empty.template.json');
  writeFileSync(path, JSON.stringify({ Resources: { Topic: { Type: 'AWS::SNS::Topic' } } }));
  expect(validateTemplate(path, 'ap-south-1')).toEqual([]);
}, startTimeoutMs);
afterAll(() => rm(folder, { recursive: true }));

/** The templates of a stage, nested ones included, by file name. */
function synthesizeTemplates(app: App): [file: string, path: string, region: string][] {
  const { directory } = app.synth();
  const stacks = app.node.findAll().filter((node) => Stack.isStack(node)) as Stack[];
  return stacks.map(({ templateFile, region }) => [templateFile, join(directory, templateFile), region]);
}

const stages: [string, Stage, stacks: number][] = [
  ['dev', getStage('dev'), 2],
  ['prod', getStage('prod'), 3],
  ['prod with every option', withEveryOption, 5],
];

describe.each(stages)('the templates of %s', (_, stage, stacks) => {
  const templates = synthesizeTemplates(appOf(stage).app);

  test('are those of every stack, the nested one of the routes included', () => {
    expect(templates).toHaveLength(stacks);
    expect(templates.some(([file]) => file.includes('Routes'))).toBe(true);
  });

  test.each(templates)(
    '%s has nothing that cloudformation-validate finds, not even a warning',
    (_, path, region) => {
      expect(validateTemplate(path, region)).toEqual([]);
    },
  );
});

/** Values that CloudFormation refuses once it comes to the resource, and of which the validator only warns. */
const planted: [value: string, type: string, plant: (properties: Resource) => void][] = [
  [
    'a runtime that Lambda does not have',
    'AWS::Lambda::Function',
    (properties) => {
      properties.Runtime = 'nodejs42.x';
    },
  ],
  [
    'a price class that CloudFront does not have',
    'AWS::CloudFront::Distribution',
    (properties) => {
      properties.DistributionConfig.PriceClass = 'PriceClass_300';
    },
  ],
  [
    'a billing mode that DynamoDB does not have',
    'AWS::DynamoDB::Table',
    (properties) => {
      properties.BillingMode = 'PAY_PER_MONTH';
    },
  ],
];

describe('a template', () => {
  const ids = new Map<string, string>();
  let found: Set<string | undefined>;
  beforeAll(() => {
    const { app, portal } = appOf(getStage('dev'));
    const [, path = ''] = synthesizeTemplates(app).find(([file]) => file === portal.templateFile) ?? [];
    const template = JSON.parse(readFileSync(path, 'utf8'));
    const resources = Object.entries<Resource>(template.Resources);
    for (const [, type, plant] of planted) {
      const [id, { Properties }] = resources.find(([, { Type }]) => Type === type) as [string, Resource];
      plant(Properties);
      ids.set(type, id);
    }
    const file = join(folder, 'planted.template.json');
    writeFileSync(file, JSON.stringify(template));
    found = new Set(validateTemplate(file, portal.region).map(({ logicalId }) => logicalId));
  });

  test.each(planted)('with %s is refused', (_, type) => {
    expect(found).toContain(ids.get(type));
  });

  test('is refused for these values alone', () => {
    expect(found).toEqual(new Set(ids.values()));
  });
});
