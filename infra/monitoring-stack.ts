import { Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopic } from './constructs/monitoring/alarm-topic.ts';
import { CloudFrontAlarm } from './constructs/monitoring/cloudfront-alarm.ts';
import { CloudFrontLogs } from './constructs/monitoring/cloudfront-logs.ts';
import { DomainAlarms } from './constructs/monitoring/domain-alarms.ts';
import { MonthlyBudget } from './constructs/monitoring/monthly-budget.ts';
import type { PortalStack } from './portal-stack.ts';
import type { Stage } from './stages.ts';

interface MonitoringStackProps extends StackProps {
  stage: Stage;
  /** Whether the stack refuses deletion. */
  deletionProtection: boolean;
  portal: PortalStack;
}

/**
 * The resources that AWS has in us-east-1 alone, whatever the portal's region, and those that need the portal's
 * distribution: CloudFront's logs and metrics, and the certificate and the health check of a domain. The budget is here
 * because AWS keeps budgets there.
 */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stage, deletionProtection, portal, ...props }: MonitoringStackProps,
  ) {
    super(scope, id, { ...props, env: { region: 'us-east-1' }, terminationProtection: deletionProtection });
    Tags.of(this).add('vetan:stage', stage.name);

    const { distribution, viewerAddresses } = portal;
    const topic = new AlarmTopic(this, 'AlarmTopic', { stage });
    new CloudFrontAlarm(this, 'CloudFrontErrors', { stage, topic, distribution });
    if (stage.domain) new DomainAlarms(this, 'Domain', { stage, topic, domain: stage.domain });
    if (viewerAddresses) new CloudFrontLogs(this, 'CloudFrontLogs', { stage, distribution, viewerAddresses });

    const { monthlyBudgetUsd: limitUsd, alarmEmail: email } = stage;
    if (limitUsd !== undefined && email !== undefined) {
      new MonthlyBudget(this, 'MonthlyBudget', { limitUsd, email });
    }
  }
}
