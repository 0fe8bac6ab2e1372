import { Duration } from 'aws-cdk-lib';
import { type Alarm, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import type { Api } from '../compute/api.ts';
import type { DailyCheck } from '../compute/daily-check.ts';
import type { Functions } from '../compute/functions.ts';
import type { PayRunMachine } from '../compute/pay-run-machine.ts';
import type { Backups } from '../data/backups.ts';
import type { Email } from '../email/email.ts';
import { certificateExpiry, renewalSteps } from './domain-alarms.ts';
import { type AlarmSpec, EmailAlarm } from './email-alarm.ts';
import { portalMetric } from './metrics.ts';

interface AlarmsProps {
  stage: Stage;
  topic: ITopic;
  api: Api;
  functions: Functions;
  payRuns: PayRunMachine;
  dailyCheck: DailyCheck;
  backups?: Backups | undefined;
  email?: Email | undefined;
}

const fiveMinutePeriod = { period: Duration.minutes(5) };
const queueDepth = (queue: IQueue) =>
  queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutePeriod, statistic: 'Maximum' });

/** A function that works through the outbox leaves something waiting, or its schedule has not run. */
const overdue = (
  stage: Stage,
  service: 'fan-out' | 'email',
  { description, response, responseTime }: Pick<AlarmSpec, 'description' | 'response' | 'responseTime'>,
): AlarmSpec => ({
  metric: portalMetric(stage, 'OutboxAgeSeconds', service, 'Maximum'),
  description,
  details: [
    'Nothing is lost: each item waits in the outbox, and the function tries it again every five minutes.',
    'The alarm goes off as well when that schedule has not run for a quarter of an hour, as right after the first deployment.',
  ],
  response: [
    ...response,
    'An item that cannot be read has a key in the log: repair the item, or what the error says of its account, invitation or company, or delete it.',
    `If nothing is in the log, look whether the rule of the function is enabled in EventBridge, and whether the function starts: \`aws lambda invoke --function-name FUNCTION --cli-binary-format raw-in-base64-out --payload '{"kind": "outbox"}' out.json\`.`,
  ],
  responseTime,
  threshold: 3_600,
  evaluationPeriods: 3,
  missingData: TreatMissingData.BREACHING,
  notifyOnRecovery: true,
});

/** The account's, by which AWS reviews and pauses it. There is no data while no email is sent. */
const reputation = (
  name: 'Bounce' | 'Complaint',
  threshold: number,
  { description, response }: Pick<AlarmSpec, 'description' | 'response'>,
): AlarmSpec => ({
  metric: new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${name}Rate`,
    statistic: 'Average',
    period: Duration.hours(1),
  }),
  description,
  details: ['The rate is over the recent emails of the account, and falls only with emails that arrive.'],
  response: [
    ...response,
    'SES, Account dashboard, says whether the account is under review, and what AWS asks for.',
  ],
  responseTime: 'minutes to read; a review by AWS days',
  threshold,
  missingData: TreatMissingData.IGNORE,
  notifyOnRecovery: true,
});

const reputationAlarms = {
  BounceRate: reputation('Bounce', 0.05, {
    description: 'One email in twenty bounces; AWS pauses sending from one in ten on.',
    response: [
      'Correct the addresses that bounced, under Manage Users. Email to them has stopped.',
      'After an import of employees, compare its addresses with their source before you send more invitations.',
    ],
  }),
  ComplaintRate: reputation('Complaint', 0.001, {
    description: 'One email in a thousand is reported as spam; AWS pauses sending from one in 200 on.',
    response: [
      'Look under Manage Users for the employees who reported it. Email to them has stopped.',
      'Ask them which emails are unwanted: each user chooses topics under Notifications.',
    ],
  }),
};

/** Every alarm notifies by email, so each is actionable. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, topic, api, functions, payRuns, dailyCheck, backups, email } = props;
    const specs: Record<string, AlarmSpec> = {
      ApiErrors: {
        metric: api.gateway.metricServerError({ ...fiveMinutePeriod, statistic: 'Sum' }),
        description: 'Calls were answered with 5xx: a function failed, ran out of time or could not start.',
        response: [
          'Find the errors as [below](#follow-a-request).',
          'Errors of the service `pdf-untrusted` are pages that users sent to be made into PDFs.',
          'A single error after a deployment or a pause may be a start that took too long.',
          'If the same route fails again, fix it, or deploy the version before.',
        ],
        responseTime: 'minutes to read; a deployment up to 10 minutes',
        threshold: 1,
        notifyOnRecovery: true,
      },
      ApiSlow: {
        metric: api.gateway.metricLatency({ period: Duration.minutes(15), statistic: 'p95' }),
        description: 'For half an hour one call in twenty has taken more than five seconds.',
        response: [
          'Find the slowest routes as [below](#follow-a-request).',
          'If it is `GET /api/slips/download/{id}` alone, Chromium starts or waits: look at concurrent executions.',
          'If it is all routes, look at the health page of AWS.',
        ],
        responseTime: 'minutes to read; a fault of AWS lasts as long as AWS needs',
        threshold: 5_000,
        evaluationPeriods: 2,
        notifyOnRecovery: true,
      },
      Throttles: {
        metric: Lambda.metricAllThrottles(fiveMinutePeriod),
        description:
          'Invocations were throttled: above the reserved concurrency of a function, or the limit of the account.',
        response: [
          'For `pdf`: all employees download on payday, wait some seconds and succeed. If it goes on, raise `pdfConcurrency`.',
          'For `pdf-untrusted`: many users print at once, or one user sends heavy pages. `refused` in its log lines and the `actor` of the same `requestId` name the user. Others wait for some seconds at most. Raise `untrustedPdfConcurrency` if they are many.',
          'For other functions: the limit of the account is reached ([quotas](#quotas-worth-knowing)), or one address floods the portal: set `firewall`.',
        ],
        responseTime: 'none on payday; a deployment up to 10 minutes; a quota hours to days',
        threshold: 1,
      },
      // A failure of pdf-untrusted is a 5xx of the API, and so counted by ApiErrors.
      ChromiumFailures: {
        metric: functions.get('pdf').metricErrors(fiveMinutePeriod),
        description: 'Chromium failed to make the PDF of a payslip, was killed or ran out of time.',
        details: ['Payslips stay readable on the screen.'],
        response: [
          'Read the errors of the service `pdf` in the logs.',
          'One page that is too heavy is an accident.',
          'If all fail after an upgrade, deploy the version before.',
        ],
        responseTime: 'minutes to read; a deployment up to 10 minutes',
        threshold: 1,
      },
      PayRunFailures: {
        metric: payRuns.machine.metricFailed(fiveMinutePeriod),
        description:
          'A pay run stopped before its end, and its month still says that it is being prepared or generated.',
        details: [
          'Its tasks were retried for minutes before, and the month takes no changes meanwhile.',
          'An employee whose payslip failed does not fail the run: the screen lists them with reasons, and retries them.',
          'A payslip that could not be printed ahead does not either: `pay-run-printing` logs it, and its first download prints it.',
        ],
        response: [
          'Open the failed execution in Step Functions, at the state machine of the stage. It shows the task and its error; the lines of the function are under the service `pay-run-tasks`.',
          'Fix the cause, such as throttled tables or an incomplete deployment.',
          'Redrive the execution within 14 days. It continues where it stopped, and writes no employee twice.',
        ],
        responseTime: 'minutes, and the rest of the run',
        threshold: 1,
      },
      DeadLetters: {
        metric: queueDepth(dailyCheck.deadLetters),
        description:
          'The daily check of PDFs, tables and files, or the work of a schedule, failed three times, or could not be delivered.',
        details: [
          'The check runs at 06:00 in India, reminders at 09:00, and payslips that are due are published every hour.',
          'Work that failed is due again at the next time of its schedule.',
        ],
        response: [
          'The message names the function.',
          '`pdf`: no user has noticed yet; fix it before payday, as for `ChromiumFailures`.',
          '`system`: `GET /api/health` says whether it still fails, and its log why: a role, the data key, or AWS.',
          '`statutory-reminders`: admins and employees were not reminded, and declarations that are past their time were not erased. `pay-run-tasks`: employees were not told of payslips, which show all the same. Their logs have the error.',
          'Empty the queue (SQS, Purge) to end the alarm.',
        ],
        responseTime: 'minutes to read; a deployment up to 10 minutes',
        threshold: 1,
      },
      // A rule that is disabled leaves no dead letter.
      CheckMissing: {
        metric: dailyCheck.runs,
        description: 'The daily check of PDFs, tables and files has not run for thirty hours.',
        details: [
          'This is normal on the first day after the first deployment, and ends at 06:00 in India.',
          'Nothing has failed yet: a failure would not be noticed before payday.',
        ],
        response: [
          'Look in EventBridge, Rules, whether `EveryMorning` of the stage is enabled, and has its two targets.',
          'If it was changed by hand, deploy again. `npx cdk drift` says what differs.',
        ],
        responseTime: 'minutes, and the next morning',
        threshold: 1,
        evaluationPeriods: 5,
        alarmsBelow: true,
        missingData: TreatMissingData.BREACHING,
        notifyOnRecovery: true,
      },
      FanOutOverdue: overdue(stage, 'fan-out', {
        description: 'A notification has waited for an hour to be delivered to the bell.',
        response: ['Find the error of the item in the log of the function `fan-out`, and fix it.'],
        responseTime: 'minutes once the cause is fixed',
      }),
      ...(email && {
        EmailsOverdue: overdue(stage, 'email', {
          description: 'An email has waited for an hour to be sent.',
          response: [
            'Find the error of the item in the log of the function `email`.',
            'If it is of SES, look at the SES account dashboard. The usual causes are paused sending, the sandbox, the daily quota, or missing records of the domain.',
          ],
          responseTime:
            'minutes once the cause is fixed; SES takes up to a day to lift the sandbox or a pause',
        }),
        EmailDeadLetters: {
          metric: queueDepth(email.deadLetters),
          description: 'A bounce or a complaint about an email could not be recorded.',
          response: [
            'The message in the queue contains it (SQS, Poll for messages), and the log of the function `email-feedback` has the error. Fix the cause.',
            `Give that function the \`requestPayload\` of the message, or the event of \`detail\`: \`aws lambda invoke --function-name EMAIL-FEEDBACK-FUNCTION --cli-binary-format raw-in-base64-out --payload file://event.json out.json\`.`,
            'Empty the queue to end the alarm.',
          ],
          responseTime: 'minutes once the cause is fixed',
          threshold: 1,
        },
        EmailsRefused: {
          // A few are mistyped addresses, which admins see and correct.
          metric: new MathExpression({
            expression: 'IF(refused < 5, 0, share)',
            usingMetrics: {
              refused: portalMetric(stage, 'EmailsRefused', 'email'),
              share: portalMetric(stage, 'EmailsRefused', 'email', 'Average'),
            },
            label: 'share of refused emails',
            period: Duration.hours(1),
          }),
          description:
            'Amazon SES refused the addresses of one email in ten, and of five at least, in an hour.',
          details: [
            'Email to each of them stopped, and admins see them under Manage Users.',
            'The emails are not lost: they are sent once an admin resumes email to the address.',
          ],
          response: [
            'The log of the function `email` has a line for each refused email, with the id of the user.',
            'After an import of employees, the addresses are mistyped: correct them under Manage Users.',
            'If the addresses are right, the request is wrong: send to one of them from the SES console and compare. Deploy the version before, then choose Resume email for each.',
          ],
          responseTime: 'minutes to read; a minute for each address',
          threshold: 0.1,
        },
        ...reputationAlarms,
      }),
      ...(stage.domain && {
        OriginCertificateExpiry: certificateExpiry(stage.domain.origin.certificateArn, {
          description: 'The certificate of the API ends in less than 30 days, and was not renewed.',
          response: renewalSteps,
        }),
      }),
      ...(backups && {
        BackupFailures: {
          metric: queueDepth(backups.failures),
          description: 'A backup failed, was not finished or completed with issues.',
          details: [
            'Issues are objects that were left out, as the message says.',
            'A failed copy to the second region counts too, and so does a failed monthly restore.',
            'Tables can still be recovered to any second of the last 35 days.',
          ],
          response: [
            'The message in the queue says which job failed, and why (SQS, Poll for messages). So does AWS Backup, Jobs.',
            'Fix the cause, then start the backup by hand, kept for at least the 35 days that the vault demands.',
            'Empty the queue to end the alarm.',
          ],
          responseTime: 'minutes; the backup runs on its own',
          threshold: 1,
        },
        // A job that never started has no event. Thirty hours: a night later than a day, with time for the jobs.
        BackupMissing: {
          metric: backups.completedJobs,
          description: 'No backup has been completed for thirty hours.',
          details: [
            'This is normal on the first day after the first deployment, and ends with the first night.',
          ],
          response: [
            'Look at AWS Backup, Jobs.',
            'No job means that the plan or its selection was changed, or that AWS Backup is not switched on for DynamoDB and S3 (the first command of [restore.md](restore.md)).',
            'Jobs that run are merely slow.',
            'That CloudWatch counts the jobs under the name of the vault could not be tried without an account. If the alarm outlives a night whose jobs are there, look for the dimensions of the metric in CloudWatch, AWS/Backup.',
          ],
          responseTime: 'minutes, and the next night',
          threshold: 1,
          evaluationPeriods: 5,
          notifyOnRecovery: true,
          alarmsBelow: true,
          missingData: TreatMissingData.BREACHING,
        },
      }),
    };
    this.all = Object.entries(specs).map(
      ([name, spec]) => new EmailAlarm(this, name, { stage, topic }, spec),
    );
  }
}
