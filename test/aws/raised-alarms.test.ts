import { describe, expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { alarmStateAfter } from '../support/alarm-state.ts';
import { domainWithEveryOption } from '../support/domains.ts';
import {
  onlyResource,
  type Resource,
  synthesize,
  synthesizeMonitoring,
  synthesizeResources,
  withEveryOption,
} from './templates/synthesize.ts';

const resources = Object.values(synthesizeResources(withEveryOption));

function alarm(name: string): Resource {
  const found = resources.find(({ Properties }) => Properties?.AlarmName === `vetan-prod-${name}`);
  if (!found) throw new Error(`there is no alarm ${name}`);
  return found.Properties;
}

/** The metrics of an alarm on metric math, as `name statistic dimension`, by their ids. */
const metricsOf = ({ Metrics }: Resource): Record<string, string> =>
  Object.fromEntries(
    Metrics.filter(({ MetricStat }: Resource) => MetricStat).map(({ Id, MetricStat }: Resource) => [
      Id,
      [MetricStat.Metric.MetricName, MetricStat.Stat, MetricStat.Metric.Dimensions[0].Value].join(' '),
    ]),
  );

describe.each([
  ['EmailsOverdue', 'email'],
  ['FanOutOverdue', 'fan-out'],
])('%s', (name, service) => {
  const overdue = alarm(name);

  test('is raised by an item that waits for an hour, or by a schedule that does not run', () => {
    expect(Object.values(metricsOf(overdue))).toEqual([`OutboxAgeSeconds Maximum ${service}`]);
    expect(overdue.Metrics[0].MetricStat.Period).toBe(300);
    expect(alarmStateAfter(overdue, [3600, 3900, 4200])).toBe('ALARM');
    expect(alarmStateAfter(overdue, [undefined, undefined, undefined])).toBe('ALARM');
    expect(alarmStateAfter(overdue, [3900, 4200, 0])).toBe('OK');
    expect(alarmStateAfter(overdue, [0, undefined, 0])).toBe('OK');
  });
});

describe('EmailsRefused', () => {
  const refused = alarm('EmailsRefused');
  const stateOf = (count: number, share: number) => alarmStateAfter(refused, [{ refused: count, share }]);

  test('is raised by a tenth of an hour’s emails, from five on', () => {
    expect(metricsOf(refused)).toEqual({
      refused: 'EmailsRefused Sum email',
      share: 'EmailsRefused Average email',
    });
    expect(refused.Metrics[1].MetricStat.Period).toBe(3600);
    expect(stateOf(5, 0.1)).toBe('ALARM');
    expect(stateOf(5, 1)).toBe('ALARM');
    expect([stateOf(4, 1), stateOf(50, 0.09), stateOf(0, 0)]).toEqual(['OK', 'OK', 'OK']);
  });

  test('is not raised while no email is sent', () => {
    expect(alarmStateAfter(refused, [{ refused: undefined, share: undefined }])).toBe('OK');
  });
});

describe.each([
  ['BounceRate', 'Reputation.BounceRate', 0.05],
  ['ComplaintRate', 'Reputation.ComplaintRate', 0.001],
])('%s', (name, metric, threshold) => {
  const rate = alarm(name);

  test('is raised from the rate on at which AWS reviews the account, and stays while no email is sent', () => {
    // The account's own metric has no dimensions.
    expect([rate.Namespace, rate.MetricName, rate.Dimensions]).toEqual(['AWS/SES', metric, undefined]);
    expect([alarmStateAfter(rate, [threshold]), alarmStateAfter(rate, [threshold / 2])]).toEqual([
      'ALARM',
      'OK',
    ]);
    expect(rate.TreatMissingData).toBe('ignore');
  });
});

describe.each([
  ['CertificateExpiry', domainWithEveryOption.certificateArn],
  ['OriginCertificateExpiry', domainWithEveryOption.origin.certificateArn],
  ['ClientCertificateExpiry', domainWithEveryOption.origin.mutualTls?.clientCertificateArn],
])('%s', (name, certificateArn) => {
  const expiry = alarm(name);

  test('is raised once the certificate ends in less than 30 days, and stays once it has ended', () => {
    expect(expiry).toMatchObject({
      Namespace: 'AWS/CertificateManager',
      MetricName: 'DaysToExpiry',
      Statistic: 'Minimum',
      Dimensions: [{ Name: 'CertificateArn', Value: certificateArn }],
      Period: 24 * 3600,
    });
    expect([alarmStateAfter(expiry, [29]), alarmStateAfter(expiry, [30])]).toEqual(['ALARM', 'OK']);
    expect(expiry.TreatMissingData).toBe('ignore');
  });

  test('is in the region of its certificate, which alone has the metric', () => {
    const [stack] = Object.entries(synthesizeResources(withEveryOption)).find(
      ([, { Properties }]) => Properties === expiry,
    ) as [string, Resource];
    const isInUsEast1 = stack.startsWith('vetan-prod-monitoring/');
    expect(certificateArn).toContain(isInUsEast1 ? ':us-east-1:' : ':ap-south-1:');
  });
});

describe('CheckMissing', () => {
  test('is raised by a daily check that has not run for thirty hours', () => {
    const missing = alarm('CheckMissing');
    const { Metric, Period, Stat } = missing.Metrics.find(
      ({ MetricStat }: Resource) => MetricStat,
    ).MetricStat;
    expect([Metric.Namespace, Metric.MetricName, Metric.Dimensions[0].Name, Period, Stat]).toEqual([
      'AWS/Events',
      'Invocations',
      'RuleName',
      6 * 3600,
      'Sum',
    ]);
    expect(Metric.Dimensions[0].Value.Ref).toMatch(/^DailyCheckEveryMorning/);
    const periods = (...values: (number | undefined)[]) => values.map((invocations) => ({ invocations }));
    const none = undefined;
    expect(alarmStateAfter(missing, periods(none, none, none, none, none))).toBe('ALARM');
    expect(alarmStateAfter(missing, periods(none, none, none, 2, none))).toBe('OK');
  });
});

describe('DeadLetters', () => {
  test('is raised by each schedule whose work fails, but for those of the outbox, which say how long an item waits', () => {
    const template = synthesizeResources(withEveryOption);
    const all = Object.values(template);
    const [queue] = all
      .filter(({ Properties }) => Properties?.AlarmName === 'vetan-prod-DeadLetters')
      .map(({ Properties }) => Properties.Dimensions[0].Value['Fn::GetAtt'][0]);
    const isQueue = (arn: Resource | undefined) => arn?.['Fn::GetAtt'][0] === queue;
    const functionOf = ({ 'Fn::GetAtt': [id] }: Resource): string => String(id);
    const invokes = new Set(
      all
        .filter(({ Type }) => Type === 'AWS::Lambda::EventInvokeConfig')
        .filter(({ Properties }) => isQueue(Properties.DestinationConfig.OnFailure.Destination))
        .map(({ Properties }) => Properties.FunctionName.Ref),
    );
    const targets = all
      .filter(({ Type, Properties }) => Type === 'AWS::Events::Rule' && Properties.ScheduleExpression)
      .flatMap(({ Properties }) => Properties.Targets as Resource[]);
    const watched = targets.filter(
      ({ Arn, DeadLetterConfig }) => isQueue(DeadLetterConfig?.Arn) && invokes.has(functionOf(Arn)),
    );
    const nameOf = ({ Arn }: Resource) => functionOf(Arn).replace(/^Functions(.*).{8}$/, '$1');
    expect(watched.map(nameOf).sort()).toEqual(['payruntasks', 'pdf', 'statutoryreminders', 'system']);
    expect(
      targets
        .filter((target) => !watched.includes(target))
        .map(nameOf)
        .sort(),
    ).toEqual(['email', 'fanout']);
  });
});

describe('Unreachable', () => {
  const unreachable = alarm('Unreachable');

  test('is raised by three minutes in which Route 53 does not reach the sign-in page, or says nothing', () => {
    expect(unreachable).toMatchObject({
      Namespace: 'AWS/Route53',
      MetricName: 'HealthCheckStatus',
      Statistic: 'Minimum',
      Period: 60,
    });
    expect(alarmStateAfter(unreachable, [0, 0, 0])).toBe('ALARM');
    expect(alarmStateAfter(unreachable, [undefined, undefined, undefined])).toBe('ALARM');
    expect(alarmStateAfter(unreachable, [0, 1, 0])).toBe('OK');
  });

  test('asks by the portal’s name, over HTTPS, from three regions', () => {
    const { HealthCheckConfig } = onlyResource(
      synthesizeMonitoring(withEveryOption),
      'AWS::Route53::HealthCheck',
    ).Properties;
    expect(HealthCheckConfig).toMatchObject({
      Type: 'HTTPS',
      FullyQualifiedDomainName: domainWithEveryOption.name,
      ResourcePath: '/login',
      RequestInterval: 30,
      EnableSNI: true,
    });
    expect(HealthCheckConfig.Regions).toHaveLength(3);
    synthesizeMonitoring(getStage('prod')).resourceCountIs('AWS::Route53::HealthCheck', 0);
  });
});

test('the dashboard shows every alarm of a stage, those in us-east-1 as well', () => {
  for (const stage of [withEveryOption, getStage('prod'), getStage('dev')]) {
    const body = JSON.stringify(onlyResource(synthesize(stage), 'AWS::CloudWatch::Dashboard'));
    const missing = Object.entries(synthesizeResources(stage))
      .filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm')
      .filter(([id, { Properties }]) => {
        const logicalId = id.split('/')[1] ?? '';
        return !body.includes(`"${logicalId}"`) && !body.includes(`:alarm:${Properties.AlarmName}`);
      });
    expect(missing.map(([id]) => id)).toEqual([]);
  }
});
