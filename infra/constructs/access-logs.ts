import { Duration } from 'aws-cdk-lib';
import { BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Who asked S3 for which file: functions and CloudFront, never a person's address. */
export class AccessLogs extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      stage,
      // S3 delivers these logs only where the key is its own.
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
  }
}
