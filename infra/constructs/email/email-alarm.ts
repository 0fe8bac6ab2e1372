import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

export interface AlarmSpec {
  metric: IMetric;
  /** What happened, in a sentence; docs/guide/operations.md says what to do. */
  description: string;
  threshold: number;
  evaluationPeriods?: number;
  /** Alarms below the threshold, and without data, rather than from the threshold on. */
  alarmsBelow?: true;
  /** Notifies as well when the alarm returns to OK: for conditions that last. */
  notifyOnRecovery?: true;
}

/** An alarm that notifies the topic, named by the stage and its id. Each has a row in docs/guide/operations.md. */
export class EmailAlarm extends Alarm {
  constructor(
    scope: Construct,
    id: string,
    { stage, topic }: { stage: Stage; topic: ITopic },
    { description, notifyOnRecovery, alarmsBelow, ...spec }: AlarmSpec,
  ) {
    super(scope, id, {
      evaluationPeriods: 1,
      ...spec,
      alarmName: `vetan-${stage.name}-${id}`,
      alarmDescription: `${description} See "${id}" in docs/guide/operations.md.`,
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
    this.addAlarmAction(new SnsAction(topic));
    if (notifyOnRecovery) this.addOkAction(new SnsAction(topic));
  }
}
