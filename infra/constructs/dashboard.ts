import { Duration } from 'aws-cdk-lib';
import {
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
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { allTables } from '../../shared/tables.ts';
import { allFunctions, type FunctionName } from '../features.ts';
import type { Stage } from '../stages.ts';
import type { Alarms } from './alarms.ts';
import type { Api } from './api.ts';
import type { Functions } from './functions.ts';
import { portalMetric } from './metrics.ts';
import type { Tables } from './tables.ts';

interface DashboardProps {
  stage: Stage;
  api: Api;
  functions: Functions;
  tables: Tables;
  deadLetters: IQueue;
  alarms: Alarms;
}

const period = Duration.minutes(5);

/** Three to a row. */
const graphWidget = (title: string, left: IMetric[], unit = ''): IWidget =>
  new GraphWidget({ title, left, width: 8, height: 6, leftYAxis: { min: 0, label: unit, showUnits: false } });

/**
 * How the portal does, on one page: what people meet, what the functions do, what the company did, what failed. A
 * dashboard of more than 50 metrics is never free, so what is said by a sum is drawn as one.
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
        [errorLogWidget(props)],
      ],
    });
  }
}

/** What people met. */
function trafficWidgets({ api: { gateway } }: DashboardProps): IWidget[] {
  const latency = (statistic: string) => gateway.metricLatency({ period, statistic, label: statistic });
  return [
    graphWidget('Requests', [gateway.metricCount({ period, statistic: 'Sum', label: 'all' })]),
    graphWidget('Refused (4xx) and failed (5xx)', [
      gateway.metricClientError({ period, statistic: 'Sum', label: '4xx' }),
      gateway.metricServerError({ period, statistic: 'Sum', label: '5xx' }),
    ]),
    graphWidget('Time to answer', ['p50', 'p95'].map(latency), 'ms'),
  ];
}

/** How functions and tables fared. */
function functionWidgets({ functions, tables, deadLetters }: DashboardProps): IWidget[] {
  const throttled = allTables.map(([name]) => {
    const events = (metricName: string) =>
      tables.get(name).metric(metricName, { period, statistic: 'Sum', label: name });
    return new MathExpression({
      expression: `FILL(${name}r, 0) + FILL(${name}w, 0)`,
      usingMetrics: {
        [`${name}r`]: events('ReadThrottleEvents'),
        [`${name}w`]: events('WriteThrottleEvents'),
      },
      label: `table ${name}`,
      period,
    });
  });
  return [
    graphWidget(
      'Errors of functions',
      allFunctions.map(([name]) => functions.get(name).metricErrors({ period, label: name })),
    ),
    graphWidget('Functions at once', [
      Lambda.metricAllConcurrentExecutions({ period, label: 'all of the account' }),
      functions.get('pdf').metric('ConcurrentExecutions', { period, statistic: 'Maximum', label: 'pdf' }),
    ]),
    graphWidget('Turned away, and dead letters', [
      Lambda.metricAllThrottles({ period, label: 'functions of the account' }),
      ...throttled,
      deadLetters.metricApproximateNumberOfMessagesVisible({ period, label: 'dead letters' }),
    ]),
  ];
}

/** What the company did with it. */
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
    graphWidget('Time to make a PDF', [portalMetric(stage, 'PdfMilliseconds', 'pdf', 'p95')], 'ms'),
  ];
}

const logged = (functions: Functions) => (name: FunctionName) => functions.get(name).logGroup.logGroupName;

function errorLogWidget({ functions }: DashboardProps): IWidget {
  return new LogQueryWidget({
    title: 'The last errors in the logs',
    view: LogQueryVisualizationType.TABLE,
    logGroupNames: allFunctions.map(([name]) => name).map(logged(functions)),
    queryLines: [
      'fields @timestamp, service, message, requestId, error.name, error.message',
      'filter level = "ERROR"',
      'sort @timestamp desc',
      'limit 20',
    ],
    width: 24,
    height: 6,
  });
}
