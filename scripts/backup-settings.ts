import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import type { Stage } from '../infra/stages.ts';

/**
 * Warns before a deployment where the account's settings of AWS Backup, which belong to no stack, would leave the
 * stage's data without the backups that it is meant to have. Nothing is refused: the deployment itself succeeds, and
 * point-in-time recovery works without them. Where AWS does not answer, a line says so.
 */
export async function checkBackupSettings(stage: Stage): Promise<void> {
  if (!stage.retainData) return;
  const { region, backupRegion } = stage;
  for (const each of [region, ...(backupRegion === undefined ? [] : [backupRegion])]) await checkRegion(each);
}

async function checkRegion(region: string): Promise<void> {
  try {
    const { ResourceTypeOptInPreference: optIn = {}, ResourceTypeManagementPreference: management = {} } =
      await new BackupClient({ region }).send(new DescribeRegionSettingsCommand());
    const missing = [
      ...['DynamoDB', 'S3'].filter((type) => !optIn[type]),
      // Without them a table's backup has the table's key, and is not kept by the vault's lock.
      ...(management.DynamoDB ? [] : ['the advanced features for DynamoDB']),
    ];
    if (missing.length > 0) console.warn(formatWarning(region, missing));
  } catch (error) {
    console.warn(
      `Warning: AWS does not say whether its backups are switched on in ${region}, so look at it yourself, as ` +
        `docs/guide/restore.md begins: ${(error as Error).message}`,
    );
  }
}

const formatWarning = (region: string, missing: string[]): string =>
  `Warning: AWS Backup is not switched on in ${region} for ${missing.join(', ')}, so that tables and files would not ` +
  'be backed up every night, or not under the key and lock of their vault. Once for the account: aws backup ' +
  'update-region-settings --resource-type-opt-in-preference DynamoDB=true,S3=true ' +
  `--resource-type-management-preference DynamoDB=true --region ${region}`;
