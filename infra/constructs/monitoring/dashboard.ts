import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { allFunctions, type FunctionName } from '../../features.ts';
import { isMonitored } from '../../stack-names.ts';
import type { Stage } from '../../stages.ts';
import type { Api } from '../compute/api.ts';
import type { DailyCheck } from '../compute/daily-check.ts';
import type { Functions } from '../compute/functions.ts';
import type { Alarms } from './alarms.ts';
import { portalMetric } from './metrics.ts';

interface DashboardProps {
  stage: Stage;
  api: Api;
  functions: Functions;
  dailyCheck: DailyCheck;
  alarms: Alarms;
}

const period = Duration.minutes(5);

/** A third of the dashboard's width. */
const graphWidget = (title: string, left: IMetric[], unit = ''): IWidget =>
  new GraphWidget({ title, left, width: 8, height: 6, leftYAxis: { min: 0, label: unit, showUnits: false } });

/**
 * Requests, functions, business metrics and errors on one page. In AWS's free tier are three dashboards of at most 50
 * metrics, so no graph has a metric for each function or table.
 */
export class Dashboard extends CloudWatchDashboard {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    const { stage, alarms } = props;
    super(scope, id, {
      dashboardName: `vetan-${stage.name}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 24, height: 2 })],
        trafficWidgets(props),
        functionWidgets(props),
        businessWidgets(props),
        logWidgets(props),
      ],
    });
    const others = alarmsInUsEast1(stage).map((name) =>
      Alarm.fromAlarmArn(
        this,
        name,
        Stack.of(this).formatArn({
          service: 'cloudwatch',
          region: 'us-east-1',
          resource: 'alarm',
          resourceName: `vetan-${stage.name}-${name}`,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ),
    );
    if (others.length > 0)
      this.addWidgets(
        new AlarmStatusWidget({ title: 'Alarms in us-east-1', alarms: others, width: 24, height: 2 }),
      );
  }
}

/** Names of the alarms of the monitoring stack, which is created after this one. */
function alarmsInUsEast1(stage: Stage): string[] {
  if (!isMonitored(stage)) return [];
  const { domain } = stage;
  return [
    'CloudFrontErrors',
    ...(domain ? ['Unreachable', 'CertificateExpiry'] : []),
    ...(domain?.origin.mutualTls ? ['ClientCertificateExpiry'] : []),
  ];
}

/** The API as its clients see it. */
function trafficWidgets({ api: { gateway } }: DashboardProps): IWidget[] {
  const latency = (statistic: string) => gateway.metricLatency({ period, statistic, label: statistic });
  return [
    graphWidget('Requests', [gateway.metricCount({ period, statistic: 'Sum', label: 'all' })]),
    graphWidget('Client errors (4xx) and server errors (5xx)', [
      gateway.metricClientError({ period, statistic: 'Sum', label: '4xx' }),
      gateway.metricServerError({ period, statistic: 'Sum', label: '5xx' }),
    ]),
    graphWidget('Latency', ['p50', 'p95'].map(latency), 'ms'),
  ];
}

/** Functions and tables, by sums over all of them: one more of either adds no metric. */
function functionWidgets({ functions, dailyCheck: { deadLetters } }: DashboardProps): IWidget[] {
  const errorsOf = (name: FunctionName) => functions.get(name).metricErrors({ period, label: name });
  return [
    graphWidget('Errors of functions', [
      Lambda.metricAllErrors({ period, label: 'all of the account' }),
      errorsOf('pdf'),
      errorsOf('pdf-untrusted'),
    ]),
    graphWidget('Concurrent executions', [
      Lambda.metricAllConcurrentExecutions({ period, label: 'all of the account' }),
      functions.get('pdf').metric('ConcurrentExecutions', { period, statistic: 'Maximum', label: 'pdf' }),
    ]),
    graphWidget('Throttles and dead letters', [
      Lambda.metricAllThrottles({ period, label: 'functions of the account' }),
      tableThrottles('ReadThrottleEvents', 'reads of tables'),
      tableThrottles('WriteThrottleEvents', 'writes of tables'),
      deadLetters.metricApproximateNumberOfMessagesVisible({ period, label: 'dead letters' }),
    ]),
  ];
}

/** DynamoDB publishes these for single tables only, and none while nothing is throttled: summed by a search. */
const tableThrottles = (metricName: string, label: string): IMetric =>
  new MathExpression({
    expression: `SUM(SEARCH('{AWS/DynamoDB,TableName} MetricName="${metricName}"', 'Sum', ${period.toSeconds()}))`,
    label,
    period,
  });

/** The portal's own metrics, and the time to print a PDF. */
function businessWidgets({ stage }: DashboardProps): IWidget[] {
  return [
    graphWidget('Slips and leaves', [
      portalMetric(stage, 'SlipsGenerated', 'payroll'),
      portalMetric(stage, 'LeavesApproved', 'leaves'),
      portalMetric(stage, 'LeavesRejected', 'leaves'),
    ]),
    graphWidget('Failed sign-ins and PDFs', [
      portalMetric(stage, 'SignInFailures', 'accounts'),
      portalMetric(stage, 'PdfFailures', 'pdf'),
    ]),
    graphWidget('Emails', [
      portalMetric(stage, 'EmailsSent', 'email'),
      portalMetric(stage, 'EmailsRefused', 'email'),
    ]),
    graphWidget('Failed deliveries and emails', [
      portalMetric(stage, 'OutboxFailures', 'fan-out'),
      portalMetric(stage, 'OutboxFailures', 'email'),
    ]),
    graphWidget(
      'Oldest item of the outbox',
      [
        portalMetric(stage, 'OutboxAgeSeconds', 'fan-out', 'Maximum'),
        portalMetric(stage, 'OutboxAgeSeconds', 'email', 'Maximum'),
      ],
      's',
    ),
    graphWidget('Time to make a PDF', [portalMetric(stage, 'PdfMilliseconds', 'pdf', 'p95')], 'ms'),
  ];
}

/** Errors by function, and the last of them. Logs Insights queries at most 50 log groups at once. */
function logWidgets({ functions }: DashboardProps): IWidget[] {
  const table = (title: string, width: number, queryLines: string[]) =>
    new LogQueryWidget({
      title,
      view: LogQueryVisualizationType.TABLE,
      logGroupNames: allFunctions.map(([name]) => functions.get(name).logGroup.logGroupName),
      queryLines: ['filter level = "ERROR"', ...queryLines],
      width,
      height: 6,
    });
  return [
    table('Errors in the logs, by function', 6, ['stats count() as errors by service', 'sort errors desc']),
    table('The last errors in the logs', 18, [
      'fields @timestamp, service, message, requestId, error.name, error.message',
      'sort @timestamp desc',
      'limit 20',
    ]),
  ];
}
