import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test, vi } from 'vitest';
import { metricsNamespace } from '../../infra/constructs/monitoring/metrics.ts';
import { allFunctions, type FunctionName } from '../../infra/features.ts';
import { getStage, type Stage } from '../../infra/stages.ts';
import { allTables } from '../../shared/contract.ts';
import { metricUnits } from '../../shared/system/metrics.ts';
import {
  createApp,
  functionResource,
  onlyResource,
  type Resource,
  referencedId,
  synthesize,
} from './templates/synthesize.ts';

const stage: Stage = { ...getStage('prod'), alarmEmail: 'keeper@example.com' };
const prod = synthesize(stage);
const { alarmEmail: _, ...quiet } = getStage('dev');
const dev = synthesize(quiet);

const alarmsOf = (template: Template): Resource[] =>
  Object.values<Resource>(template.findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties,
  );
/** The dashboard's body, with logical ids for references. */
function dashboardOf(template: Template): Resource {
  const parts: Resource[] = onlyResource(template, 'AWS::CloudWatch::Dashboard').Properties.DashboardBody[
    'Fn::Join'
  ][1];
  return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : referencedId(part))).join(''));
}
/** Metrics of all widgets, without math expressions. */
const metricsOf = ({ widgets }: Resource): Resource[] =>
  widgets
    .flatMap(({ properties }: Resource) => properties.metrics ?? [])
    .filter(([first]: Resource[]) => typeof first === 'string');
const idOf = (template: Template, type: string) => Object.keys(template.findResources(type))[0];

/** Each alarm's metric, statistic, dimension and threshold. */
const watchedMetrics = (template: Template) =>
  Object.fromEntries(
    alarmsOf(template)
      .filter(({ Metrics }) => !Metrics)
      .map((alarm) => [
        alarm.AlarmName.replace(/^vetan-\w+-/, ''),
        [
          alarm.Namespace,
          alarm.MetricName,
          alarm.Statistic ?? alarm.ExtendedStatistic,
          referencedId(alarm.Dimensions?.[0].Value) ?? alarm.Dimensions?.[0].Value['Fn::GetAtt'][0],
          `${alarm.Threshold} in ${alarm.EvaluationPeriods} × ${alarm.Period / 60} min`,
        ],
      ]),
  );

test('each alarm on a metric of AWS has its threshold', () => {
  const api = idOf(prod, 'AWS::ApiGatewayV2::Api');
  const pdf = Object.entries(prod.findResources('AWS::Lambda::Function')).find(
    ([, found]) => found === functionResource(prod, 'pdf'),
  )?.[0];
  const queue = (of: string) =>
    Object.keys(prod.findResources('AWS::SQS::Queue')).find((id) => id.startsWith(of));
  const depth = ['AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'Maximum'];
  expect(watchedMetrics(prod)).toEqual({
    ApiErrors: ['AWS/ApiGateway', '5xx', 'Sum', api, '1 in 1 × 5 min'],
    ApiSlow: ['AWS/ApiGateway', 'Latency', 'p95', api, '5000 in 2 × 15 min'],
    Throttles: ['AWS/Lambda', 'Throttles', 'Sum', undefined, '1 in 1 × 5 min'],
    ChromiumFailures: ['AWS/Lambda', 'Errors', 'Sum', pdf, '1 in 1 × 5 min'],
    PayRunFailures: [
      'AWS/States',
      'ExecutionsFailed',
      'Sum',
      idOf(prod, 'AWS::StepFunctions::StateMachine'),
      '1 in 1 × 5 min',
    ],
    DeadLetters: [...depth, queue('DailyCheck'), '1 in 1 × 5 min'],
    BackupFailures: [...depth, queue('Backups'), '1 in 1 × 5 min'],
  });
});

test('a night without a completed backup is an alarm, and so is having no data of it', () => {
  const alarm = alarmsOf(prod).find(({ AlarmName }) => AlarmName === 'vetan-prod-BackupMissing');
  expect(alarm).toMatchObject({
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
    EvaluationPeriods: 5,
  });
  const [filled, { MetricStat: completed }] = alarm.Metrics;
  expect(filled.Expression).toBe('FILL(completed, 0)');
  expect(completed).toMatchObject({
    Metric: {
      Namespace: 'AWS/Backup',
      MetricName: 'NumberOfBackupJobsCompleted',
      Dimensions: [
        {
          Name: 'BackupVaultName',
          Value: { 'Fn::GetAtt': [idOf(prod, 'AWS::Backup::BackupVault'), 'BackupVaultName'] },
        },
      ],
    },
    Period: 6 * 60 * 60,
    Stat: 'Sum',
  });
});

test('every alarm describes itself and its runbook entry, notifies the topic, and is OK without data unless something is to run', () => {
  const topic = idOf(prod, 'AWS::SNS::Topic');
  for (const alarm of alarmsOf(prod)) {
    const name = alarm.AlarmName.replace('vetan-prod-', '');
    expect(alarm.AlarmDescription).toMatch(/^[A-Z].+\. See "\w+" in docs\/guide\/operations\.md\.$/);
    expect(alarm.AlarmDescription).toContain(`"${name}"`);
    expect(alarm.AlarmActions.map(referencedId)).toEqual([topic]);
    // Without data, what is to run each night or every five minutes has not run.
    const isMissed = ['BackupMissing', 'CheckMissing', 'FanOutOverdue'].includes(name);
    expect(alarm.TreatMissingData).toBe(isMissed ? 'breaching' : 'notBreaching');
  }
});

describe('the alarm topic', () => {
  test('is encrypted with a key that alarms of this account may use', () => {
    const key = idOf(dev, 'AWS::KMS::Key');
    expect(referencedId(onlyResource(dev, 'AWS::SNS::Topic').Properties.KmsMasterKeyId)).toBe(key);
    expect(onlyResource(dev, 'AWS::KMS::Key').Properties.KeyPolicy.Statement).toContainEqual({
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
      Resource: '*',
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });

  test('accepts messages over TLS only, from alarms of this account', () => {
    const { Statement } = onlyResource(prod, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument;
    expect(Statement).toMatchObject([
      { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      {
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  test('emails the stage’s alarmEmail, if it has one', () => {
    const { Properties } = onlyResource(prod, 'AWS::SNS::Subscription');
    expect(Properties).toMatchObject({ Protocol: 'email', Endpoint: 'keeper@example.com' });
    dev.resourceCountIs('AWS::SNS::Subscription', 0);
  });
});

describe('the metrics of the functions', () => {
  test('are published in the stage’s namespace, with the function as their service', () => {
    for (const [name] of allFunctions) {
      expect(functionResource(prod, name).Properties.Environment.Variables).toMatchObject({
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(stage),
        POWERTOOLS_SERVICE_NAME: name,
      });
    }
  });

  test('are all on the one dashboard, with alarms and the errors in the log of every function', () => {
    const body = JSON.stringify(dashboardOf(prod));
    const shown = [
      ...Object.keys(metricUnits),
      ...['4xx', '5xx', 'p50', 'p95', 'Errors', 'Throttles', 'ConcurrentExecutions', 'dead letters'],
      ...['ReadThrottleEvents', 'WriteThrottleEvents', 'level = ', 'by service'],
      ...Object.keys(prod.findResources('AWS::CloudWatch::Alarm')),
      ...Object.keys(prod.findResources('AWS::Logs::LogGroup')).filter((id) => id.startsWith('Functions')),
    ];
    expect(shown.filter((name) => !body.includes(name))).toEqual([]);
  });
});

describe('the dashboard', () => {
  const free = 50;
  const metricCount = (template: Template) =>
    metricsOf(dashboardOf(template)).length + alarmsOf(template).length;

  test('has at most the 50 metrics that are free, alarms included', () => {
    expect(metricsOf(dashboardOf(prod)).length).toBeGreaterThan(15);
    expect(metricCount(prod)).toBeLessThanOrEqual(free);
  });

  test('has no more metrics with ten more functions and ten more tables', async () => {
    const added = Array.from({ length: 10 }, (_, i) => `more-${i}`);
    vi.resetModules();
    vi.doMock('../../infra/features.ts', async (original) => {
      const { allFunctions: all, ...rest } = await original<typeof import('../../infra/features.ts')>();
      const [, system] = all.find(([name]) => name === 'system') ?? [];
      const more = added.map((name) => [name, { ...system, summary: name, tables: { [name]: 'readWrite' } }]);
      return { ...rest, allFunctions: [...all, ...more] };
    });
    vi.doMock('../../shared/contract.ts', async (original) => {
      const { allTables: all, ...rest } = await original<typeof import('../../shared/contract.ts')>();
      return { ...rest, allTables: [...all, ...added.map((name) => [name, { partitionKey: name }])] };
    });
    vi.doMock('../../infra/bundle/paths.ts', async (original) => {
      const { bundleFolder, ...rest } = await original<typeof import('../../infra/bundle/paths.ts')>();
      const folder = (name: FunctionName) => bundleFolder(added.includes(name) ? 'system' : name);
      return { ...rest, bundleFolder: folder };
    });
    const { createStacks } = await import('../../infra/stacks.ts');
    const larger = Template.fromStack(createStacks(createApp(), stage).portal);
    expect(
      larger.findResources('AWS::Lambda::Function', { Properties: { Description: 'more-9' } }),
    ).not.toEqual({});
    larger.resourceCountIs('AWS::DynamoDB::Table', allTables.length + added.length);
    expect(metricCount(larger)).toBe(metricCount(prod));
    const groups = Object.keys(larger.findResources('AWS::Logs::LogGroup')).filter((id) =>
      id.startsWith('Functions'),
    );
    expect(groups.length).toBeLessThanOrEqual(50);
  });
});
