import { Duration } from 'aws-cdk-lib';
import type { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as Lambda,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Tables } from '../data/tables.ts';
import { suppressNag } from '../suppress-nag.ts';

/** How long what waits in the outbox is tried again: outlasts an outage of a morning. */
export const outboxRetryPeriod = Duration.hours(6);

interface OutboxStreamProps {
  tables: Tables;
  /** The function that settles what waits. */
  handler: Lambda;
  /** What the items wait for that the function is given. */
  state: 'fan-out' | 'waiting';
  deadLetters: IQueue;
}

/**
 * Drives a function by the stream of the notifications table: new items that wait, in small batches, each failed record tried
 * again by itself. Each state has a stream reader of its own, so that no bell waits behind emails that cannot be sent.
 */
export function streamOutbox(
  scope: Construct,
  id: string,
  { tables, handler, state, deadLetters }: OutboxStreamProps,
): void {
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
  new EventSourceMapping(scope, id, {
    target: handler,
    eventSourceArn: tables.notificationsStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 10,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    maxRecordAge: outboxRetryPeriod,
    onFailure: new SqsDlq(deadLetters),
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { NewImage: { outbox: { S: FilterRule.isEqual(state) } } },
      }),
    ],
  });
}
