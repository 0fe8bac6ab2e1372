import { Duration } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import { FailureQueue } from './failure-queue.ts';
import type { Functions } from './functions.ts';

const retryOptions = { retryAttempts: 2, maxEventAge: Duration.hours(1) };

/**
 * Every morning before anybody works, Chromium makes a page, and a table and the bucket are asked: that one of them
 * no longer can is then known before the day that slips are wanted. What still fails after two more tries, or cannot
 * be delivered, waits as a dead letter.
 */
export class DailyCheck extends Construct {
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { functions }: { functions: Functions }) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, 'DeadLetters');

    const checkedFunctions = [functions.get('pdf'), functions.get('system')];
    for (const function_ of checkedFunctions) {
      function_.configureAsyncInvoke({ ...retryOptions, onFailure: new SqsDestination(this.deadLetters) });
    }
    new Rule(this, 'EveryMorning', {
      description:
        'At 06:00 in India: whether Chromium makes PDFs, and tables and files answer, as they should',
      schedule: Schedule.cron({ hour: '0', minute: '30' }),
      targets: checkedFunctions.map(
        (function_) =>
          new LambdaFunction(function_, {
            ...retryOptions,
            deadLetterQueue: this.deadLetters,
            event: RuleTargetInput.fromObject({ kind: 'check', requestId: EventField.eventId }),
          }),
      ),
    });
  }
}
