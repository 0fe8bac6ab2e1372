import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { allTables } from '../../shared/tables.ts';
import { withoutHash } from './statements.ts';
import { type Resource, referencedId, synthesize } from './synthesize.ts';

const prod = synthesize(getStage('prod'));
const dev = synthesize(getStage('dev'));
const resources = (template: Template) => Object.entries<Resource>(template.toJSON().Resources);

/** Encryption at rest by resource type: the customer managed key, or what AWS manages. */
const encryption: Record<string, (properties: Resource) => unknown> = {
  'AWS::DynamoDB::Table': ({ SSESpecification }) =>
    withoutHash(referencedId(SSESpecification.KMSMasterKeyId)),
  'AWS::S3::Bucket': ({ BucketEncryption }) =>
    BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault.SSEAlgorithm,
  'AWS::SecretsManager::Secret': ({ KmsKeyId }) =>
    KmsKeyId ? withoutHash(referencedId(KmsKeyId)) : 'of AWS',
  'AWS::SQS::Queue': ({ KmsMasterKeyId, SqsManagedSseEnabled }) =>
    KmsMasterKeyId ? withoutHash(referencedId(KmsMasterKeyId)) : SqsManagedSseEnabled && 'of SQS',
  'AWS::SNS::Topic': ({ KmsMasterKeyId }) => KmsMasterKeyId && withoutHash(referencedId(KmsMasterKeyId)),
  'AWS::Backup::BackupVault': ({ EncryptionKeyArn }) => withoutHash(referencedId(EncryptionKeyArn)),
};

test('every store is encrypted at rest, and those with personal data by a customer managed key', () => {
  const found = resources(prod).flatMap(([id, { Type, Properties }]) =>
    encryption[Type] ? [[withoutHash(id), encryption[Type](Properties)]] : [],
  );
  expect(Object.fromEntries(found)).toEqual({
    ...Object.fromEntries(allTables.map(([name]) => [`Tables${name}`, 'DataKey'])),
    Files: 'aws:kms',
    FirstAdminSecret: 'DataKey',
    SiteFiles: 'AES256',
    AccessLogs: 'AES256',
    OriginSecret1: 'of AWS',
    AlarmTopic: 'DataKey',
    BackupsVault: 'BackupsKey',
    DailyCheckDeadLetters: 'of SQS',
    BackupsFailures: 'of SQS',
  });
});

test('the customer managed keys of data and of backups rotate every year', () => {
  const keys = Object.values<Resource>(prod.findResources('AWS::KMS::Key'));
  expect(keys.map(({ Properties }) => Properties.EnableKeyRotation)).toEqual([true, true]);
});

const retained = (template: Template) =>
  resources(template)
    .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    .map(([id]) => withoutHash(id));

test('prod retains every store and every log group when the stack is deleted', () => {
  const logs = Object.keys(prod.findResources('AWS::Logs::LogGroup')).map(withoutHash);
  expect(retained(prod).sort()).toEqual(
    [
      ...allTables.map(([name]) => `Tables${name}`),
      ...['DataKey', 'Files', 'SiteFiles', 'AccessLogs', 'FirstAdminSecret', 'BackupsKey', 'BackupsVault'],
      ...logs,
    ].sort(),
  );
});

test('dev retains nothing when the stack is deleted', () => {
  expect(retained(dev)).toEqual([]);
  const buckets = Object.keys(dev.findResources('AWS::S3::Bucket'));
  const emptied = Object.values<Resource>(dev.findResources('Custom::S3AutoDeleteObjects'));
  expect(emptied.map(({ Properties }) => referencedId(Properties.BucketName)).sort()).toEqual(buckets.sort());
});

describe.each([
  ['prod', prod],
  ['dev', dev],
])('the logs of %s', (_, template) => {
  test('expire after three months', () => {
    const logs = Object.values<Resource>(template.findResources('AWS::Logs::LogGroup'));
    for (const { Properties } of logs) expect(Properties.RetentionInDays).toBe(90);
  });

  test('are used by every function, CDK’s providers included', () => {
    const logs = Object.keys(template.findResources('AWS::Logs::LogGroup'));
    for (const { Properties } of Object.values<Resource>(template.findResources('AWS::Lambda::Function')))
      expect(logs).toContain(referencedId(Properties.LoggingConfig.LogGroup));
  });
});
