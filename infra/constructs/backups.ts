import { Aws, CfnOutput, Duration, Fn, TimeZone } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { allTables } from '../../shared/tables.ts';
import { removalPolicy, type Stage } from '../stages.ts';
import { CustomerKey } from './customer-key.ts';
import { FailureQueue } from './failure-queue.ts';
import type { Files } from './files.ts';
import { suppressNag } from './suppress-nag.ts';
import type { Tables } from './tables.ts';

interface BackupsProps {
  stage: Stage;
  tables: Tables;
  files: Files;
}

/** The shortest that a backup is kept, and that the vault lets one be kept. */
const minRetention = Duration.days(35);
const nightly = { minute: '0', hour: '2' };
const rules = [
  { ruleName: 'Daily', scheduleExpression: Schedule.cron(nightly), deleteAfter: minRetention },
  {
    ruleName: 'Monthly',
    scheduleExpression: Schedule.cron({ ...nightly, day: '1' }),
    deleteAfter: Duration.days(365),
  },
];

/**
 * AWS Backup of every table and of the files bucket, in a vault that has a key of its own, denies deletion by hand, is
 * locked (governance mode: only whoever may delete the lock gets past it) and is retained when the stack is deleted.
 * Point-in-time recovery of 35 days is a property of each table.
 */
export class Backups extends Construct {
  /** EventBridge's events of backups that failed, or completed with issues. */
  readonly failures: FailureQueue;
  /** Completed jobs in six hours; 0 where CloudWatch has no data. */
  readonly completedJobs: IMetric;

  constructor(scope: Construct, id: string, { stage, tables, files }: BackupsProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', {
      encryptionKey: new CustomerKey(this, 'Key', { stage, description: 'Backups of Vetan' }),
      // AWS makes up no name for a vault; one that is the same for each attempt would be taken after the first.
      backupVaultName: `vetan-${stage.name}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`,
      blockRecoveryPointDeletion: true,
      // Without changeableFor, which would make it compliance mode: final for everybody, AWS included.
      lockConfiguration: { minRetention },
      removalPolicy: removalPolicy(stage),
    });
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    for (const rule of rules) {
      plan.addRule(new BackupPlanRule({ ...rule, scheduleExpressionTimezone: TimeZone.ASIA_KOLKATA }));
    }
    plan.addSelection('All', {
      resources: [
        ...allTables.map(([name]) => BackupResource.fromDynamoDbTable(tables.get(name))),
        BackupResource.fromArn(files.bucketArn),
      ],
      role: this.#role('Backup'),
      disableDefaultBackupPolicy: true,
    });
    new CfnOutput(this, 'RestoreRoleArn', { value: this.#role('Restore').roleArn }).overrideLogicalId(
      'RestoreRole',
    );
    this.failures = this.#noteFailures(vault);
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

  #noteFailures(vault: BackupVault): FailureQueue {
    const failures = new FailureQueue(this, 'Failures');
    const note = (id: string, description: string, detail: Record<string, unknown[]>) =>
      new Rule(this, id, {
        description,
        eventPattern: {
          source: ['aws.backup'],
          detailType: ['Backup Job State Change'],
          detail: { backupVaultName: [vault.backupVaultName], ...detail },
        },
        targets: [new SqsQueue(failures)],
      });
    note('Failed', 'A backup failed or was not finished', { state: ['FAILED', 'ABORTED', 'EXPIRED'] });
    // The console's "Completed with issues", as of objects that were left out, is a completed job with a message.
    note('Incomplete', 'A backup completed with issues', {
      state: ['COMPLETED'],
      statusMessage: [{ 'anything-but': '' }],
    });
    return failures;
  }
}
