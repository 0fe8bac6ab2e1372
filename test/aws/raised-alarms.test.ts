import { describe, expect, test } from 'vitest';
import { alarmStateAfter } from '../support/alarm-state.ts';
import { type Resource, synthesizeResources, withEveryOption } from './templates/synthesize.ts';

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
