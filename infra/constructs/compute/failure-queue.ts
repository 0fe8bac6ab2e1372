import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { suppressGuard, suppressNag } from '../suppress.ts';

/** Dead-letter queue of work without a caller who would see it fail. An alarm on its depth notifies a person. */
export class FailureQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const reason = 'It is itself where dead letters go; an alarm watches its depth.';
    suppressNag(this, reason, 'SQS3');
    suppressGuard(this, reason, 'SQS.PR.1');
  }
}
