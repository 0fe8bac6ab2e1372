import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { countFixedResources, type FixedResources } from '../../scripts/cost/fixed-resources.ts';
import { assertMeasured, type Measurements, readMeasurements } from '../../scripts/cost/measurements.ts';
import { replaceTables } from '../../scripts/cost/page.ts';
import { costTables } from '../../scripts/cost/tables.ts';
import { synthesize } from '../infra/synthesize.ts';

const page = readFileSync(new URL('../../docs/cost.md', import.meta.url), 'utf8');

describe('docs/cost.md', () => {
  let parts: FixedResources;
  beforeAll(() => {
    parts = countFixedResources(synthesize(getStage('prod')).toJSON().Resources);
  });

  test('counts the keys and secrets of the template', () => {
    expect(parts.keys).toBeGreaterThan(0);
    expect(parts.secrets).toBeGreaterThan(0);
  });

  test('is what npm run cost computes now', () => {
    expect(replaceTables(page, costTables(readMeasurements(), parts)), 'npm run cost writes it').toBe(page);
  });

  test('says which function was never measured, and how to do so', () => {
    const measured = readMeasurements();
    const { payroll: _, ...initMs } = measured.initMs;
    const { slips: __, ...itemBytes } = measured.itemBytes;
    expect(() => assertMeasured({ ...measured, initMs, itemBytes } as Measurements)).toThrow(
      'There is no measurement for the function payroll, the table slips: run `npm run cost -- --measure`.',
    );
  });

  test('must keep its marks', () => {
    expect(() => replaceTables('no marks', '')).toThrow('marks');
  });
});

describe('the parts of a template', () => {
  const none = { keys: 0, rotatedKeys: 0, secrets: 0, alarms: 0, dashboards: 0, wideDashboards: 0 };

  test('count an alarm once for each metric that it looks at', () => {
    const stat = { Id: 'a', MetricStat: {} };
    const alarm = (properties: object) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: properties });
    const resources = {
      one: alarm({ MetricName: 'Errors' }),
      three: alarm({ Metrics: [stat, stat, stat, { Id: 'sum', Expression: 'a+b+c' }] }),
      key: { Type: 'AWS::KMS::Key', Properties: {} },
      rotated: { Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true } },
      other: { Type: 'AWS::SNS::Topic', Properties: {} },
    };
    expect(countFixedResources(resources)).toEqual({ ...none, keys: 2, rotatedKeys: 1, alarms: 4 });
  });

  test.each([
    [50, { dashboards: 1 }],
    [51, { wideDashboards: 1 }],
  ])('tell a dashboard of %i metrics from one that is free', (metrics, expected) => {
    const widgets = [{ properties: { metrics: Array(metrics - 1).fill(['AWS/Lambda', 'Errors']) } }];
    const last = ',{"properties":{"alarms":["';
    const body = [JSON.stringify({ widgets }).replace(/\]}$/, last), { Ref: 'Alarm' }, '"]}}]}'];
    const dashboard = {
      Type: 'AWS::CloudWatch::Dashboard',
      Properties: { DashboardBody: { 'Fn::Join': ['', body] } },
    };
    expect(countFixedResources({ dashboard })).toEqual({ ...none, ...expected });
  });
});
