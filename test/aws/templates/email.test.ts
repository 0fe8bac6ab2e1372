import { describe, expect, test } from 'vitest';
import type { FunctionName } from '../../../infra/features.ts';
import { getStage, validateStage } from '../../../infra/stages.ts';
import { domain } from '../../support/domains.ts';
import { describeRights, statementsOf, withoutHash } from './statements.ts';
import {
  functionResource,
  onlyResource,
  type Resource,
  referencedId,
  synthesize,
  withEveryOption,
} from './synthesize.ts';

const template = synthesize(withEveryOption);
const idOf = (value: unknown) => withoutHash(referencedId(value));
/** Logical ids have letters and digits alone. */
const functionId = (name: FunctionName) => `Functions${name.replace('-', '')}`;
const only = (type: string) => onlyResource(template, type).Properties;

/** The stream's mapping to a function, and the schedule that takes over what it gives up. */
function expectOutbox(of: typeof template, name: 'fan-out' | 'email', state: string) {
  const tables = Object.values(
    of.findResources('AWS::DynamoDB::Table', {
      Properties: { StreamSpecification: { StreamViewType: 'NEW_IMAGE' } },
    }),
  ) as { Properties: { KeySchema: { AttributeName: string }[] } }[];
  expect(tables.map(({ Properties }) => Properties.KeySchema.map((key) => key.AttributeName))).toEqual([
    ['userId', 'notificationId'],
  ]);
  const mappings = Object.values(of.findResources('AWS::Lambda::EventSourceMapping')) as Resource[];
  const mapping = mappings.find(({ Properties }) => idOf(Properties.FunctionName) === functionId(name));
  const { FilterCriteria, ...settings } = mapping.Properties;
  expect(settings).toMatchObject({
    BatchSize: 10,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 10,
    MaximumRecordAgeInSeconds: 6 * 3600,
    StartingPosition: 'TRIM_HORIZON',
  });
  expect(FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual([
    { eventName: ['INSERT'], dynamodb: { NewImage: { outbox: { S: [state] } } } },
  ]);
  const rules = Object.values(
    of.findResources('AWS::Events::Rule', { Properties: { ScheduleExpression: 'rate(5 minutes)' } }),
  ) as Resource[];
  const targets = rules.flatMap(({ Properties }) => Properties.Targets);
  const target = targets.find(({ Arn }) => idOf(Arn) === functionId(name));
  expect(JSON.parse(target.Input)).toEqual({ kind: 'outbox', scheduled: true });
}

test.each([
  ['fan-out', getStage('prod')],
  ['email', withEveryOption],
] as const)(
  'the function %s reads the stream of a notifications table that was restored, once the stack’s parameter has its label',
  (name, stage) => {
    const of = synthesize(stage);
    const mappings = Object.values(of.findResources('AWS::Lambda::EventSourceMapping')) as Resource[];
    const { Properties } = mappings.find((each) => idOf(each.Properties.FunctionName) === functionId(name));
    const [condition, restored, first] = Properties.EventSourceArn['Fn::If'];
    expect(of.toJSON().Parameters.NotificationsStreamLabel).toMatchObject({ Type: 'String', Default: '' });
    expect(of.toJSON().Conditions[condition]).toEqual({
      'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'NotificationsStreamLabel' }, ''] }],
    });
    const [table, path, label] = restored['Fn::Join'][1];
    expect([idOf(table), path, label]).toEqual([
      'Tablesnotifications',
      '/stream/',
      { Ref: 'NotificationsStreamLabel' },
    ]);
    expect([idOf(first), first['Fn::GetAtt'][1]]).toEqual(['Tablesnotifications', 'StreamArn']);
    const role = referencedId(functionResource(of, name).Properties.Role);
    expect(describeRights(statementsOf(of, role))).toContain(
      'dynamodb:GetRecords Tablesnotifications/stream/*',
    );
  },
);

test.each([
  ['with email', withEveryOption],
  ['without', getStage('prod')],
])('a stage %s has fan-out items delivered by a stream reader of its own, and by a schedule', (_, stage) => {
  expectOutbox(synthesize(stage), 'fan-out', 'fan-out');
});

describe('a stage with an email address', () => {
  test('signs the emails of that address’s domain by DKIM, and outputs the records for its DNS', () => {
    expect(only('AWS::SES::EmailIdentity')).toMatchObject({
      EmailIdentity: 'mail.example.com',
      DkimAttributes: { SigningEnabled: true },
    });
    expect(Object.keys(template.findOutputs('*')).filter((name) => name.includes('DkimRecord'))).toHaveLength(
      3,
    );
  });

  test('sends over TLS alone, and not again to addresses that bounced or complained', () => {
    expect(only('AWS::SES::ConfigurationSet')).toMatchObject({
      Name: 'vetan-prod',
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });

  test('sends new notifications of its outbox from the table’s stream, and what still waits by a schedule', () => {
    expectOutbox(template, 'email', 'waiting');
  });

  test('hears of bounces and complaints of its own emails, and loses none of them', () => {
    expect(only('AWS::SES::ConfigurationSetEventDestination').EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
    });
    const [rule] = Object.values(
      template.findResources('AWS::Events::Rule', { Properties: { EventPattern: { source: ['aws.ses'] } } }),
    ) as [
      { Properties: { EventPattern: { detail: object }; Targets: { DeadLetterConfig: { Arn: unknown } }[] } },
    ];
    expect(rule.Properties.EventPattern.detail).toEqual({
      eventType: ['Bounce', 'Complaint'],
      mail: { tags: { 'ses:configuration-set': ['vetan-prod'] } },
    });
    expect(rule.Properties.Targets.map(({ DeadLetterConfig }) => idOf(DeadLetterConfig.Arn))).toEqual([
      'EmailDeadLetters',
    ]);
  });

  test('builds links by its own domain, and tells only those functions of email that deal with it', () => {
    const variablesOf = (name: Parameters<typeof functionResource>[1]) =>
      functionResource(template, name).Properties.Environment.Variables;
    expect(variablesOf('email')).toMatchObject({
      EMAIL_FROM: 'payroll@mail.example.com',
      EMAIL_CONFIGURATION_SET: 'vetan-prod',
      SITE_URL: 'https://portal.example.com',
    });
    expect(variablesOf('accounts')).toMatchObject({ EMAIL_FROM: 'payroll@mail.example.com' });
    expect(variablesOf('accounts')).not.toHaveProperty('SITE_URL');
    expect(variablesOf('slips')).not.toHaveProperty('EMAIL_FROM');
  });
});

test('a stage without one has nothing of it', () => {
  const without = synthesize(getStage('prod'));
  for (const type of ['AWS::SES::EmailIdentity', 'AWS::SES::ConfigurationSet']) {
    without.resourceCountIs(type, 0);
  }
  without.resourceCountIs('AWS::Lambda::EventSourceMapping', 1);
  expect(JSON.stringify(without.toJSON())).not.toMatch(/EMAIL_FROM|EmailDeadLetters/);
});

test.each([
  [{ emailFrom: 'payroll', domain }, 'emailFrom is "payroll"; it is an email address.'],
  [{ emailFrom: 'payroll@example.com' }, 'emailFrom needs a domain, by which the links in emails begin.'],
])('a stage with %j cannot be deployed', (options, words) => {
  expect(() => validateStage({ ...getStage('prod'), ...options })).toThrow(words);
});
