import { expect, test } from 'vitest';
import { countCalls } from '../../scripts/cost/calls.ts';
import { computeBill } from '../../scripts/cost/prices.ts';
import { countFixedResources, quantitiesOf } from '../../scripts/cost/quantities.ts';

test('a bill computed by hand has the same lines', () => {
  const counts = countCalls({ 'accounts.login': 4, 'slips.slip, latest': 2 }, () => 3);
  expect(counts).toEqual({ call: 6, change: 4, request: 18 });
  const quantities = quantitiesOf(counts);
  expect(quantities).toMatchObject({ httpApi: 6, edgeRequests: 6, reads: 18 * 2.1, writes: 4 * 15 });
  // On a core of 1.25 times the time, with 1.7275 GB: half of 6 starts of 100 ms, and 18 requests of 8 ms. These wait for
  // 5 ms with 0.75 GB.
  expect(quantities.lambdaArm).toBeCloseTo((3 * 0.1 + 18 * 0.008) * 1.25 * 1.7275 + 18 * 0.005 * 0.75, 3);

  const bill = computeBill({ ...quantities, alarms: 12, secrets: 3 });
  // Ten of the alarms are free, and all of the GB-seconds.
  expect(bill.find(({ name }) => name === 'alarms')?.listed).toBeCloseTo(12 * 0.1, 9);
  const due = bill.reduce((sum, line) => sum + line.due, 0);
  expect(due).toBeCloseTo(0.2 + 3 * 0.4 + (6 * 1.05 + 37.8 * 0.1425 + 60 * 0.71) / 1e6, 9);
});

test('a call that is no longer measured is named', () => {
  expect(() => countCalls({ 'slips.gone': 1 })).toThrow('slips.gone');
});

test('counts an alarm once for each metric that it reads, and a key apart from its rotation', () => {
  const stat = { MetricStat: {} };
  const resources = {
    one: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
    two: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [stat, stat, { Expression: 'a+b' }] } },
    key: { Type: 'AWS::KMS::Key', Properties: {} },
    rotated: { Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true } },
  };
  expect(countFixedResources(resources)).toMatchObject({ alarms: 3, keys: 2, keyRotations: 1, secrets: 0 });
});
