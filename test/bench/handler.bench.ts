import { test } from 'vitest';
import { calls, type RouteCall } from '../support/calls.ts';
import { holdExecutions } from '../support/hold-executions.ts';
import { createSampleCompany, type SampleCompany } from '../support/sample-company.ts';
import { handlerFromSource } from '../support/sources.ts';
import type { RequestTrace } from '../support/trace-requests.ts';
import { quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { watchStorage } from './storage.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { startTimedBackend, type TimedBackend } from './timed-backend.ts';
import { type TimedCall, timedCall } from './timed-call.ts';

/** Milliseconds, more with a slip's HTML or a PDF. Round trips are in test/local/round-trips.snap. */
const maxima = { milliseconds: 2, withDocument: 4 };

/** Rows of a list: a small company. */
const employees = 50;

/** Calls that hash or verify a password, which is slow on purpose. */
const hashingCalls = [
  ...['login', 'adminLogin', 'adminLogin, before two-step verification', 'createUser', 'setPassword'],
  ...['resetAdminPassword', 'resetPassword', 'setInitialPassword', 'reauthenticate'],
  ...['startAuthenticator', 'renewRecoveryCodes', 'turnOffTwoFactor'],
]
  .map((name) => `accounts.${name}`)
  .concat('passkeys.passkeyRegistration', 'passkeys.removePasskey');
/** Calls that print a PDF. */
const printingCalls = ['slips.download, first', 'slips.generatePdf'];
/** Calls that render a slip's HTML, inspect an uploaded PDF or answer the document of the API. */
const documentCalls = [
  ...printingCalls,
  'slips.download',
  'policies.addPolicy',
  'policies.changePolicy',
  'system.openapi',
];
/** Warm-up calls, and measured calls in each round; fewer where a call hashes or prints. No limit of a day is reached. */
function repetitions({ name }: RouteCall): { warmUps: number; times: number } {
  if (printingCalls.includes(name) || hashingCalls.includes(name)) return { warmUps: 2, times: 3 };
  return { warmUps: 10, times: 5 };
}

/** Rounds are interleaved, so that a slow moment of the machine does not hit all samples of one call. */
const rounds = 3;

interface Round {
  own: number;
  withSdk: number;
  whole: number;
  trace: RequestTrace;
}

async function round(
  backend: TimedBackend,
  company: SampleCompany,
  call: RouteCall,
  times: number,
): Promise<Round> {
  const taken: TimedCall[] = [];
  for (let turn = 0; turn < times; turn++) taken.push(await timedCall(backend, company, call));
  const median = (of: 'own' | 'withSdk' | 'whole') =>
    quantile(
      taken.map((each) => each[of]),
      0.5,
    );
  const { trace } = taken.at(-1) as TimedCall;
  return { own: median('own'), withSdk: median('withSdk'), whole: median('whole'), trace };
}

/** Medians of each call's quickest round. */
async function measure(backend: TimedBackend, company: SampleCompany, some: readonly RouteCall[]) {
  for (const call of some) await round(backend, company, call, repetitions(call).warmUps);
  const best = new Map<RouteCall, Round>();
  for (let turn = 0; turn < rounds; turn++) {
    for (const call of some) {
      const found = await round(backend, company, call, repetitions(call).times);
      if (found.own < (best.get(call)?.own ?? Infinity)) best.set(call, found);
    }
  }
  return best;
}

function judge({ name }: RouteCall, { own }: Round): void {
  if (!hashingCalls.includes(name)) {
    expectThresholdWhenQuiet(`${name}: milliseconds without storage`, own, {
      atMost: documentCalls.includes(name) ? maxima.withDocument : maxima.milliseconds,
    });
  }
}

test('a call takes little time beside storage', async () => {
  watchStorage();
  const backend = await startTimedBackend(handlerFromSource);
  const held = await holdExecutions();
  const company = await createSampleCompany(employees);
  // Reads first: writes lengthen their lists.
  const reads = await measure(
    backend,
    company,
    calls.filter(({ isRead }) => isRead),
  );
  const changes = await measure(
    backend,
    company,
    calls.filter(({ isRead }) => !isRead),
  );
  const rows = [...reads, ...changes].map(([call, found]) => {
    judge(call, found);
    const { own, withSdk, whole, trace } = found;
    return [
      call.title,
      own.toFixed(2),
      (whole / own).toFixed(1),
      withSdk.toFixed(2),
      whole.toFixed(1),
      String(trace.requests),
      String(trace.sequential),
    ];
  });
  await backend.stop();
  await held.release();
  reportTable(
    'handler',
    [
      'route',
      'without storage, ms',
      'whole call, times that',
      'with the SDK, ms',
      'whole call, ms',
      'round trips',
      'sequential',
    ],
    rows,
  );
});
