import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

/** What the row of an alarm in docs/guide/operations.md says; `npm run snapshot` writes it there. */
interface Runbook {
  /** What happened, in a sentence that stands in the email too. */
  description: string;
  details?: readonly string[];
  /** What the operator does, step by step. */
  response: readonly string[];
  /** An estimate. */
  responseTime: string;
}

export interface AlarmSpec extends Runbook {
  metric: IMetric;
  threshold: number;
  evaluationPeriods?: number;
  /** Alarms below the threshold, and without data, rather than from the threshold on. */
  alarmsBelow?: true;
  /** Notifies as well when the alarm returns to OK: for conditions that last. */
  notifyOnRecovery?: true;
}

/** An alarm that notifies the topic, named by the stage and its id. */
export class EmailAlarm extends Alarm {
  readonly runbook: Runbook;

  constructor(
    scope: Construct,
    id: string,
    { stage, topic }: { stage: Stage; topic: ITopic },
    { metric, threshold, evaluationPeriods = 1, notifyOnRecovery, alarmsBelow, ...runbook }: AlarmSpec,
  ) {
    super(scope, id, {
      metric,
      threshold,
      evaluationPeriods,
      alarmName: `vetan-${stage.name}-${id}`,
      alarmDescription: `${runbook.description} See "${id}" in docs/guide/operations.md.`,
      ...(alarmsBelow
        ? {
            comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
            treatMissingData: TreatMissingData.BREACHING,
          }
        : {
            comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            // No requests, no data: that is OK.
            treatMissingData: TreatMissingData.NOT_BREACHING,
          }),
    });
    this.runbook = runbook;
    this.addAlarmAction(new SnsAction(topic));
    if (notifyOnRecovery) this.addOkAction(new SnsAction(topic));
  }
}
