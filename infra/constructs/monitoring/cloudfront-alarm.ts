import { Duration } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { EmailAlarm } from './email-alarm.ts';

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
      details: [
        'Files of the site count too.',
        'Together with `ApiErrors`, the functions fail.',
        'Alone, CloudFront does not reach the API or the bucket of the site, or its function at the edge fails.',
        'With few visitors, a single call that is repeated is enough.',
      ],
      response: [
        'Count [the requests by status](#what-cloudfront-answered).',
        '`x-edge-detailed-result-type` says which side failed: `OriginDnsError`, `OriginConnectError` or `FunctionExecutionError`.',
        'If all paths fail and nothing was deployed, look at the health page of AWS.',
        'If they fail since a deployment, deploy the version before.',
      ],
      responseTime: 'minutes to read; a deployment up to 10 minutes',
      threshold: 5,
      evaluationPeriods: 3,
      notifyOnRecovery: true,
    });
  }
}
