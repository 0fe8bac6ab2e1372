import { expect, test } from 'vitest';
import {
  lists,
  listUnmeasured,
  type Measurements,
  readMeasurements,
} from '../../../scripts/cost/measurements.ts';
import { computeQuantities } from '../../../scripts/cost/quantities.ts';
import { costTables } from '../../../scripts/cost/tables.ts';
import { allRoutes } from '../../../shared/contract.ts';

const noResources = { keys: 0, rotatedKeys: 0, secrets: 0, alarms: 0, dashboards: 0, wideDashboards: 0 };

/** The committed measurement as it was before one part of the portal was there. */
function measuredBefore(record: 'visits' | 'lists' | 'initMs' | 'itemBytes', name: string): Measurements {
  const measured = readMeasurements();
  const { [name]: _, ...others } = measured[record] as Record<string, unknown>;
  return { ...measured, [record]: others };
}

test.each([
  ['initMs', 'pdf', 'function'],
  ['initMs', 'holidays', 'function'],
  ['itemBytes', 'slips', 'table'],
  ['lists', 'leaves', 'list'],
  ['visits', 'apply', 'visit'],
] as const)(
  'what was not measured (%s of %s) costs nothing yet, and the page says how to measure it',
  (record, name, what) => {
    const measured = measuredBefore(record, name);
    const sentence = `There is no measurement for the ${what} ${name}: run \`npm run cost -- --measure\`.`;
    expect(listUnmeasured(measured)).toContain(sentence);
    expect(costTables(measured, noResources)).toContain(sentence);
    const complete = computeQuantities(200, readMeasurements(), noResources);
    for (const [unit, quantity] of Object.entries(computeQuantities(200, measured, noResources))) {
      expect([unit, Number.isFinite(quantity)]).toEqual([unit, true]);
      expect(quantity).toBeLessThanOrEqual(complete[unit as keyof typeof complete]);
    }
  },
);

test('each list of everybody that is measured is a route of the contract', () => {
  const routes = allRoutes.map(({ route: { method, path } }) => `${method} ${path}`);
  expect(routes).toEqual(expect.arrayContaining(Object.values(lists)));
});
