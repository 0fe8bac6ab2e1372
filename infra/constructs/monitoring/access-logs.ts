import { Duration } from 'aws-cdk-lib';
import { BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { PrivateBucket } from '../data/private-bucket.ts';
import { suppressGuard } from '../suppress.ts';
import { logRetention } from './log-retention.ts';

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
