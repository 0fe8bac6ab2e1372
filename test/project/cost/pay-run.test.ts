import { StateMachine } from 'aws-local-stepfunctions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payRunStateMachine } from '../../../infra/pay-run-state-machine.ts';
import { computeBill } from '../../../scripts/cost/bill.ts';
import { UsageRecorder } from '../../../scripts/cost/measure/usage-recorder.ts';
import { listUnmeasured, type Measurements, readMeasurements } from '../../../scripts/cost/measurements.ts';
import { payRunQuantities } from '../../../scripts/cost/pay-run-quantities.ts';
import { computeQuantities } from '../../../scripts/cost/quantities.ts';
import { costTables } from '../../../scripts/cost/tables.ts';
import { countTransitions } from '../../../scripts/cost/usage-quantities.ts';
import { measurementsWith, samplePayRuns } from './sample-measurements.ts';

const none = { keys: 0, rotatedKeys: 0, secrets: 0, alarms: 0, dashboards: 0, wideDashboards: 0 };
const sample: Measurements = { ...measurementsWith({}), payRuns: samplePayRuns };

/** The history of an execution with so many chunks to work on, and to print. */
async function performExecution(toWorkOn: number, toPrint: number) {
  let tasks = 0;
  const task = (reply: object) => () => {
    tasks += 1;
    return reply as never;
  };
  const chunks = (count: number) => ({ planId: 'p1', chunks: Array.from({ length: count }, (_, i) => i) });
  const machine = new StateMachine(structuredClone(payRunStateMachine) as never, {
    validationOptions: { noValidate: true },
  });
  const execution = machine.run(
    { payPeriod: '2026-11', attempt: 1 },
    {
      overrides: {
        taskResourceLocalHandlers: {
          Plan: task(chunks(toWorkOn)),
          WorkOnChunk: task({}),
          Finish: task(chunks(toPrint)),
          PrintChunk: task({}),
        },
      },
    },
  );
  const events: string[] = [];
  for await (const { type } of execution.eventLogs) events.push(type);
  return { tasks, entered: events.filter((type) => type === 'StateEntered').length };
}

test.each([
  [0, 0],
  [1, 0],
  [3, 3],
  [7, 5],
])(
  'an execution that works on %i chunks and prints %i is charged for the states of its history, its start and its end',
  async (toWorkOn, toPrint) => {
    const { tasks, entered } = await performExecution(toWorkOn, toPrint);
    expect(tasks).toBe(2 + toWorkOn + toPrint);
    expect(countTransitions(tasks, 1)).toBe(entered + 2);
  },
);

test('a task of a pay run is recorded like a call of the API', () => {
  const recorder = new UsageRecorder();
  recorder.call.writeUnits += 17;
  for (const method of ['HEAD', 'GET', 'PUT']) recorder.recordRoundTrip('pay-run-tasks', 's3', method);
  recorder.recordRoundTrip('pay-run-tasks', 'lambda', 'POST');
  recorder.recordRun('pay-run-tasks', 12);
  recorder.endCall(undefined);
  expect(recorder.takeVisit()).toMatchObject({
    writeUnits: 17,
    fileGets: 2,
    filePuts: 1,
    functions: { 'pay-run-tasks': { calls: 1, milliseconds: 12, roundTrips: 4 } },
  });
});

describe('a pay run computed by hand', () => {
  // Between 100 people with 6 tasks of 1,000 ms in all, and 300 people with 10 tasks of 3,000 ms.
  const initMs = { ...sample.initMs, 'pay-run-tasks': 400 };
  const quantities = payRunQuantities(200, { ...sample, initMs });

  test('it is the smaller run, and its share of what the larger one adds', () => {
    // 8 tasks, 3 calls of the API, 8 batches.
    expect(quantities).toMatchObject({ lambdaRequests: 19, httpApi: 3, reads: 600, writes: 3_400 });
    expect(quantities).toMatchObject({ filePuts: 200, traces: 5 });
  });

  test('two executions have two maps, a start and an end each, beside the tasks', () => {
    expect(quantities?.transitions).toBe(8 + 2 * 4);
  });

  test('the functions that work on chunks start cold, as many as work at once', () => {
    // 2,000 ms × 1.25 × 1769 / 1024; 20 × 5 ms of round trips; three starts of 400 ms × 1.25; a GB.
    expect(quantities?.lambdaArm).toBeCloseTo((4_318.848 + 100 + 1_500) / 1000, 4);
  });

  test('what it costs is added to the month, once', () => {
    const month = computeQuantities(200, { ...sample, initMs }, none);
    const without = computeQuantities(200, { ...sample, initMs, payRuns: undefined }, none);
    expect(month.transitions - without.transitions).toBe(16);
    expect(month.writes - without.writes).toBe(3_400);
    expect(month.lambdaArm - without.lambdaArm).toBeCloseTo(quantities?.lambdaArm ?? 0, 9);
    expect(without.transitions).toBe(0);
    const { lines } = computeBill(month);
    expect(lines.find(({ name }) => name === 'transitions')).toMatchObject({ free: 16, due: 0 });
  });
});

const measured = readMeasurements();
describe.each([
  ['sample', sample],
  // Until one is measured, there is none to hold to this.
  ...(measured.payRuns ? [['measured', measured] as const] : []),
] as const)('the %s pay run', (_, measurements) => {
  const costOf = (people: number) => computeBill(payRunQuantities(people, measurements) ?? {}).listed;

  test('a run of 10,000 costs at most eleven times one of 1,000, and at least nine times', () => {
    const times = costOf(10_000) / costOf(1_000);
    expect(times).toBeLessThanOrEqual(11);
    expect(times).toBeGreaterThanOrEqual(9);
  });

  test('a run of more people is never cheaper', () => {
    const people = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(people, people, (some, more) => {
        expect(costOf(some + more)).toBeGreaterThanOrEqual(costOf(some));
      }),
    );
  });

  test('the page says what it costs', () => {
    const page = costTables(measurements, none);
    expect(page).toContain('| a run of | 100 | 1,000 | 10,000 |');
    expect(page).toContain('| Step Functions | $');
    expect(listUnmeasured(measurements).join()).not.toContain('pay run');
  });
});

test('a pay run that was not measured costs nothing yet, and the page says how to measure it', () => {
  const unmeasured = { ...measured, payRuns: undefined };
  const sentence = 'There is no measurement for the pay run: run `npm run cost -- --measure`.';
  expect(listUnmeasured(unmeasured)).toContain(sentence);
  const page = costTables(unmeasured, none);
  expect(page).toContain(sentence);
  expect(page).not.toContain('a run of');
  expect(Object.values(computeQuantities(200, unmeasured, none)).every(Number.isFinite)).toBe(true);
});
