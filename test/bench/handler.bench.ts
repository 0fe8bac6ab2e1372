import { test } from 'vitest';
import { type Company, foundCompany } from '../company/company.ts';
import { calls, type PreparedCall } from '../company/requests.ts';
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

/** Reads many times; what needs somebody or something new for each call less often. */
function timesOf({ name, isRead }: PreparedCall): { warmUps: number; times: number } {
  if (printing.includes(name) || hashing.includes(name)) return { warmUps: 5, times: 20 };
  return isRead ? { warmUps: 200, times: 200 } : { warmUps: 150, times: 60 };
}

async function measure(stack: TimedStack, company: Company, call: PreparedCall, times: number) {
  const taken: Timed[] = [];
  for (let turn = 0; turn < times; turn++) taken.push(await timedCall(stack, company, call, nextTurn++));
  return taken;
}
let nextTurn = 0;

test('a call takes little time beside storage, and a read takes two trips in a row', async () => {
  watchStorage();
  const stack = await startTimedStack(handlerFromSource);
  const company = await foundCompany(employees);
  // All reads first: most of the code under a call is shared, and runs ever faster for a while.
  for (const call of calls.filter(({ isRead }) => isRead)) await measure(stack, company, call, 20);
  const rows: string[][] = [];
  for (const call of calls) {
    const { warmUps, times } = timesOf(call);
    await measure(stack, company, call, warmUps);
    const taken = await measure(stack, company, call, times);
    const median = (of: 'own' | 'withSdk' | 'whole') =>
      quantile(
        taken.map((each) => each[of]),
        0.5,
      );
    const { requests, inARow } = (taken.at(-1) as Timed).trips;
    rows.push([
      call.title,
      median('own').toFixed(2),
      (median('whole') / median('own')).toFixed(1),
      median('withSdk').toFixed(2),
      median('whole').toFixed(1),
      String(requests),
      String(inARow),
    ]);
    if (!hashing.includes(call.name)) {
      holdsWhenQuiet(`${call.name}: milliseconds without storage`, median('own'), {
        atMost: withDocument.includes(call.name) ? most.withDocument : most.milliseconds,
      });
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
