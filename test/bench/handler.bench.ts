import { test } from 'vitest';
import { get } from '../../functions/lib/table.ts';
import { type Company, foundCompany } from '../company/company.ts';
import { calls, type PreparedCall } from '../company/requests.ts';
import { now, watchWire } from '../company/wire.ts';
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
const reachingFiles = ['slips.download', 'policies.file'];

/** Reads many times; what needs somebody or something new for each call less often. */
function timesOf({ name, isRead }: PreparedCall): { warmUps: number; times: number } {
  if (printing.includes(name) || hashing.includes(name)) return { warmUps: 5, times: 20 };
  return isRead ? { warmUps: 20, times: 200 } : { warmUps: 10, times: 60 };
}

async function measure(stack: TimedStack, company: Company, call: PreparedCall, times: number) {
  const taken: Timed[] = [];
  for (let turn = 0; turn < times; turn++) taken.push(await timedCall(stack, company, call, nextTurn++));
  return taken;
}
let nextTurn = 0;

/** Milliseconds of its own that the SDK takes for reading one item which is not there: what no call can go below. */
async function ownTimeOfSdk(): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < 400; time++) {
    const started = now();
    const { trips } = await watchWire(() => get('settings', { name: 'nothing' }));
    taken.push(now().clock - started.clock - trips.waiting.clock);
  }
  return quantile(taken.slice(100), 0.5);
}

test('a call takes little time beside its trips to storage, and a read takes two of them in a row', async () => {
  const stack = await startTimedStack();
  const company = await foundCompany(employees);
  // All reads first: most of the code under a call is shared, and runs ever faster for a while.
  for (const call of calls.filter(({ isRead }) => isRead)) await measure(stack, company, call, 20);
  const sdk = await ownTimeOfSdk();
  const rows = [['one read by the SDK', sdk.toFixed(2), '1.0 ×', '', '', '1', '1']];
  for (const call of calls) {
    const { warmUps, times } = timesOf(call);
    await measure(stack, company, call, warmUps);
    const taken = await measure(stack, company, call, times);
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
      call.title,
      own.toFixed(2),
      `${(own / sdk).toFixed(1)} ×`,
      mean(taken.map(({ handler }) => handler.processor)).toFixed(2),
      whole.toFixed(1),
      String(requests),
      String(inARow),
    ]);
    if (!hashing.includes(call.name)) {
      holdsWhenQuiet(`${call.name}: milliseconds in the handler`, own, { atMost: most.milliseconds });
    }
    if (call.isRead && !reachingFiles.includes(call.name)) {
      holds(`${call.name}: trips in a row`, inARow, { atMost: most.inARow });
    }
  }
  await stack.stop();
  table(
    'handler',
    [
      'route',
      'in the handler, ms',
      'reads by the SDK',
      'of the processor, ms',
      'whole call, ms',
      'trips',
      'in a row',
    ],
    rows,
  );
});
