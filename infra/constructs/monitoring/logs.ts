import { Aws, Duration } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { PrivateBucket } from '../data/private-bucket.ts';
import { suppressGuard } from '../suppress.ts';

/**
 * Days that logs are kept. With data of real people, thirteen months: a yearly audit sees its whole year, and CERT-In's
 * directions of April 2022 want 180 days.
 */
export const logRetention = ({ retainData }: Stage): RetentionDays =>
  retainData ? RetentionDays.THIRTEEN_MONTHS : RetentionDays.THREE_MONTHS;

/** Days that CloudFront's logs are kept: what CERT-In's directions of April 2022 want, and no day more. */
export const cloudFrontLogDays = 180;

/** The delivery source of CloudFront's logs, which AWS takes in us-east-1 only. */
export const logDeliverySourceName = ({ name }: Stage): string => `vetan-${name}`;

/** Limits a policy's statement to deliveries from the stage's own distribution. */
export const fromLogDeliverySource = (stage: Stage) => ({
  StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
  ArnLike: {
    'aws:SourceArn': `arn:${Aws.PARTITION}:logs:us-east-1:${Aws.ACCOUNT_ID}:delivery-source:${logDeliverySourceName(stage)}`,
  },
});

/** S3 server access logs: which function, or CloudFront, read which object. No person's address is in them. */
export class AccessLogs extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      stage,
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(logRetention(stage)) }],
    });
    suppressGuard(this, 'S3 delivers server access logs to a bucket with SSE-S3 only.', 'S3.PR.10');
    suppressGuard(
      this,
      'S3 alone writes here, each log under a new name; none is ever replaced.',
      'S3.PR.11',
    );
    suppressGuard(this, 'It is itself where access logs go; its own would never end.', 'S3.PR.2');
  }
}
