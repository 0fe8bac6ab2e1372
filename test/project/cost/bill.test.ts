import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWithHostedPayroll, computeBill } from '../../../scripts/cost/bill.ts';
import { readMeasurements } from '../../../scripts/cost/measurements.ts';
import { type PriceName, prices } from '../../../scripts/cost/prices.ts';
import { computeQuantities } from '../../../scripts/cost/quantities.ts';
import { emptyUsage } from '../../../scripts/cost/resource-usage.ts';
import { measurementsWith } from './sample-measurements.ts';

const deployed = { keys: 1, rotatedKeys: 0, secrets: 2, alarms: 12, dashboards: 1, wideDashboards: 0 };
const none = { keys: 0, rotatedKeys: 0, secrets: 0, alarms: 0, dashboards: 0, wideDashboards: 0 };

describe('a bill computed by hand', () => {
  // Ten people sign in four times each: 40 visits of one call, of 100 ms in 512 MB, with 2 round trips.
  const company = measurementsWith({
    signIn: {
      functions: { slips: { calls: 1, milliseconds: 100, roundTrips: 2 } },
      readUnits: 3,
      writeUnits: 1,
      bytes: 24,
      siteRequests: 2,
      siteBytes: 1_000,
    },
  });
  const quantities = computeQuantities(10, company, deployed);

  test('a bill counts 40 calls, and the Chromium function once a day', () => {
    expect(quantities).toMatchObject({ httpApi: 40, lambdaRequests: 70, reads: 120, writes: 40 });
  });

  test('a function of 512 MB is billed for its share of a core, and for its round trips', () => {
    // 100 ms × 1.25 × 1769 / 512 = 431.88 ms; 2 × 5 ms of round trips; half a GB; 40 times.
    expect(quantities.lambdaArm).toBeCloseTo((0.431885 + 0.01) * 0.5 * 40, 4);
    expect(quantities.lambdaX86).toBe(0);
  });

  test('a bill counts what CloudFront sends: answers, files and the headers of each', () => {
    expect(quantities).toMatchObject({ edgeRequests: 120, edgeFunctions: 120 });
    expect(quantities.edgeTraffic * 1024 ** 3).toBeCloseTo(40 * (24 + 1_000) + 120 * 1_000, 3);
  });

  test("a bill counts CloudFront's logs: requests in a log group, addresses as files", () => {
    // 120 requests of 400 and 60 bytes, kept for six months; at most one file for each.
    expect(quantities.edgeLogs * 1024 ** 3).toBeCloseTo(120 * 400, 6);
    expect(quantities.fileStorage * 1024 ** 3).toBeCloseTo(120 * 60 * 6, 6);
    expect(quantities.filePuts).toBe(120);
    // Seventy invocations leave 2,000 bytes each, for thirteen months.
    expect(quantities.logStorage * 1024 ** 3).toBeCloseTo(0.15 * (70 * 2_000 * 13 + 120 * 400 * 6), 6);
  });

  test('a bill applies the prices, less the always-free tier', () => {
    const { lines, listed, due } = computeBill(quantities);
    const of = (name: PriceName) => lines.find((line) => line.name === name);
    expect(of('keys')?.due).toBe(1);
    expect(of('secrets')?.due).toBe(0.8);
    // Twelve alarms, ten of them free; one dashboard of three free ones.
    expect(of('alarms')).toMatchObject({ quantity: 12, free: 10 });
    expect(of('alarms')?.listed).toBeCloseTo(1.2, 9);
    expect(of('alarms')?.due).toBeCloseTo(0.2, 9);
    expect(of('dashboards')).toMatchObject({ listed: 3, due: 0 });
    expect(of('httpApi')?.due).toBeCloseTo(40 * 0.00000105, 12);
    expect(of('lambdaRequests')?.due).toBe(0);
    // A key, two secrets, two tenths of an alarm's dollar, and three backups restored for a test.
    expect(due).toBeGreaterThan(6.5);
    expect(due).toBeLessThan(6.51);
    expect(listed).toBeGreaterThan(due);
  });

  test('rupees for each employee are compared with hosted payroll', () => {
    // $2 × ₹88 ÷ 10 employees = ₹17.60.
    const { rupees, times } = compareWithHostedPayroll(2, 10);
    expect(rupees).toBeCloseTo(17.6, 9);
    expect(times[0]).toBeCloseTo(40 / 17.6, 9);
    expect(times[1]).toBeCloseTo(90 / 17.6, 9);
  });
});

describe('reads of lists of everybody', () => {
  const read = (readUnits: number, entries: number) => ({ ...emptyUsage(), readUnits, entries });
  const measured = (list: 'users' | 'sums') => ({
    ...measurementsWith({ users: { lists: { [list]: 1 } } }),
    lists: { [list]: { few: read(2, 10), many: read(101, 1_000) } },
  });
  // An admin opens user management twice a month; there is one admin for 250 people.
  test.each([
    [10, 2 * 2],
    [505, 3 * 2 * (2 + 99 / 2)],
    [1_000, 4 * 2 * 101],
    [20_000, 80 * 2 * 101 * 20],
  ])('sums of %i people cost their share of what was measured, or a multiple', (employees, units) => {
    expect(computeQuantities(employees, measured('sums'), none).reads).toBeCloseTo(units, 6);
  });

  test.each([
    [10, 2 * 2],
    [100, 2 * (2 + 9)],
    [20_000, 80 * 2 * (2 + 9)],
  ])('a list of %i people costs no more than the rows that fill a screen', (employees, units) => {
    expect(computeQuantities(employees, measured('users'), none).reads).toBeCloseTo(units, 6);
  });
});

describe('the bill of the portal as measured', () => {
  const measured = readMeasurements();
  const billFor = (employees: number) => computeBill(computeQuantities(employees, measured, deployed));
  const size = fc.integer({ min: 1, max: 100_000 });

  test('a bill is never lower for more people', () => {
    fc.assert(
      fc.property(size, size, (one, more) => {
        const [small, large] = [billFor(one), billFor(one + more)];
        expect(large.due).toBeGreaterThanOrEqual(small.due);
        for (const [i, line] of small.lines.entries()) {
          expect(large.lines[i]?.quantity).toBeGreaterThanOrEqual(line.quantity);
        }
      }),
    );
  });

  test('no line of a bill is negative, or has more free units than used ones', () => {
    fc.assert(
      fc.property(size, (employees) => {
        for (const { name, quantity, free, due, listed } of billFor(employees).lines) {
          expect(quantity, name).toBeGreaterThanOrEqual(0);
          expect(free, name).toBeLessThanOrEqual(quantity);
          expect(due, name).toBeGreaterThanOrEqual(0);
          expect(due, name).toBeLessThanOrEqual(listed);
        }
      }),
    );
  });

  test('each price names its source', () => {
    for (const { source, usd } of Object.values(prices)) {
      expect(usd).toBeGreaterThan(0);
      expect(source.citation).not.toBe('');
      expect(source.readOn).toMatch(/^20\d\d(-\d\d)?$/);
    }
  });
});
