import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { metricsNamespace } from '../../infra/constructs/metrics.ts';
import { allFunctions } from '../../infra/features.ts';
import { getStage, type Stage } from '../../infra/stages.ts';
import { metricUnits } from '../../shared/metrics.ts';
import { allTables } from '../../shared/tables.ts';
import { functionResource, onlyResource, type Resource, referencedId, synthesize } from './synthesize.ts';

const stage: Stage = { ...getStage('prod'), alarmsTo: 'keeper@example.com' };
const prod = synthesize(stage);
const { alarmsTo: _, ...quiet } = getStage('dev');
const dev = synthesize(quiet);

const alarmsOf = (template: Template): Resource[] =>
  Object.values<Resource>(template.findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties,
  );
const idOf = (template: Template, type: string) => Object.keys(template.findResources(type))[0];

/** What an alarm watches: the metric, of what, and from when on. */
const watched = (template: Template) =>
  Object.fromEntries(
    alarmsOf(template).map((alarm) => [
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

test('six alarms watch what a person would otherwise have to notice', () => {
  const api = idOf(prod, 'AWS::ApiGatewayV2::Api');
  const pdf = Object.entries(prod.findResources('AWS::Lambda::Function')).find(
    ([, found]) => found === functionResource(prod, 'pdf'),
  )?.[0];
  const queue = (of: string) =>
    Object.keys(prod.findResources('AWS::SQS::Queue')).find((id) => id.startsWith(of));
  const depth = ['AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'Maximum'];
  expect(watched(prod)).toEqual({
    ApiErrors: ['AWS/ApiGateway', '5xx', 'Sum', api, '1 in 1 × 5 min'],
    ApiSlow: ['AWS/ApiGateway', 'Latency', 'p95', api, '5000 in 2 × 15 min'],
    Throttles: ['AWS/Lambda', 'Throttles', 'Sum', undefined, '1 in 1 × 5 min'],
    ChromiumFailures: ['AWS/Lambda', 'Errors', 'Sum', pdf, '1 in 1 × 5 min'],
    DeadLetters: [...depth, queue('DailyCheck'), '1 in 1 × 5 min'],
    BackupFailures: [...depth, queue('Backups'), '1 in 1 × 5 min'],
  });
});

test('each says what it means and where to look, goes to the topic, and is at rest where nobody calls', () => {
  const topic = idOf(prod, 'AWS::SNS::Topic');
  for (const alarm of alarmsOf(prod)) {
    const name = alarm.AlarmName.replace('vetan-prod-', '');
    expect(alarm.AlarmDescription).toMatch(/^[A-Z].+\. See "\w+" in docs\/operations\.md\.$/);
    expect(alarm.AlarmDescription).toContain(`"${name}"`);
    expect(alarm.AlarmActions.map(referencedId)).toEqual([topic]);
    expect(alarm.TreatMissingData).toBe('notBreaching');
    expect(alarm.ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
  }
});

describe('the topic', () => {
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

  test('takes messages by TLS alone, from the alarms of this account', () => {
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

  test('sends mail to whom the stage names, and to nobody where it names nobody', () => {
    const { Properties } = onlyResource(prod, 'AWS::SNS::Subscription');
    expect(Properties).toMatchObject({ Protocol: 'email', Endpoint: 'keeper@example.com' });
    dev.resourceCountIs('AWS::SNS::Subscription', 0);
  });
});

describe('the figures of the functions', () => {
  test('are published under the stage, by the function that each belongs to', () => {
    for (const [name] of allFunctions) {
      expect(functionResource(prod, name).Properties.Environment.Variables).toMatchObject({
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(stage),
        POWERTOOLS_SERVICE_NAME: name,
      });
    }
  });

  test('are all on the one dashboard, with functions, tables, alarms and the last errors', () => {
    const body = JSON.stringify(onlyResource(prod, 'AWS::CloudWatch::Dashboard').Properties.DashboardBody);
    const shown = [
      ...Object.keys(metricUnits),
      ...allFunctions.map(([name]) => name),
      ...allTables.map(([name]) => `table ${name}`),
      ...['4xx', '5xx', 'p50', 'p95', 'ConcurrentExecutions', 'dead letters', 'level = '],
    ];
    expect(shown.filter((name) => !body.includes(name))).toEqual([]);
    const ids = Object.keys(prod.findResources('AWS::CloudWatch::Alarm'));
    expect(ids.filter((id) => !body.includes(id))).toEqual([]);
  });

  test('are few enough for a dashboard that costs nothing, the alarms counted', () => {
    const parts: Resource[] = onlyResource(prod, 'AWS::CloudWatch::Dashboard').Properties.DashboardBody[
      'Fn::Join'
    ][1];
    const text = parts.map((part) => (typeof part === 'string' ? part : 'x')).join('');
    const metrics = JSON.parse(text)
      .widgets.flatMap(({ properties }: Resource) => properties.metrics ?? [])
      .filter(([first]: Resource[]) => typeof first === 'string');
    expect(metrics.length).toBeGreaterThan(30);
    expect(metrics.length + alarmsOf(prod).length).toBeLessThanOrEqual(50);
  });
});
