import { Duration } from 'aws-cdk-lib';
import type { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as Lambda,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Tables } from '../data/tables.ts';
import { suppressNag } from '../suppress.ts';

interface OutboxProps {
  tables: Tables;
  /** The function that settles what waits. */
  handler: Lambda;
  /** The state of the items that the function is given. */
  state: 'fan-out' | 'waiting';
}

/**
 * Drives a function by the stream of the notifications table and, every five minutes, by a schedule: for emails that waited to
 * be sent as one, and for what the stream gave up, which the outbox keeps. An alarm watches how long the oldest item waits.
 */
export class Outbox extends Construct {
  constructor(scope: Construct, id: string, { tables, handler, state }: OutboxProps) {
    super(scope, id);
    this.#readStream(tables, handler, state);
    new Rule(this, 'EveryFiveMinutes', {
      description: 'Delivers notifications, or sends emails, that still wait in the outbox',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [
        new LambdaFunction(handler, {
          retryAttempts: 0,
          maxEventAge: Duration.minutes(5),
          event: RuleTargetInput.fromObject({ kind: 'outbox', scheduled: true }),
        }),
      ],
    });
  }

  /**
   * New items that wait, in small batches, each failed record tried again by itself and then left to the schedule, so that
   * none stalls its shard. Each state has a stream reader of its own, so that no bell waits behind emails that cannot be sent.
   */
  #readStream(tables: Tables, handler: Lambda, state: OutboxProps['state']): void {
    handler.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
        // Any stream of the table: a restored one has a new stream.
        resources: [`${tables.get('notifications').tableArn}/stream/*`],
      }),
    );
    handler.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }));
    if (handler.role) {
      suppressNag(
        handler.role,
        'Traces go to all of X-Ray, Lambda finds its stream among all, and a suppression list has no name: AWS has no finer resource for any of them.',
        'IAM5[Resource::*]',
      );
      const { stack, node } = tables.get('notifications');
      suppressNag(
        handler.role,
        'AWS names a stream by the time at which it begins, and a restored table has a new one.',
        `IAM5[Resource::<${stack.getLogicalId(node.defaultChild as CfnTable)}.Arn>/stream/*]`,
      );
    }
    new EventSourceMapping(this, 'Stream', {
      target: handler,
      eventSourceArn: tables.notificationsStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      // More than the emails of a payday take.
      maxRecordAge: Duration.hours(6),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { outbox: { S: FilterRule.isEqual(state) } } },
        }),
      ],
    });
  }
}
