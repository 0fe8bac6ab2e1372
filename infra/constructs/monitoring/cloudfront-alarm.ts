import { Duration } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { EmailAlarm } from '../email/email-alarm.ts';

interface CloudFrontAlarmProps {
  stage: Stage;
  topic: ITopic;
  distribution: IDistribution;
}

/**
 * Errors that people see and the gateway does not: the site's files, and calls that never arrive. A share over a quarter
 * of an hour, because a single 5xx of the API is counted by ApiErrors already.
 */
export class CloudFrontAlarm extends EmailAlarm {
  constructor(scope: Construct, id: string, { distribution, ...props }: CloudFrontAlarmProps) {
    super(scope, id, props, {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: 'Average',
        period: Duration.minutes(5),
      }),
      description: 'For a quarter of an hour CloudFront has answered one request in twenty with 5xx.',
      threshold: 5,
      evaluationPeriods: 3,
      notifyOnRecovery: true,
    });
  }
}
