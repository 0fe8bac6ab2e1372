import { test } from 'vitest';
import { type Company, foundCompany } from '../company/company.ts';
import { calls, type PreparedCall } from '../company/requests.ts';
import type { Trips } from '../company/wire.ts';
import { handlerFromSource } from '../sources.ts';
import { holds, holdsWhenQuiet } from './bars.ts';
import { type Timed, timedCall } from './call.ts';
import { quantile } from './measure.ts';
import { watchStorage } from './storage.ts';
import { table } from './table.ts';
import { startTimedStack, type TimedStack } from './timed-stack.ts';

/** Milliseconds, more where a page or a PDF is made or read; and the trips in a row of a read: session, then data. */
const most = { milliseconds: 1, withDocument: 3, inARow: 2 };

/** Rows of a list: a small company. */
const employees = 50;

/** Those that hash a password, on purpose slowly. */
const hashing = ['login', 'adminLogin', 'createUser', 'setPassword', 'resetAdminPassword'].map(
  (name) => `accounts.${name}`,
);
/** Those for which a browser prints. */
const printing = ['slips.download, first', 'slips.generatePdf'];
/** Those that draw a slip's page, or look into a PDF that came. */
const withDocument = [...printing, 'slips.download', 'policies.addPolicy', 'policies.changePolicy'];
/** Those that take a file out of the bucket, whose place they have to read first. */
const reachingFiles = ['slips.download', 'policies.file'];

/** How often before it is measured, and then in each round; fewer times what hashes or prints. */
function timesOf({ name }: PreparedCall): { warmUps: number; times: number } {
  if (printing.includes(name) || hashing.includes(name)) return { warmUps: 5, times: 10 };
  return { warmUps: 150, times: 50 };
}

/** Each round goes through all calls, so that a moment in which the machine is slow does not meet all of one call. */
const rounds = 3;

interface Round {
  own: number;
  withSdk: number;
  whole: number;
  trips: Trips;
}

let nextTurn = 0;
async function round(stack: TimedStack, company: Company, call: PreparedCall, times: number): Promise<Round> {
  const taken: Timed[] = [];
  for (let turn = 0; turn < times; turn++) taken.push(await timedCall(stack, company, call, nextTurn++));
  const median = (of: 'own' | 'withSdk' | 'whole') =>
    quantile(
      taken.map((each) => each[of]),
      0.5,
    );
  const { trips } = taken.at(-1) as Timed;
  return { own: median('own'), withSdk: median('withSdk'), whole: median('whole'), trips };
}

/** Medians of each call's quickest round. */
async function measure(stack: TimedStack, company: Company, some: readonly PreparedCall[]) {
  for (const call of some) await round(stack, company, call, timesOf(call).warmUps);
  const best = new Map<PreparedCall, Round>();
  for (let turn = 0; turn < rounds; turn++) {
    for (const call of some) {
      const found = await round(stack, company, call, timesOf(call).times);
      if (found.own < (best.get(call)?.own ?? Infinity)) best.set(call, found);
    }
  }
  return best;
}

function judge({ name, isRead }: PreparedCall, { own, trips }: Round): void {
  if (!hashing.includes(name)) {
    holdsWhenQuiet(`${name}: milliseconds without storage`, own, {
      atMost: withDocument.includes(name) ? most.withDocument : most.milliseconds,
    });
  }
  if (isRead && !reachingFiles.includes(name)) {
    holds(`${name}: trips in a row`, trips.inARow, { atMost: most.inARow });
  }
}

test('a call takes little time beside storage, and a read takes two trips in a row', async () => {
  watchStorage();
  const stack = await startTimedStack(handlerFromSource);
  const company = await foundCompany(employees);
  // Reads before what makes their lists longer.
  const reads = await measure(
    stack,
    company,
    calls.filter(({ isRead }) => isRead),
  );
  const changes = await measure(
    stack,
    company,
    calls.filter(({ isRead }) => !isRead),
  );
  const rows = [...reads, ...changes].map(([call, found]) => {
    judge(call, found);
    const { own, withSdk, whole, trips } = found;
    return [
      call.title,
      own.toFixed(2),
      (whole / own).toFixed(1),
      withSdk.toFixed(2),
      whole.toFixed(1),
      String(trips.requests),
      String(trips.inARow),
    ];
  });
  await stack.stop();
  table(
    'handler',
    [
      'route',
      'without storage, ms',
      'whole call, times that',
      'with the SDK, ms',
      'whole call, ms',
      'trips',
      'in a row',
    ],
    rows,
  );
});
