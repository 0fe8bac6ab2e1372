import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { createStacks } from '../../../infra/stacks.ts';
import { getStage } from '../../../infra/stages.ts';
import { allTables } from '../../../shared/contract.ts';
import { withoutHash } from './statements.ts';
import { createApp, type Resource, referencedId, synthesize, withEveryOption } from './synthesize.ts';

const prod = synthesize(getStage('prod'));
const dev = synthesize(getStage('dev'));
const resources = (template: Template) => Object.entries<Resource>(template.toJSON().Resources);

const retained = (template: Template) =>
  resources(template)
    .filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete')
    .map(([id]) => withoutHash(id));

test('prod retains every store and every log group when the stack is deleted, but not the built site', () => {
  const logs = Object.keys(prod.findResources('AWS::Logs::LogGroup')).map(withoutHash);
  expect(retained(prod).sort()).toEqual(
    [
      ...allTables.map(([name]) => `Tables${name}`),
      ...[
        'DataKey',
        'Files',
        'AccessLogs',
        'ViewerAddresses',
        'FirstAdminSecret',
        'BackupsKey',
        'BackupsVault',
      ],
      ...logs,
    ].sort(),
  );
});

/** Properties that give a resource a physical name, which only one resource can have at a time. */
const physicalNames = [
  ...['TableName', 'BucketName', 'LogGroupName', 'Name', 'BackupVaultName', 'KeyName', 'AliasName'],
  ...['TopicName', 'QueueName', 'FunctionName', 'RoleName'],
];

describe.each([
  ['prod', prod],
  ['prod with every option', synthesize(withEveryOption)],
])('what %s retains', (_, template) => {
  const kept = resources(template).filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete');

  test('does not survive the rollback of its own creation, and survives everything else', () => {
    expect(kept.length).toBeGreaterThan(20);
    for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of kept) {
      expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, 'RetainExceptOnCreate', 'Retain']);
    }
  });

  test('has no fixed physical name, on which the next creation would fail', () => {
    const named = kept.flatMap(([id, { Properties }]) =>
      physicalNames
        .filter((name) => Properties?.[name] && !JSON.stringify(Properties[name]).includes('AWS::StackId'))
        .map((name) => `${id}.${name}`),
    );
    expect(named).toEqual([]);
  });
});

test('the name of the backup vault has at most the 50 characters that AWS allows', () => {
  const [{ Properties }] = Object.values<Resource>(prod.findResources('AWS::Backup::BackupVault')) as [
    Resource,
  ];
  const [separator, [prefix, id]] = Properties.BackupVaultName['Fn::Join'];
  expect(id).toEqual({ 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] });
  expect(`${prefix}${separator}${crypto.randomUUID()}`).toMatch(/^[\w-]{2,50}$/);
});

describe('deletion protection', () => {
  const protections = (
    stage: Parameters<typeof createStacks>[1],
    options?: Parameters<typeof createStacks>[2],
  ) => {
    const { portal, edge, backupCopies, monitoring } = createStacks(createApp(), stage, options);
    const tables = Object.values<Resource>(Template.fromStack(portal).findResources('AWS::DynamoDB::Table'));
    return {
      stacks: [portal, edge, backupCopies, monitoring].map((stack) => stack?.terminationProtection),
      tables: new Set(tables.map(({ Properties }) => Properties.DeletionProtectionEnabled)),
    };
  };

  test('is on for stacks and tables of prod', () => {
    expect(protections(withEveryOption)).toEqual({
      stacks: [true, true, true, true],
      tables: new Set([true]),
    });
  });

  test('is off while prod is created, so that a failure can be rolled back', () => {
    expect(protections(withEveryOption, { protect: false })).toEqual({
      stacks: [false, false, false, false],
      tables: new Set([false]),
    });
  });

  test('is off in dev', () => {
    expect(protections(getStage('dev'))).toEqual({
      stacks: [false, undefined, undefined, undefined],
      tables: new Set([false]),
    });
  });
});

test('dev retains nothing when the stack is deleted', () => {
  expect(retained(dev)).toEqual([]);
  const buckets = Object.keys(dev.findResources('AWS::S3::Bucket'));
  const emptied = Object.values<Resource>(dev.findResources('Custom::S3AutoDeleteObjects'));
  expect(emptied.map(({ Properties }) => referencedId(Properties.BucketName)).sort()).toEqual(buckets.sort());
});

describe.each([
  ['prod', prod, 400],
  ['dev', dev, 90],
])('the logs of %s', (_, template, days) => {
  test(`expire after ${days} days, and so do the access logs of the buckets`, () => {
    const logs = Object.values<Resource>(template.findResources('AWS::Logs::LogGroup'));
    for (const { Properties } of logs) expect(Properties.RetentionInDays).toBe(days);
    const [[, bucket]] = resources(template).filter(
      ([id, { Type }]) => Type === 'AWS::S3::Bucket' && id.startsWith('AccessLogs'),
    ) as [[string, Resource]];
    expect(bucket.Properties.LifecycleConfiguration.Rules).toContainEqual({
      Status: 'Enabled',
      ExpirationInDays: days,
    });
  });

  test('are used by every function, CDK’s providers included', () => {
    const logs = Object.keys(template.findResources('AWS::Logs::LogGroup'));
    for (const { Properties } of Object.values<Resource>(template.findResources('AWS::Lambda::Function')))
      expect(logs).toContain(referencedId(Properties.LoggingConfig.LogGroup));
  });
});
