import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { domain } from '../../support/domains.ts';
import { withoutHash } from './statements.ts';
import {
  appOf,
  onlyResource,
  type Resource,
  referencedId,
  synthesize,
  synthesizeMonitoring,
  withEveryOption,
} from './synthesize.ts';

const prod = getStage('prod');
const template = synthesizeMonitoring(prod);
const portal = synthesize(prod);

const withId = (from: Template, type: string): Record<string, Resource> =>
  Object.fromEntries(
    Object.entries<Resource>(from.findResources(type)).map(([id, resource]) => [withoutHash(id), resource]),
  );

const deliveries = withId(template, 'AWS::Logs::Delivery');
const destinations = withId(template, 'AWS::Logs::DeliveryDestination');
const fieldsOf = (id: string): string[] => deliveries[id].Properties.RecordFields;

/** What a request may say of a person, in the names of CloudFront's standard and real-time fields. */
const personal = [
  ...['c-ip', 'c-port', 'x-forwarded-for', 'asn', 'c-country', 'x-edge-location'],
  ...['cs-uri-query', 'cs(Cookie)', 'cs(Referer)', 'cs(User-Agent)', 'cs-headers'],
];

describe('the log of requests', () => {
  test('has what was asked and answered, without query strings, cookies, referrers or addresses', () => {
    const fields = fieldsOf('CloudFrontLogsrequestsdelivery');
    expect(fields).toEqual(expect.arrayContaining(['cs-method', 'cs-uri-stem', 'sc-status', 'time-taken']));
    expect(fields.filter((field) => personal.includes(field))).toEqual([]);
  });

  test('is a log group that expires after 180 days, and that only deliveries of logs may write', () => {
    const [[id, group]] = Object.entries<Resource>(template.findResources('AWS::Logs::LogGroup')) as [
      [string, Resource],
    ];
    expect(group.Properties).toMatchObject({ RetentionInDays: 180 });
    expect(group.Properties.LogGroupName).toBeUndefined();
    expect([group.DeletionPolicy, group.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    expect(
      referencedId(destinations.CloudFrontLogsrequestsdestination.Properties.DestinationResourceArn),
    ).toBe(id);
    const policy = onlyResource(template, 'AWS::Logs::ResourcePolicy').Properties.PolicyDocument;
    const parts: Resource[] = policy['Fn::Join'][1];
    const { Statement } = JSON.parse(parts.map((part) => part.Ref ?? part).join(''));
    expect(Statement).toEqual([
      {
        Effect: 'Allow',
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: `arn:aws:logs:us-east-1:AWS::AccountId:log-group:${id}:log-stream:*`,
        Condition: {
          StringEquals: { 'aws:SourceAccount': 'AWS::AccountId' },
          ArnLike: { 'aws:SourceArn': 'arn:AWS::Partition:logs:us-east-1:AWS::AccountId:*' },
        },
      },
    ]);
  });
});

describe('the log of addresses', () => {
  const bucket = withId(portal, 'AWS::S3::Bucket').ViewerAddresses;
  const sourceArn = {
    'Fn::Join': [
      '',
      [
        'arn:',
        { Ref: 'AWS::Partition' },
        ':logs:us-east-1:',
        { Ref: 'AWS::AccountId' },
        ':delivery-source:vetan-prod',
      ],
    ],
  };

  test('has nothing of a request but its time, its id and the address', () => {
    expect(fieldsOf('CloudFrontLogsaddressesdelivery')).toEqual([
      'date',
      'time',
      'x-edge-request-id',
      'c-ip',
    ]);
  });

  test('is a bucket in the portal’s region, under its key, that expires after 180 days', () => {
    expect(bucket.Properties.LifecycleConfiguration.Rules).toContainEqual({
      Status: 'Enabled',
      ExpirationInDays: 180,
    });
    const [{ ServerSideEncryptionByDefault: encryption }] =
      bucket.Properties.BucketEncryption.ServerSideEncryptionConfiguration;
    expect(withoutHash(referencedId(encryption.KMSMasterKeyID))).toBe('DataKey');
    const arn = destinations.CloudFrontLogsaddressesdestination.Properties.DestinationResourceArn;
    expect(arn['Fn::GetStackOutput']).toMatchObject({
      StackName: 'vetan-prod',
      Region: 'ap-south-1',
      OutputName: expect.stringContaining('ViewerAddresses'),
    });
  });

  test('says in turn who read it', () => {
    const { DestinationBucketName, LogFilePrefix } = bucket.Properties.LoggingConfiguration;
    expect([withoutHash(referencedId(DestinationBucketName)), LogFilePrefix]).toEqual([
      'AccessLogs',
      'viewer-addresses/',
    ]);
  });

  test('is written, and its key used, only for the delivery source of this distribution', () => {
    const { Name } = onlyResource(template, 'AWS::Logs::DeliverySource').Properties;
    expect(Name).toBe('vetan-prod');
    const ofDeliveries = ({ Principal }: Resource) => Principal?.Service === 'delivery.logs.amazonaws.com';
    const { PolicyDocument } = withId(portal, 'AWS::S3::BucketPolicy').ViewerAddressesPolicy.Properties;
    const { KeyPolicy } = withId(portal, 'AWS::KMS::Key').DataKey.Properties;
    const statements = [...PolicyDocument.Statement, ...KeyPolicy.Statement].filter(ofDeliveries);
    expect(statements.map(({ Action }) => Action)).toEqual([
      's3:PutObject',
      ['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
    ]);
    for (const { Condition } of statements) {
      expect(Condition.ArnLike).toEqual({ 'aws:SourceArn': sourceArn });
      expect(Condition.StringEquals).toMatchObject({ 'aws:SourceAccount': { Ref: 'AWS::AccountId' } });
    }
  });
});

describe('AWS’s rules for deliveries', () => {
  test('a distribution has one delivery source, a source one delivery of each kind of destination', () => {
    const { LogType, ResourceArn } = onlyResource(template, 'AWS::Logs::DeliverySource').Properties;
    expect(LogType).toBe('ACCESS_LOGS');
    expect(JSON.stringify(ResourceArn)).toContain('SiteDistribution');
    const kinds = Object.values(destinations).map(({ Properties }) =>
      'Fn::GetStackOutput' in Properties.DestinationResourceArn ? 'bucket' : 'log group',
    );
    expect(kinds.sort()).toEqual(['bucket', 'log group']);
  });

  test('deliveries of one source are created one after the other, the first once it may write', () => {
    const ids = (id: string) => deliveries[id].DependsOn?.map(withoutHash);
    expect(ids('CloudFrontLogsaddressesdelivery')).toEqual(['CloudFrontLogsrequestsdelivery']);
    expect(ids('CloudFrontLogsrequestsdelivery')).toEqual(['CloudFrontLogsRequestsPolicyResourcePolicy']);
  });
});

test('the stacks deploy one after the other: firewall and copies of backups, portal, monitoring, and none refers back', () => {
  const order = appOf(withEveryOption)
    .app.synth()
    .stacks.map(({ stackName, dependencies }) => ({
      stackName,
      after: dependencies.map(({ id }) => id).filter((id) => !id.endsWith('.assets')),
    }));
  expect(order).toEqual([
    { stackName: 'vetan-prod-backups', after: [] },
    { stackName: 'vetan-prod-edge', after: [] },
    { stackName: 'vetan-prod', after: ['vetan-prod-edge', 'vetan-prod-backups'] },
    { stackName: 'vetan-prod-monitoring', after: ['vetan-prod'] },
  ]);
});

test('what the monitoring reads from the portal are outputs that the portal has', () => {
  const outputs = Object.keys(portal.toJSON().Outputs);
  const read = [...JSON.stringify(template.toJSON()).matchAll(/"OutputName":"(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(read).size).toBe(2);
  for (const name of read) expect(outputs).toContain(name);
});

describe('the alarm on CloudFront', () => {
  const { Properties } = onlyResource(template, 'AWS::CloudWatch::Alarm');

  test('is raised by a share of 5xx that lasts a quarter of an hour, and says when it is over', () => {
    expect(Properties).toMatchObject({
      AlarmName: 'vetan-prod-CloudFrontErrors',
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
      Statistic: 'Average',
      Period: 300,
      EvaluationPeriods: 3,
      Threshold: 5,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(Properties.AlarmDescription).toContain('See "CloudFrontErrors" in docs/guide/operations.md.');
    expect(Properties.OKActions).toEqual(Properties.AlarmActions);
  });

  test('watches the portal’s distribution, all over the world', () => {
    const [distribution, region] = Properties.Dimensions;
    expect(distribution.Value['Fn::GetStackOutput']).toMatchObject({
      StackName: 'vetan-prod',
      OutputName: expect.stringContaining('SiteDistribution'),
    });
    expect(region).toEqual({ Name: 'Region', Value: 'Global' });
  });

  test('emails alarmEmail by a topic of us-east-1 that takes messages over TLS, from alarms of this account', () => {
    const { TopicArn, Endpoint } = onlyResource(template, 'AWS::SNS::Subscription').Properties;
    expect(Endpoint).toBe(prod.alarmEmail);
    expect(Properties.AlarmActions).toEqual([TopicArn]);
    const { Statement } = onlyResource(template, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument;
    expect(Statement).toMatchObject([
      { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      { Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' }, Action: 'sns:Publish' },
    ]);
  });
});

describe('the budget', () => {
  test('emails alarmEmail at 80% spent, and at 100% forecast, of the stage’s monthlyBudgetUsd', () => {
    const { Budget, NotificationsWithSubscribers: notifications } = onlyResource(
      synthesizeMonitoring({ ...prod, monthlyBudgetUsd: 35 }),
      'AWS::Budgets::Budget',
    ).Properties;
    expect(Budget).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 35, Unit: 'USD' },
    });
    expect(
      notifications.map(({ Notification, Subscribers }: Resource) => [
        `${Notification.ComparisonOperator} ${Notification.Threshold} ${Notification.ThresholdType}`,
        Notification.NotificationType,
        Subscribers,
      ]),
    ).toEqual([
      ['GREATER_THAN 80 PERCENTAGE', 'ACTUAL', [{ SubscriptionType: 'EMAIL', Address: prod.alarmEmail }]],
      [
        'GREATER_THAN 100 PERCENTAGE',
        'FORECASTED',
        [{ SubscriptionType: 'EMAIL', Address: prod.alarmEmail }],
      ],
    ]);
  });

  test('has no fixed name, on which the change of its address would fail', () => {
    expect(onlyResource(template, 'AWS::Budgets::Budget').Properties.Budget.BudgetName).toBeUndefined();
  });
});

describe('a stage', () => {
  const dev = getStage('dev');

  test('without retained data and without a budget has no monitoring, no log of CloudFront and no address', () => {
    expect(() => synthesizeMonitoring(dev)).toThrow('the stage dev has no monitoring');
    expect(Object.keys(withId(synthesize(dev), 'AWS::S3::Bucket'))).not.toContain('ViewerAddresses');
  });

  test('without retained data but with a budget has the alarm and the budget, and logs no address', () => {
    const watched = synthesizeMonitoring({ ...dev, alarmEmail: 'a@acme.in', monthlyBudgetUsd: 5 });
    watched.resourceCountIs('AWS::CloudWatch::Alarm', 1);
    watched.resourceCountIs('AWS::Budgets::Budget', 1);
    for (const type of ['DeliverySource', 'Delivery', 'LogGroup']) {
      watched.resourceCountIs(`AWS::Logs::${type}`, 0);
    }
  });

  test('with nothing but a domain has the alarms on its certificate and on whether it can be reached', () => {
    const alarms = Object.values<Resource>(
      synthesizeMonitoring({ ...dev, domain }).findResources('AWS::CloudWatch::Alarm'),
    );
    expect(alarms.map(({ Properties }) => Properties.AlarmName).sort()).toEqual([
      'vetan-dev-CertificateExpiry',
      'vetan-dev-CloudFrontErrors',
      'vetan-dev-Unreachable',
    ]);
  });

  test('with retained data but without alarmEmail keeps logs and alarm, sends no email and has no budget', () => {
    const { alarmEmail: _, monthlyBudgetUsd: __, ...quiet } = prod;
    const watched = synthesizeMonitoring(quiet satisfies Stage);
    watched.resourceCountIs('AWS::Logs::Delivery', 2);
    watched.resourceCountIs('AWS::CloudWatch::Alarm', 1);
    watched.resourceCountIs('AWS::SNS::Subscription', 0);
    watched.resourceCountIs('AWS::Budgets::Budget', 0);
  });
});
