import { describe, expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { onlyResource, type Resource, referencedId, synthesize } from './synthesize.ts';

const prod = synthesize(getStage('prod'));
const dev = synthesize(getStage('dev'));

describe('prod', () => {
  const plan = () => onlyResource(prod, 'AWS::Backup::BackupPlan').Properties.BackupPlan;
  const vaultId = Object.keys(prod.findResources('AWS::Backup::BackupVault'))[0];

  test('is backed up every night for 35 days, and on the first of each month for a year', () => {
    const rules = plan().BackupPlanRule.map((rule: Resource) => {
      expect(referencedId(rule.TargetBackupVault)).toBe(vaultId);
      return [rule.ScheduleExpression, rule.ScheduleExpressionTimezone, rule.Lifecycle.DeleteAfterDays];
    });
    expect(rules).toEqual([
      ['cron(0 2 * * ? *)', 'Asia/Kolkata', 35],
      ['cron(0 2 1 * ? *)', 'Asia/Kolkata', 365],
    ]);
  });

  test('is backed up whole: every table, and the files', () => {
    const { Resources } = onlyResource(prod, 'AWS::Backup::BackupSelection').Properties.BackupSelection;
    const ids = (Resources as Resource[]).map((arn) => JSON.stringify(arn));
    const tables = Object.keys(prod.findResources('AWS::DynamoDB::Table'));
    const files = Object.keys(prod.findResources('AWS::S3::Bucket')).find((id) => id.startsWith('Files'));
    expect(ids).toHaveLength(tables.length + 1);
    for (const id of [...tables, files]) expect(ids.filter((arn) => arn.includes(`"${id}"`))).toHaveLength(1);
  });

  test('keeps backups under a key of their own, where nobody deletes them by hand', () => {
    const { Properties, DeletionPolicy } = onlyResource(prod, 'AWS::Backup::BackupVault');
    const key = prod.findResources('AWS::KMS::Key')[referencedId(Properties.EncryptionKeyArn)] as Resource;
    expect(key.Properties).toMatchObject({ Description: 'Backups of Vetan', EnableKeyRotation: true });
    expect([DeletionPolicy, key.DeletionPolicy]).toEqual(['Retain', 'Retain']);
    expect(Properties.AccessPolicy.Statement).toMatchObject([
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: expect.arrayContaining(['backup:DeleteRecoveryPoint', 'backup:UpdateRecoveryPointLifecycle']),
      },
    ]);
  });

  test('names the role that a restore runs under, which AWS Backup alone may take', () => {
    const output = prod.toJSON().Outputs.RestoreRole.Value;
    const role = prod.findResources('AWS::IAM::Role')[referencedId(output)] as Resource;
    expect(JSON.stringify(role.Properties.ManagedPolicyArns)).toMatch(/ForRestores.+S3Restore/);
    expect(role.Properties.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Action: 'sts:AssumeRole', Principal: { Service: 'backup.amazonaws.com' } },
    ]);
  });

  test('keeps what AWS says of a backup that failed, for the alarm that watches it', () => {
    const rule = Object.values<Resource>(prod.findResources('AWS::Events::Rule')).find(
      ({ Properties }) => Properties.EventPattern,
    )?.Properties;
    expect(rule.EventPattern).toMatchObject({
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
    });
    const queue = referencedId(rule.Targets[0].Arn);
    expect(prod.findResources('AWS::SQS::Queue')).toHaveProperty(queue);
    expect(queue).toMatch(/^BackupsFailures/);
  });
});

test('dev has no backups that would outlive it', () => {
  for (const type of ['BackupVault', 'BackupPlan', 'BackupSelection']) {
    dev.resourceCountIs(`AWS::Backup::${type}`, 0);
  }
});
