import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { accept } from './accept.ts';

/** Where it waits that something failed for which nobody was waiting: an alarm watches its depth, a person looks. */
export class FailureQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    accept(this, 'It is itself where dead letters go; an alarm watches its depth.', 'SQS3');
  }
}
