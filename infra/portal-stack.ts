import { CfnOutput, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { copyRetention } from './backup-copies-stack.ts';
import { Api } from './constructs/compute/api.ts';
import { DailyCheck } from './constructs/compute/daily-check.ts';
import { FirstAdmin, FirstAdminSecret } from './constructs/compute/first-admin.ts';
import { Functions } from './constructs/compute/functions.ts';
import { Outbox } from './constructs/compute/outbox.ts';
import { PayRunMachine } from './constructs/compute/pay-run-machine.ts';
import { Publication, Reminders } from './constructs/compute/schedules.ts';
import { Backups } from './constructs/data/backups.ts';
import { CustomerKey } from './constructs/data/customer-key.ts';
import { Files } from './constructs/data/files.ts';
import { Tables } from './constructs/data/tables.ts';
import { Deployer } from './constructs/deployer.ts';
import { OriginSecret } from './constructs/edge/origin-secret.ts';
import { Site } from './constructs/edge/site.ts';
import { ViewerAddresses } from './constructs/edge/viewer-addresses.ts';
import { Email } from './constructs/email/email.ts';
import { AlarmTopic } from './constructs/monitoring/alarm-topic.ts';
import { Alarms } from './constructs/monitoring/alarms.ts';
import { Dashboard } from './constructs/monitoring/dashboard.ts';
import { AccessLogs } from './constructs/monitoring/logs.ts';
import { ProviderLogs } from './constructs/monitoring/provider-logs.ts';
import { suppressGuard } from './constructs/suppress.ts';
import { emailSettings } from './environment.ts';
import type { Stage } from './stages.ts';

interface PortalStackProps extends StackProps {
  stage: Stage;
  /** Whether the stack and its tables refuse deletion. */
  deletionProtection: boolean;
  /** ARN of the firewall's web ACL, where the stage has one. */
  webAclId?: string | undefined;
  /** ARN of the vault in a second region, where the stage has one. */
  backupCopiesVaultArn?: string | undefined;
}

/** The portal in AWS; a construct for each concern. */
export class PortalStack extends Stack {
  readonly distribution: IDistribution;
  /** Where CloudFront's logs leave addresses, where data is retained. */
  readonly viewerAddresses: ViewerAddresses | undefined;

  constructor(
    scope: Construct,
    id: string,
    { stage, deletionProtection, webAclId, backupCopiesVaultArn: vaultArn, ...props }: PortalStackProps,
  ) {
    super(scope, id, {
      ...props,
      env: { region: stage.region },
      terminationProtection: deletionProtection,
    });
    Tags.of(this).add('vetan:stage', stage.name);

    // The key of tables, files, the first admin's secret and the alarm topic.
    const key = new CustomerKey(this, 'DataKey', { stage, description: 'Tables and files of Vetan' });
    const tables = new Tables(this, 'Tables', { stage, key, deletionProtection });
    const accessLogs = new AccessLogs(this, 'AccessLogs', { stage });
    const files = new Files(this, 'Files', { stage, key, accessLogs });
    const firstAdminSecret = new FirstAdminSecret(this, 'FirstAdminSecret', { stage, key });
    const functions = new Functions(this, 'Functions', { stage, key, tables, files, firstAdminSecret });
    new FirstAdmin(this, 'FirstAdmin', {
      handler: functions.get('first-admin'),
      secret: firstAdminSecret,
    });
    const payRuns = new PayRunMachine(this, 'PayRuns', { stage, functions });
    const dailyCheck = new DailyCheck(this, 'DailyCheck', { functions });
    const { deadLetters } = dailyCheck;
    new Publication(this, 'Publication', { functions, deadLetters });
    new Reminders(this, 'Reminders', { functions, deadLetters });
    new Outbox(this, 'FanOut', { tables, handler: functions.get('fan-out'), state: 'fan-out' });
    const settings = emailSettings(stage);
    const email = settings ? new Email(this, 'Email', { settings, functions, tables }) : undefined;
    const originSecret = new OriginSecret(this, 'OriginSecret', { stage });
    const api = new Api(this, 'Api', { stage, functions, originSecret });
    const site = new Site(this, 'Site', { stage, api, functions, originSecret, accessLogs, webAclId });
    this.distribution = site.distribution;
    this.viewerAddresses = stage.retainData
      ? new ViewerAddresses(this, 'ViewerAddresses', { stage, key, accessLogs })
      : undefined;
    const topic = new AlarmTopic(this, 'AlarmTopic', { stage, key });
    const copies = vaultArn === undefined ? undefined : { vaultArn, retention: copyRetention };
    const backups = stage.retainData
      ? new Backups(this, 'Backups', { stage, tables, files, copies })
      : undefined;
    const alarms = new Alarms(this, 'Alarms', {
      stage,
      topic,
      api,
      functions,
      payRuns,
      dailyCheck,
      backups,
      email,
    });
    new Dashboard(this, 'Dashboard', { stage, api, functions, dailyCheck, alarms });
    new ProviderLogs(this, 'ProviderLogs', { stage });
    if (stage.githubRepository)
      new Deployer(this, 'Deployer', { stage, functions, repository: stage.githubRepository });

    suppressGuard(
      this,
      "Functions reach AWS's own services only, each with a role of its own: a network would add a door, not a lock.",
      'LAMBDA.PR.3',
    );
    suppressGuard(
      this,
      'No name, amount or address is written to a log; CloudWatch Logs encrypts them with a key of its own.',
      'CLOUDWATCH.PR.3',
    );

    new CfnOutput(this, 'Address', { value: site.address });
    if (stage.domain) new CfnOutput(this, 'DomainTarget', { value: site.target });
    for (const [i, record] of (email?.dkimRecords ?? []).entries()) {
      new CfnOutput(this, `DkimRecord${i + 1}`, { value: record });
    }
    if (api.originTarget) new CfnOutput(this, 'OriginTarget', { value: api.originTarget });
  }
}
