import { Aws } from 'aws-cdk-lib';
import type { Stage } from '../../stages.ts';

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
