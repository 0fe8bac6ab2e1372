import { Duration } from 'aws-cdk-lib';
import type { RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { suppressGuard, suppressNag } from '../suppress.ts';

/** Retries and expiry of a rule's delivery and of the function's asynchronous invocation. */
const retryOptions = { retryAttempts: 2, maxEventAge: Duration.hours(1) };

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

  /** A function as the target of a rule: what fails after two retries, or cannot be delivered, goes to the queue. */
  targetOf(function_: Lambda, event?: RuleTargetInput): LambdaFunction {
    function_.configureAsyncInvoke({ ...retryOptions, onFailure: new SqsDestination(this) });
    return new LambdaFunction(function_, { ...retryOptions, deadLetterQueue: this, ...(event && { event }) });
  }
}
