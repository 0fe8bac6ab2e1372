import { Duration } from 'aws-cdk-lib';
import { BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { logRetention } from './log-retention.ts';
import { PrivateBucket } from './private-bucket.ts';

/** S3 server access logs: which function, or CloudFront, read which object. No person's address is in them. */
export class AccessLogs extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      stage,
      // S3 delivers server access logs to a bucket with SSE-S3 only.
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(logRetention(stage)) }],
    });
  }
}
