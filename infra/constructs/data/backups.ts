import { CfnOutput, Duration, TimeZone } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  CfnRestoreTestingPlan,
  CfnRestoreTestingSelection,
} from 'aws-cdk-lib/aws-backup';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { allTables } from '../../../shared/contract.ts';
import type { Stage } from '../../stages.ts';
import { FailureQueue } from '../compute/failure-queue.ts';
import { suppressNag } from '../suppress.ts';
import { LockedVault } from './backup-vault.ts';
import { CustomerKey } from './customer-key.ts';
import type { Files } from './files.ts';
import type { Tables } from './tables.ts';

interface BackupsProps {
  stage: Stage;
  tables: Tables;
  files: Files;
  /** The vault in a second region, and how long it keeps a copy; undefined where backups stay in the region. */
  copies?: { vaultArn: string; retention: Duration } | undefined;
}

/** The shortest that a backup is kept, and that the vault lets one be kept. */
const minRetention = Duration.days(35);
/**
 * The tables whose backups AWS restores each month to see that they can be restored. It bills each one; the others have
 * the same vault, key and role.
 */
const testedTables = ['accounts', 'slips'] as const;
const nightly = { minute: '0', hour: '2' };
const rules = [
  {
    ruleName: 'Daily',
    scheduleExpression: Schedule.cron(nightly),
    deleteAfter: minRetention,
    isCopied: true,
  },
  {
    ruleName: 'Monthly',
    scheduleExpression: Schedule.cron({ ...nightly, day: '1' }),
    deleteAfter: Duration.days(365),
    isCopied: false,
  },
];

/**
 * AWS Backup of every table and of the files bucket, in a locked vault with a key of its own, copied to a second region
 * where the stage names one. Some are restored by AWS each month, to see that they can be. Point-in-time recovery of 35 days is
 * a property of each table.
 */
export class Backups extends Construct {
  /** EventBridge's events of backups, copies and restores that failed, and of backups with issues. */
  readonly failures: FailureQueue;
  /** Completed jobs in six hours; 0 where CloudWatch has no data. */
  readonly completedJobs: IMetric;

  constructor(scope: Construct, id: string, { stage, tables, files, copies }: BackupsProps) {
    super(scope, id);
    const encryptionKey = new CustomerKey(this, 'Key', { stage, description: 'Backups of Vetan' });
    const vault = new LockedVault(this, 'Vault', { stage, encryptionKey, minRetention });
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    for (const { isCopied, ...rule } of rules) {
      plan.addRule(
        new BackupPlanRule({
          ...rule,
          scheduleExpressionTimezone: TimeZone.ASIA_KOLKATA,
          ...(isCopied && copies && { copyActions: [this.#copyInto(copies)] }),
        }),
      );
    }
    const tableArns = allTables.map(([name]) => tables.get(name).tableArn);
    plan.addSelection('All', {
      resources: [...tableArns, files.bucketArn].map((arn) => BackupResource.fromArn(arn)),
      role: this.#role('Backup'),
      disableDefaultBackupPolicy: true,
    });
    const restoreRole = this.#role('Restore');
    new CfnOutput(this, 'RestoreRoleArn', { value: restoreRole.roleArn }).overrideLogicalId('RestoreRole');
    this.#testRestores(stage, vault, restoreRole, {
      DynamoDB: testedTables.map((name) => tables.get(name).tableArn),
      S3: [files.bucketArn],
    });
    this.failures = this.#noteFailures(vault, copies !== undefined);
    this.completedJobs = new MathExpression({
      // An alarm would otherwise look further back than its periods for a value that is there.
      expression: 'FILL(completed, 0)',
      label: 'completed backup jobs',
      period: Duration.hours(6),
      usingMetrics: {
        completed: new Metric({
          namespace: 'AWS/Backup',
          metricName: 'NumberOfBackupJobsCompleted',
          dimensionsMap: { BackupVaultName: vault.backupVaultName },
          statistic: 'Sum',
        }),
      },
    });
  }

  #copyInto({ vaultArn, retention }: NonNullable<BackupsProps['copies']>) {
    const destinationBackupVault = BackupVault.fromBackupVaultArn(this, 'Copies', vaultArn);
    return { destinationBackupVault, deleteAfter: retention };
  }

  /** Each month AWS restores the newest backup of these resources, and deletes what it restored. */
  #testRestores(
    stage: Stage,
    vault: BackupVault,
    role: Role,
    resources: Record<'DynamoDB' | 'S3', string[]>,
  ): void {
    // Names of restore testing have no hyphens.
    const name = `vetan_${stage.name}`;
    const plan = new CfnRestoreTestingPlan(this, 'RestoreTesting', {
      restoreTestingPlanName: name,
      scheduleExpression: Schedule.cron({ minute: '0', hour: '4', day: '5' }).expressionString,
      scheduleExpressionTimezone: TimeZone.ASIA_KOLKATA.timezoneName,
      startWindowHours: 8,
      recoveryPointSelection: {
        algorithm: 'LATEST_WITHIN_WINDOW',
        includeVaults: [vault.backupVaultArn],
        recoveryPointTypes: ['SNAPSHOT'],
        selectionWindowDays: 7,
      },
    });
    for (const [protectedResourceType, protectedResourceArns] of Object.entries(resources)) {
      new CfnRestoreTestingSelection(this, `RestoreTesting${protectedResourceType}`, {
        restoreTestingPlanName: name,
        restoreTestingSelectionName: `${name}_${protectedResourceType}`,
        iamRoleArn: role.roleArn,
        protectedResourceType,
        protectedResourceArns,
        validationWindowHours: 1,
      }).addResourceDependency(plan);
    }
  }

  /** AWS's managed policies for AWS Backup: it changes what they allow as the service changes. */
  #role(work: 'Backup' | 'Restore'): Role {
    const policies = {
      Backup: ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'],
      Restore: [
        'service-role/AWSBackupServiceRolePolicyForRestores',
        'AWSBackupServiceRolePolicyForS3Restore',
      ],
    }[work];
    const role = new Role(this, `${work}Role`, {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    suppressNag(
      role,
      'AWS Backup alone takes this role, with the policies that AWS writes for it.',
      ...policies.map((name) => `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`),
    );
    return role;
  }

  #noteFailures(vault: BackupVault, isCopied: boolean): FailureQueue {
    const failures = new FailureQueue(this, 'Failures');
    const note = (id: string, description: string, job: string, detail: Record<string, unknown[]>) =>
      new Rule(this, id, {
        description,
        eventPattern: { source: ['aws.backup'], detailType: [`${job} Job State Change`], detail },
        targets: [new SqsQueue(failures)],
      });
    const backupVaultName = [vault.backupVaultName];
    note('Failed', 'A backup failed or was not finished', 'Backup', {
      backupVaultName,
      state: ['FAILED', 'ABORTED', 'EXPIRED'],
    });
    // The console's "Completed with issues", as of objects that were left out, is a completed job with a message.
    note('Incomplete', 'A backup completed with issues', 'Backup', {
      backupVaultName,
      state: ['COMPLETED'],
      statusMessage: [{ 'anything-but': '' }],
    });
    // Those of the account: events of restores name no vault. A stage has an account of its own.
    note('RestoreFailed', 'A restore failed, as the one of each month', 'Restore', {
      status: ['FAILED', 'ABORTED'],
    });
    if (isCopied) {
      note('CopyFailed', 'A backup was not copied to the second region', 'Copy', { state: ['FAILED'] });
    }
    return failures;
  }
}
