import { Duration } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import type { Api } from '../compute/api.ts';
import type { FanOut } from '../compute/fan-out.ts';
import type { Functions } from '../compute/functions.ts';
import type { PayRunMachine } from '../compute/pay-run-machine.ts';
import type { Backups } from '../data/backups.ts';
import type { Email } from '../email/email.ts';
import { type AlarmSpec, EmailAlarm } from '../email/email-alarm.ts';

interface AlarmsProps {
  stage: Stage;
  topic: ITopic;
  api: Api;
  functions: Functions;
  payRuns: PayRunMachine;
  deadLetters: IQueue;
  fanOut: FanOut;
  backups?: Backups | undefined;
  email?: Email | undefined;
}

const fiveMinutePeriod = { period: Duration.minutes(5) };
const queueDepth = (queue: IQueue) =>
  queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutePeriod, statistic: 'Maximum' });

/** Every alarm notifies by email, so each is actionable. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, topic, api, functions, payRuns, deadLetters, fanOut, backups, email } = props;
    const specs: Record<string, AlarmSpec> = {
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
      // A failure of pdf-untrusted is a 5xx of the API, and so counted by ApiErrors.
      ChromiumFailures: {
        metric: functions.get('pdf').metricErrors(fiveMinutePeriod),
        description: 'Chromium failed to make the PDF of a slip, was killed or ran out of time.',
        threshold: 1,
      },
      PayRunFailures: {
        metric: payRuns.machine.metricFailed(fiveMinutePeriod),
        description:
          'A pay run stopped before its end: its month stays as it is being prepared or generated.',
        threshold: 1,
      },
      DeadLetters: {
        metric: queueDepth(deadLetters),
        description: 'The daily check of Chromium failed three times, or could not be delivered.',
        threshold: 1,
      },
      FanOutDeadLetters: {
        metric: queueDepth(fanOut.deadLetters),
        description:
          'What happened could not be brought to the bells of those whom it concerns for six hours.',
        threshold: 1,
      },
      ...(email && {
        EmailDeadLetters: {
          metric: queueDepth(email.deadLetters),
          description: 'Emails could not be sent for six hours, or a bounce could not be recorded.',
          threshold: 1,
        },
      }),
      ...(backups && {
        BackupFailures: {
          metric: queueDepth(backups.failures),
          description: 'A backup failed, was not finished or completed with issues.',
          threshold: 1,
        },
        // A job that never started has no event. Thirty hours: a night later than a day, with time for the jobs.
        BackupMissing: {
          metric: backups.completedJobs,
          description: 'No backup has been completed for thirty hours.',
          threshold: 1,
          evaluationPeriods: 5,
          notifyOnRecovery: true,
          alarmsBelow: true,
        },
      }),
    };
    this.all = Object.entries(specs).map(
      ([name, spec]) => new EmailAlarm(this, name, { stage, topic }, spec),
    );
  }
}
