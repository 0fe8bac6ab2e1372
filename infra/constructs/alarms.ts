import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import type { Api } from './api.ts';
import type { Functions } from './functions.ts';

interface AlarmsProps {
  stage: Stage;
  topic: ITopic;
  api: Api;
  functions: Functions;
  deadLetters: IQueue;
  /** Of backups that failed, where there are backups. */
  failedBackups?: IQueue | undefined;
}

interface AlarmSpec {
  metric: IMetric;
  /** What it means, and the heading in docs/operations.md. */
  description: string;
  threshold: number;
  evaluationPeriods?: number;
  /** Says as well that it is over: of what lasts, until somebody or something ends it. */
  notifyOnRecovery?: true;
}

const fiveMinutePeriod = { period: Duration.minutes(5) };
const queueDepth = (queue: IQueue) =>
  queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutePeriod, statistic: 'Maximum' });

/** What is worth a mail. Each says what it means; docs/operations.md says what to do. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, { stage, topic, ...of }: AlarmsProps) {
    super(scope, id);
    const { api, functions, deadLetters, failedBackups } = of;
    const watched: Record<string, AlarmSpec> = {
      ApiErrors: {
        metric: api.gateway.metricServerError({ ...fiveMinutePeriod, statistic: 'Sum' }),
        description: 'Calls were answered with 5xx: a function failed, ran out of time or could not start.',
        threshold: 1,
        notifyOnRecovery: true,
      },
      ApiSlow: {
        metric: api.gateway.metricLatency({ period: Duration.minutes(15), statistic: 'p95' }),
        description: 'For half an hour one call in twenty has taken more than five seconds.',
        threshold: 5_000,
        evaluationPeriods: 2,
        notifyOnRecovery: true,
      },
      Throttles: {
        metric: Lambda.metricAllThrottles(fiveMinutePeriod),
        description:
          'Functions were asked for more often at once than the account, or their reserve, allows.',
        threshold: 1,
      },
      // A failure at a page from a browser is a 5xx to whoever sent it, and so among the ApiErrors.
      ChromiumFailures: {
        metric: functions.get('pdf').metricErrors(fiveMinutePeriod),
        description: 'Chromium failed to make the PDF of a slip, was killed or ran out of time.',
        threshold: 1,
      },
      DeadLetters: {
        metric: queueDepth(deadLetters),
        description: 'The daily check of Chromium failed three times, or could not be delivered.',
        threshold: 1,
      },
      ...(failedBackups && {
        BackupFailures: {
          metric: queueDepth(failedBackups),
          description: 'A backup failed or was not finished.',
          threshold: 1,
        },
      }),
    };
    this.all = Object.entries(watched).map(([name, what]) => this.#watch(name, what, stage, topic));
  }

  #watch(
    name: string,
    { description, notifyOnRecovery, ...what }: AlarmSpec,
    stage: Stage,
    topic: ITopic,
  ): Alarm {
    const props: AlarmProps = {
      evaluationPeriods: 1,
      ...what,
      alarmName: `vetan-${stage.name}-${name}`,
      alarmDescription: `${description} See "${name}" in docs/operations.md.`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // Where nobody calls there is nothing wrong.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    };
    const alarm = new Alarm(this, name, props);
    alarm.addAlarmAction(new SnsAction(topic));
    if (notifyOnRecovery) alarm.addOkAction(new SnsAction(topic));
    return alarm;
  }
}
