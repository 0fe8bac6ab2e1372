import { describe, expect, test } from 'vitest';
import { getStage, validateStage } from '../../../infra/stages.ts';
import { withoutHash } from './statements.ts';
import {
  onlyResource,
  type Resource,
  referencedId,
  synthesize,
  synthesizeBackupCopies,
  withEveryOption,
} from './synthesize.ts';

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
    const restores = { source: ['aws.backup'], 'detail-type': ['Restore Job State Change'] };
    expect(rules.map(({ EventPattern }) => EventPattern)).toContainEqual({
      ...restores,
      detail: { status: ['FAILED', 'ABORTED'] },
    });
    expect(rules).toHaveLength(3);
    for (const { Targets } of rules) {
      const queue = referencedId(Targets[0].Arn);
      expect(prod.findResources('AWS::SQS::Queue')).toHaveProperty(queue);
      expect(queue).toMatch(/^BackupsFailures/);
    }
  });
});

describe('each month, AWS restores the newest backup', () => {
  const selections = Object.values<Resource>(prod.findResources('AWS::Backup::RestoreTestingSelection')).map(
    ({ Properties }) => Properties,
  );

  test('on the fifth, out of the vault of prod, from the last seven days', () => {
    const { Properties } = onlyResource(prod, 'AWS::Backup::RestoreTestingPlan');
    expect(Properties).toMatchObject({
      RestoreTestingPlanName: 'vetan_prod',
      ScheduleExpression: 'cron(0 4 5 * ? *)',
      ScheduleExpressionTimezone: 'Asia/Kolkata',
      RecoveryPointSelection: {
        Algorithm: 'LATEST_WITHIN_WINDOW',
        RecoveryPointTypes: ['SNAPSHOT'],
        SelectionWindowDays: 7,
      },
    });
    const [vault] = Properties.RecoveryPointSelection.IncludeVaults;
    expect(prod.findResources('AWS::Backup::BackupVault')).toHaveProperty(referencedId(vault));
  });

  test('of accounts, slips and the files, by the role that restores', () => {
    const tested = selections.flatMap(({ ProtectedResourceArns }) => ProtectedResourceArns.map(referencedId));
    expect(tested.map(withoutHash).sort()).toEqual(['Files', 'Tablesaccounts', 'Tablesslips']);
    expect(selections.map(({ ProtectedResourceType }) => ProtectedResourceType)).toEqual(['DynamoDB', 'S3']);
    const restoreRole = referencedId(prod.toJSON().Outputs.RestoreRole.Value);
    for (const { IamRoleArn } of selections) expect(referencedId(IamRoleArn)).toBe(restoreRole);
  });
});

describe('with a second region for backups', () => {
  const full = synthesize(withEveryOption);
  const copies = synthesizeBackupCopies(withEveryOption);

  test('each night’s backups are copied there and kept for a week, and the monthly ones stay', () => {
    const { BackupPlanRule } = onlyResource(full, 'AWS::Backup::BackupPlan').Properties.BackupPlan;
    const [daily, monthly] = BackupPlanRule;
    expect(daily.CopyActions).toHaveLength(1);
    expect(daily.CopyActions[0].Lifecycle).toEqual({ DeleteAfterDays: 7 });
    const { StackName, Region } = daily.CopyActions[0].DestinationBackupVaultArn['Fn::GetStackOutput'];
    expect([StackName, Region]).toEqual(['vetan-prod-backups', 'ap-south-2']);
    expect(monthly).not.toHaveProperty('CopyActions');
  });

  test('the copies are in a vault that is locked, retained, and encrypted with a key of that region', () => {
    const { Properties, DeletionPolicy } = onlyResource(copies, 'AWS::Backup::BackupVault');
    const key = onlyResource(copies, 'AWS::KMS::Key');
    expect(Properties.LockConfiguration).toEqual({ MinRetentionDays: 7 });
    expect(Properties.AccessPolicy.Statement).toMatchObject([{ Effect: 'Deny', Principal: { AWS: '*' } }]);
    expect([DeletionPolicy, key.DeletionPolicy]).toEqual(['RetainExceptOnCreate', 'RetainExceptOnCreate']);
    expect(key.Properties.EnableKeyRotation).toBe(true);
  });

  test('a copy that fails is noted in the queue that has an alarm', () => {
    const rules = Object.values<Resource>(full.findResources('AWS::Events::Rule'));
    const [rule, ...others] = rules.filter(
      ({ Properties: { EventPattern } }) => EventPattern?.['detail-type']?.[0] === 'Copy Job State Change',
    );
    expect(others).toEqual([]);
    expect(rule.Properties.EventPattern.detail).toEqual({ state: ['FAILED'] });
    expect(referencedId(rule.Properties.Targets[0].Arn)).toMatch(/^BackupsFailures/);
  });

  test('a stage without one copies nothing', () => {
    const { BackupPlanRule } = onlyResource(prod, 'AWS::Backup::BackupPlan').Properties.BackupPlan;
    for (const rule of BackupPlanRule) expect(rule).not.toHaveProperty('CopyActions');
    expect(() => synthesizeBackupCopies(getStage('prod'))).toThrow('has no backupCopies stack');
  });

  test.each([
    ['its own region', { backupRegion: 'ap-south-1' }, "the stage's own region"],
    ['a stage without backups', { backupRegion: 'ap-south-2', retainData: false }, 'has no backups'],
  ])('%s is refused before anything is built', (_, change, why) => {
    const { monthlyBudgetUsd: _budget, ...stage } = getStage('prod');
    expect(() => validateStage({ ...stage, ...change })).toThrow(why);
  });
});

test('dev has no backups, which would outlive it', () => {
  for (const type of ['BackupVault', 'BackupPlan', 'BackupSelection', 'RestoreTestingPlan']) {
    dev.resourceCountIs(`AWS::Backup::${type}`, 0);
  }
});
