import { test } from 'vitest';
import { calls, type RouteCall } from '../support/calls.ts';
import { holdExecutions } from '../support/hold-executions.ts';
import { addEmployees, createSampleCompany, type SampleCompany } from '../support/sample-company.ts';
import { quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend, type TimedBackend } from './timed-backend.ts';
import { type TimedCall, timedCall } from './timed-call.ts';

const sizes = [100, 1_000, 10_000] as const;
const [smallest, , largest] = sizes;

/** Every read, and common writes that do not lengthen another list. */
const measuredWrites = [
  'profiles.saveMine',
  'payroll.saveEmployee',
  'payroll.generateSlip',
  'accounts.updateUser',
  'leaves.decide',
  'leaves.resetAll',
];
const measured = calls.filter(({ name, isRead }) => isRead || measuredWrites.includes(name));

/** Calls about all employees, or that search them; a list as any caller may ask for it, of a thousand. */
const ofEverybody = [
  'accounts.users, search',
  'payroll.employees, search',
  'payroll.employees, in a state',
  'payroll.summary',
  'pay-runs.payRunOpening',
  'leaves.all',
  'leaves.all, pending first',
  'leaves.all, search',
  'leaves.related',
];

/** Maximum growth of any other call from a hundred people to ten thousand. */
const maxGrowth = { times: 2 };
const warmUps = 5;
const times = 30;

interface AtSize {
  milliseconds: number;
  requests: number;
  bytes: number;
}

async function measure(backend: TimedBackend, company: SampleCompany, call: RouteCall): Promise<AtSize> {
  const taken: TimedCall[] = [];
  for (let turn = 0; turn < warmUps + times; turn++) {
    const timed = await timedCall(backend, company, call);
    if (turn >= warmUps) taken.push(timed);
  }
  const { trace, bytes } = taken.at(-1) as TimedCall;
  return {
    milliseconds: quantile(
      taken.map(({ whole }) => whole),
      0.5,
    ),
    requests: trace.requests,
    bytes,
  };
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

test('only calls about all employees grow with the company', async () => {
  const backend = await startTimedBackend(handlerFromBundle);
  const held = await holdExecutions();
  const company = await createSampleCompany(smallest);
  const found = new Map(measured.map((call) => [call, [] as AtSize[]]));
  let employees: number = smallest;
  for (const size of sizes) {
    const started = performance.now();
    if (size > employees) await addEmployees(employees + 1, size);
    process.stdout.write(`${size} employees after ${Math.round(performance.now() - started)} ms\n`);
    employees = size;
    for (const [call, at] of found) at.push(await measure(backend, company, call));
  }
  await backend.stop();
  await held.release();
  const rows = [...found].map(([call, [small, middle, large]]) => {
    if (!small || !middle || !large) throw new Error('a size is missing');
    const ratio = large.milliseconds / small.milliseconds;
    if (!ofEverybody.includes(call.name)) {
      expectThreshold(`${call.name}: more round trips at ${largest}`, large.requests - small.requests, {
        atMost: 0,
      });
      expectThresholdWhenQuiet(`${call.name}: times as long at ${largest}`, ratio, {
        atMost: maxGrowth.times,
      });
    }
    return [
      call.title,
      small.milliseconds.toFixed(1),
      `${(middle.milliseconds / small.milliseconds).toFixed(1)} ×`,
      `${ratio.toFixed(1)} ×`,
      [small, middle, large].map(({ requests }) => requests).join(' / '),
      [small, middle, large].map(({ bytes }) => kilobytes(bytes)).join(' / '),
    ];
  });
  reportTable('growth', ['route', '100, ms', '1,000', '10,000', 'round trips', 'answer, KB'], rows);
});
