import { Aws } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Stage } from '../../stages.ts';

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
