import { describe, expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { onlyResource, type Resource, referencedId, synthesize } from './synthesize.ts';

const prod = synthesize(getStage('prod'));
const dev = synthesize(getStage('dev'));

describe('the backups of prod', () => {
  const plan = () => onlyResource(prod, 'AWS::Backup::BackupPlan').Properties.BackupPlan;
  const vaultId = Object.keys(prod.findResources('AWS::Backup::BackupVault'))[0];

  test('are made every night and kept for 35 days, and monthly and kept for a year', () => {
    const rules = plan().BackupPlanRule.map((rule: Resource) => {
      expect(referencedId(rule.TargetBackupVault)).toBe(vaultId);
      return [rule.ScheduleExpression, rule.ScheduleExpressionTimezone, rule.Lifecycle.DeleteAfterDays];
    });
    expect(rules).toEqual([
      ['cron(0 2 * * ? *)', 'Asia/Kolkata', 35],
      ['cron(0 2 1 * ? *)', 'Asia/Kolkata', 365],
    ]);
  });

  test('include every table and the files', () => {
    const { Resources } = onlyResource(prod, 'AWS::Backup::BackupSelection').Properties.BackupSelection;
    const ids = (Resources as Resource[]).map((arn) => JSON.stringify(arn));
    const tables = Object.keys(prod.findResources('AWS::DynamoDB::Table'));
    const files = Object.keys(prod.findResources('AWS::S3::Bucket')).find((id) => id.startsWith('Files'));
    expect(ids).toHaveLength(tables.length + 1);
    for (const id of [...tables, files]) expect(ids.filter((arn) => arn.includes(`"${id}"`))).toHaveLength(1);
  });

  test('are encrypted with a key of their own, in a vault that denies deletion by hand', () => {
    const { Properties, DeletionPolicy } = onlyResource(prod, 'AWS::Backup::BackupVault');
    const key = prod.findResources('AWS::KMS::Key')[referencedId(Properties.EncryptionKeyArn)] as Resource;
    expect(key.Properties).toMatchObject({ Description: 'Backups of Vetan', EnableKeyRotation: true });
    expect([DeletionPolicy, key.DeletionPolicy]).toEqual(['RetainExceptOnCreate', 'RetainExceptOnCreate']);
    expect(Properties.AccessPolicy.Statement).toMatchObject([
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: expect.arrayContaining(['backup:DeleteRecoveryPoint', 'backup:UpdateRecoveryPointLifecycle']),
      },
    ]);
  });

  test('are in a vault that is locked in governance mode, for as long as the shortest are kept', () => {
    const { LockConfiguration } = onlyResource(prod, 'AWS::Backup::BackupVault').Properties;
    const days = plan().BackupPlanRule.map(({ Lifecycle }: Resource) => Lifecycle.DeleteAfterDays);
    expect(LockConfiguration).toEqual({ MinRetentionDays: Math.min(...days) });
  });

  test('come with a restore role in the outputs, which only AWS Backup may assume', () => {
    const output = prod.toJSON().Outputs.RestoreRole.Value;
    const role = prod.findResources('AWS::IAM::Role')[referencedId(output)] as Resource;
    expect(JSON.stringify(role.Properties.ManagedPolicyArns)).toMatch(/ForRestores.+S3Restore/);
    expect(role.Properties.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Action: 'sts:AssumeRole', Principal: { Service: 'backup.amazonaws.com' } },
    ]);
  });

  test('send the events of jobs that failed or completed with issues to a queue that has an alarm', () => {
    const rules = Object.values<Resource>(prod.findResources('AWS::Events::Rule'))
      .map(({ Properties }) => Properties)
      .filter(({ EventPattern }) => EventPattern);
    const jobs = { source: ['aws.backup'], 'detail-type': ['Backup Job State Change'] };
    const backupVaultName = [{ 'Fn::GetAtt': [vaultId, 'BackupVaultName'] }];
    expect(rules.map(({ EventPattern }) => EventPattern)).toEqual(
      expect.arrayContaining([
        { ...jobs, detail: { backupVaultName, state: ['FAILED', 'ABORTED', 'EXPIRED'] } },
        {
          ...jobs,
          detail: { backupVaultName, state: ['COMPLETED'], statusMessage: [{ 'anything-but': '' }] },
        },
      ]),
    );
    expect(rules).toHaveLength(2);
    for (const { Targets } of rules) {
      const queue = referencedId(Targets[0].Arn);
      expect(prod.findResources('AWS::SQS::Queue')).toHaveProperty(queue);
      expect(queue).toMatch(/^BackupsFailures/);
    }
  });
});

test('dev has no backups, which would outlive it', () => {
  for (const type of ['BackupVault', 'BackupPlan', 'BackupSelection']) {
    dev.resourceCountIs(`AWS::Backup::${type}`, 0);
  }
});
