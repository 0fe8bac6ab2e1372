import { describe, expect, test } from 'vitest';
import { getStage, validateStage } from '../../../infra/stages.ts';
import { onlyResource, type Resource, referencedId, synthesize } from './synthesize.ts';

const prod = synthesize(getStage('prod'));
const dev = synthesize(getStage('dev'));

describe('the backups of prod', () => {
  test('include every table and the files', () => {
    const { Resources } = onlyResource(prod, 'AWS::Backup::BackupSelection').Properties.BackupSelection;
    const ids = (Resources as Resource[]).map((arn) => JSON.stringify(arn));
    const tables = Object.keys(prod.findResources('AWS::DynamoDB::Table'));
    const files = Object.keys(prod.findResources('AWS::S3::Bucket')).find((id) => id.startsWith('Files'));
    expect(ids).toHaveLength(tables.length + 1);
    for (const id of [...tables, files]) expect(ids.filter((arn) => arn.includes(`"${id}"`))).toHaveLength(1);
  });

  test('come with a restore role in the outputs, which only AWS Backup may assume', () => {
    const output = prod.toJSON().Outputs.RestoreRole.Value;
    const role = prod.findResources('AWS::IAM::Role')[referencedId(output)] as Resource;
    expect(JSON.stringify(role.Properties.ManagedPolicyArns)).toMatch(/ForRestores.+S3Restore/);
    expect(role.Properties.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Action: 'sts:AssumeRole', Principal: { Service: 'backup.amazonaws.com' } },
    ]);
  });
});

describe('a second region for backups that is', () => {
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
