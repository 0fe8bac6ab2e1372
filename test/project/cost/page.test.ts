import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { countFixedResources, type FixedResources } from '../../../scripts/cost/fixed-resources.ts';
import { listUnmeasured, readMeasurements } from '../../../scripts/cost/measurements.ts';
import { costTables, replaceTables } from '../../../scripts/cost/tables.ts';
import { synthesizeResources } from '../../aws/templates/synthesize.ts';

const page = readFileSync(new URL('../../../docs/reports/cost.md', import.meta.url), 'utf8');

let deployed: FixedResources;
beforeAll(() => {
  deployed = countFixedResources(synthesizeResources(getStage('prod')));
});

test('the keys, secrets and alarms of all deployed stacks are counted', () => {
  // Nine beside the portal, one beside CloudFront.
  expect(deployed.alarms).toBe(10);
  expect(deployed.keys).toBeGreaterThan(0);
  expect(deployed.secrets).toBeGreaterThan(0);
});

test('docs/reports/cost.md is what `npm run cost` computes now', () => {
  const measured = readMeasurements();
  const isCurrent = replaceTables(page, costTables(measured, deployed)) === page;
  const notes = listUnmeasured(measured).map((sentence) => `The page will say: ${sentence}`);
  const todo = ['docs/reports/cost.md is out of date: run `npm run cost`.', ...notes].join('\n');
  expect(isCurrent, todo).toBe(true);
});

test('a cost page without its marks is not written', () => {
  expect(() => replaceTables('no marks', '')).toThrow('marks');
});

const none = { keys: 0, rotatedKeys: 0, secrets: 0, alarms: 0, dashboards: 0, wideDashboards: 0 };

test('an alarm costs once for each metric that it reads', () => {
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
])('a dashboard of %i metrics is told from one that is free', (metrics, expected) => {
  const widgets = [{ properties: { metrics: Array(metrics - 1).fill(['AWS/Lambda', 'Errors']) } }];
  const last = ',{"properties":{"alarms":["';
  const body = [JSON.stringify({ widgets }).replace(/\]}$/, last), { Ref: 'Alarm' }, '"]}}]}'];
  const dashboard = {
    Type: 'AWS::CloudWatch::Dashboard',
    Properties: { DashboardBody: { 'Fn::Join': ['', body] } },
  };
  expect(countFixedResources({ dashboard })).toEqual({ ...none, ...expected });
});
