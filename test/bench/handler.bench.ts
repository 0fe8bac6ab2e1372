import { test } from 'vitest';
import { type Company, foundCompany } from '../company/company.ts';
import { calls, type PreparedCall } from '../company/requests.ts';
import { holds, holdsWhenQuiet } from './bars.ts';
import { startTimedStack, type TimedStack } from './bundles.ts';
import { type Timed, timedCall } from './call.ts';
import { mean, quantile } from './measure.ts';
import { table } from './table.ts';

/** Milliseconds, and the trips in a row of a read: session, then data. */
const most = { milliseconds: 1, inARow: 2 };

/** Rows of a list: a small company. */
const employees = 50;

/** Those that hash a password, on purpose slowly. */
const hashing = ['login', 'adminLogin', 'createUser', 'setPassword', 'resetAdminPassword'].map(
  (name) => `accounts.${name}`,
);
/** Those for which a browser prints. */
const printing = ['slips.download, first', 'slips.generatePdf'];
/** Those that take a file out of the bucket, whose place they have to read first. */
const reachingFiles = ['slips.download', 'policies.file', ...printing];

const warmUps = 20;
const timesOf = (name: string) => (printing.includes(name) || hashing.includes(name) ? 30 : 200);

async function measure(stack: TimedStack, company: Company, call: PreparedCall, times: number) {
  const taken: Timed[] = [];
  for (let turn = 0; turn < times; turn++) taken.push(await timedCall(stack, company, call, nextTurn++));
  return taken;
}
let nextTurn = 0;

test('a call takes little time beside its trips to storage, and a read takes two of them in a row', async () => {
  const stack = await startTimedStack();
  const company = await foundCompany(employees);
  const rows: string[][] = [];
  // All of them first: most of the code under a call is shared, and runs ever faster for a while.
  for (const call of calls.filter(({ method }) => method === 'GET'))
    await measure(stack, company, call, warmUps);
  for (const call of calls) {
    await measure(stack, company, call, warmUps);
    const taken = await measure(stack, company, call, timesOf(call.name));
    const own = quantile(
      taken.map(({ handler }) => handler.clock),
      0.5,
    );
    const whole = quantile(
      taken.map(({ whole }) => whole),
      0.5,
    );
    const { requests, inARow } = (taken.at(-1) as Timed).trips;
    rows.push([
      `${call.method} ${call.route}${call.name.includes(',') ? ` (${call.name.split(', ')[1]})` : ''}`,
      own.toFixed(2),
      mean(taken.map(({ handler }) => handler.processor)).toFixed(2),
      whole.toFixed(1),
      String(requests),
      String(inARow),
    ]);
    if (!hashing.includes(call.name)) {
      holdsWhenQuiet(`${call.name}: milliseconds in the handler`, own, { atMost: most.milliseconds });
    }
    if (call.method === 'GET' && !reachingFiles.includes(call.name)) {
      holds(`${call.name}: trips in a row`, inARow, { atMost: most.inARow });
    }
  }
  await stack.stop();
  table(
    'handler',
    ['route', 'in the handler, ms', 'of the processor, ms', 'whole call, ms', 'trips', 'in a row'],
    rows,
  );
});
