import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { FailureQueue } from './failure-queue.ts';
import type { Functions } from './functions.ts';

/**
 * A canary at 06:00 India time, before work begins: Chromium prints a page, and a table and the bucket are read. A
 * check that fails after two retries, or cannot be delivered, goes to the dead-letter queue, which has an alarm.
 */
export class DailyCheck extends Construct {
  readonly deadLetters: FailureQueue;
  /** How often the rule invoked a function in six hours; 0 where CloudWatch has no data. */
  readonly runs: IMetric;

  constructor(scope: Construct, id: string, { functions }: { functions: Functions }) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, 'DeadLetters');

    const { ruleName } = new Rule(this, 'EveryMorning', {
      description:
        'At 06:00 in India: whether Chromium makes PDFs, and tables and files answer, as they should',
      schedule: Schedule.cron({ hour: '0', minute: '30' }),
      targets: (['pdf', 'system'] as const).map((name) =>
        this.deadLetters.targetOf(
          functions.get(name),
          RuleTargetInput.fromObject({ kind: 'check', requestId: EventField.eventId }),
        ),
      ),
    });
    this.runs = new MathExpression({
      expression: 'FILL(invocations, 0)',
      label: 'runs of the daily check',
      period: Duration.hours(6),
      usingMetrics: {
        invocations: new Metric({
          namespace: 'AWS/Events',
          metricName: 'Invocations',
          dimensionsMap: { RuleName: ruleName },
          statistic: 'Sum',
        }),
      },
    });
  }
}
