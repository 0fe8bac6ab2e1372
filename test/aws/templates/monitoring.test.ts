import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { domain } from '../../support/domains.ts';
import { withoutHash } from './statements.ts';
import { appOf, type Resource, synthesize, synthesizeMonitoring, withEveryOption } from './synthesize.ts';

const prod = getStage('prod');
const template = synthesizeMonitoring(prod);
const portal = synthesize(prod);

const withId = (from: Template, type: string): Record<string, Resource> =>
  Object.fromEntries(
    Object.entries<Resource>(from.findResources(type)).map(([id, resource]) => [withoutHash(id), resource]),
  );

const deliveries = withId(template, 'AWS::Logs::Delivery');
const fieldsOf = (id: string): string[] => deliveries[id].Properties.RecordFields;

/** CloudFront's names of the fields of a request that may say something of a person, in standard and real-time logs. */
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
});

describe('AWS’s rules for deliveries', () => {
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
