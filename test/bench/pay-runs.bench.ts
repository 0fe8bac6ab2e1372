import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { readHead } from '../../functions/store/pay-run.ts';
import { ApiClient } from '../../infra/local/demo/api-client.ts';
import { readSummary } from '../../infra/local/demo/pay-runs.ts';
import { todayInIndia } from '../../shared/date.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { isMoving } from '../../shared/pay-runs/pay-run-state.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { profileItem, sampleUserId } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { addEmployees, createSampleCompany, type SampleCompany } from '../support/sample-company.ts';
import { traceRequests } from '../support/trace-requests.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';
import { startTimedBackend, type TimedBackend, withoutPrinting } from './timed-backend.ts';

const sizes = [1_000, 10_000] as const;
const [small, large] = sizes;
/** Slips that are generated one by one, to compare with. */
const oneByOne = 500;
const atOnce = 32;

const bars = {
  seconds: 60,
  /** A limit of the request that compares the figures with those that were confirmed, and begins: a function has 28. */
  beginSeconds: 20,
  timesOneByOne: 2.5,
  requestsASlip: 0.12,
  /** Milliseconds a slip, of the larger company to the smaller. */
  growth: 1.3,
  /** Milliseconds a slip with statutory details, to those without. */
  statutory: 1.5,
};

/** The profiles of these employees, with what their statutory figures are calculated from. */
const addStatutoryDetails = (to: number) =>
  putItems(
    'profiles',
    Array.from({ length: to }, (_, i) => ({
      ...profileItem(i + 1),
      dateOfBirth: '1990-05-14',
      gender: 'female',
      workState: 'KA',
      pfMembership: 'ceiling',
      epsMember: 'yes',
    })),
  );

type Call = (method: string, path: string, body?: object) => Promise<PayRun>;

const callAs =
  ({ url }: TimedBackend, { admin }: SampleCompany): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<PayRun>;
  };

/** Rarely, since what it asks is counted too: the head alone, which is one request. */
const pollMs = 2_000;

async function settled(call: Call, period: PayPeriod): Promise<PayRun> {
  for (;;) {
    while ((await readHead(period))?.nextState !== undefined) await pause(pollMs);
    const run = await call('GET', `pay-runs/${period}`);
    if (!isMoving(run)) return run;
  }
}

/** Milliseconds a slip, with today's call for each person, 32 at once. */
async function generateOneByOne(call: Call): Promise<number> {
  const ids = Array.from({ length: oneByOne }, (_, i) => sampleUserId(i + 1)).values();
  const from = performance.now();
  const worker = async () => {
    for (const id of ids) await call('POST', `payroll/generate-slip/${id}`);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - from) / oneByOne;
}

/** Generates the month of all employees. */
async function generateRun(call: Call, client: ApiClient, period: PayPeriod) {
  await call('POST', 'pay-runs', { payPeriod: period });
  await settled(call, period);
  const asked = performance.now();
  const { payable } = await readSummary(client, period);
  const summaryMs = performance.now() - asked;
  const from = performance.now();
  let beginMs = 0;
  const { result, trips } = await traceRequests(async () => {
    await call('POST', `pay-runs/${period}/generation`, { people: payable.people, netPay: payable.netPay });
    beginMs = performance.now() - from;
    return settled(call, period);
  });
  const milliseconds = performance.now() - from;
  await call('POST', `pay-runs/${period}/closing`);
  await settled(call, period);
  const slips = result.outcome?.made ?? 0;
  return {
    milliseconds,
    summaryMs,
    beginMs,
    slips,
    requests: trips.requests,
    memoryMB: process.memoryUsage.rss() / 2 ** 20,
  };
}

test('a month of ten thousand is generated in a minute, and a slip takes what it takes in a small company', async () => {
  const backend = await startTimedBackend(withoutPrinting);
  const company = await createSampleCompany(small);
  const call = callAs(backend, company);
  const client = new ApiClient(backend.url, company.admin.token);
  const alone = await generateOneByOne(call);
  const month = subtractMonths(toPeriod(todayInIndia()), 1);
  const inSmall = await generateRun(call, client, month);
  await addEmployees(small + 1, large);
  const inLarge = await generateRun(call, client, subtractMonths(month, -1));
  await addStatutoryDetails(large);
  const inChecked = await generateRun(call, client, subtractMonths(month, -2));
  await backend.stop();

  const perSlip = ({ milliseconds, slips }: typeof inSmall) => milliseconds / slips;
  const requestsPerSlip = ({ requests, slips }: typeof inSmall) => requests / slips;
  expectThreshold('requests a slip', requestsPerSlip(inLarge), { atMost: bars.requestsASlip });
  expectThresholdWhenQuiet(`seconds for ${large}`, inLarge.milliseconds / 1000, { atMost: bars.seconds });
  expectThresholdWhenQuiet('seconds until generating begins', inChecked.beginMs / 1000, {
    atMost: bars.beginSeconds,
  });
  expectThresholdWhenQuiet('times the slips a second of one by one', alone / perSlip(inLarge), {
    atLeast: bars.timesOneByOne,
  });
  expectThresholdWhenQuiet(
    'times as long a slip in the larger company',
    perSlip(inLarge) / perSlip(inSmall),
    {
      atMost: bars.growth,
    },
  );
  expectThresholdWhenQuiet(
    'times as long a slip with statutory details',
    perSlip(inChecked) / perSlip(inLarge),
    { atMost: bars.statutory },
  );
  const row = (name: string, perSlipMs: number, ...others: string[]) => [
    name,
    perSlipMs.toFixed(2),
    `${(alone / perSlipMs).toFixed(1)} ×`,
    ...others,
  ];
  const runRow = (name: string, run: typeof inSmall) =>
    row(
      name,
      perSlip(run),
      requestsPerSlip(run).toFixed(3),
      (run.milliseconds / 1000).toFixed(1),
      (run.summaryMs / 1000).toFixed(1),
      (run.beginMs / 1000).toFixed(1),
      run.memoryMB.toFixed(0),
    );
  reportTable(
    'pay-runs',
    [
      ...['way', 'ms a slip', 'slips a second', 'requests a slip', 'seconds'],
      ...['summary, s', 'begins after, s', 'memory, MB'],
    ],
    [
      row(`one by one, ${atOnce} at once`, alone, '4', '', '', '', ''),
      runRow(`a run of ${small.toLocaleString('en')}`, inSmall),
      runRow(`a run of ${large.toLocaleString('en')}`, inLarge),
      runRow('the same with statutory details', inChecked),
    ],
  );
});
