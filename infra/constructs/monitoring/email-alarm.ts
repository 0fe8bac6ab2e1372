import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

/** The texts of an alarm's row in docs/guide/operations.md; `npm run snapshot` writes them there. */
interface Runbook {
  /** The event, in a sentence that stands in the email too. */
  description: string;
  details?: readonly string[];
  /** The operator's steps. */
  response: readonly string[];
  /** An estimate. */
  responseTime: string;
}

export interface AlarmSpec extends Runbook {
  metric: IMetric;
  threshold: number;
  evaluationPeriods?: number;
  /** Alarms below the threshold, rather than from it on. */
  alarmsBelow?: true;
  /** The meaning of missing data. Absent, it is OK: no requests, no data. */
  missingData?: TreatMissingData;
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
    {
      metric,
      threshold,
      evaluationPeriods = 1,
      alarmsBelow,
      missingData = TreatMissingData.NOT_BREACHING,
      notifyOnRecovery,
      ...runbook
    }: AlarmSpec,
  ) {
    super(scope, id, {
      metric,
      threshold,
      evaluationPeriods,
      alarmName: `vetan-${stage.name}-${id}`,
      alarmDescription: `${runbook.description} See "${id}" in docs/guide/operations.md.`,
      comparisonOperator: alarmsBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missingData,
    });
    this.runbook = runbook;
    this.addAlarmAction(new SnsAction(topic));
    if (notifyOnRecovery) this.addOkAction(new SnsAction(topic));
  }
}
