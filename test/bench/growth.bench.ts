import { test } from 'vitest';
import { addEmployees, type Company, foundCompany } from '../company/company.ts';
import { calls, type PreparedCall } from '../company/requests.ts';
import { holds, holdsWhenQuiet } from './bars.ts';
import { type Timed, timedCall } from './call.ts';
import { quantile } from './measure.ts';
import { table } from './table.ts';
import { handlerFromBundle, startTimedStack, type TimedStack } from './timed-stack.ts';

const sizes = [100, 1_000, 10_000] as const;
const [smallest, , largest] = sizes;

/** Every read, and the changes that many make, none of which makes another list longer. */
const changes = [
  'profiles.saveMine',
  'payroll.saveEmployee',
  'payroll.generateSlip',
  'accounts.updateUser',
  'leaves.decide',
  'leaves.resetAll',
];
const measured = calls.filter(({ name, isRead }) => isRead || changes.includes(name));

/** Lists of everybody: they grow to a page of a thousand and no further. */
const ofEverybody = ['accounts.users', 'payroll.employees', 'leaves.all'];

/** How much longer any other call may take for ten thousand people than for a hundred. */
const most = { times: 2 };
const warmUps = 5;
const times = 30;

interface AtSize {
  milliseconds: number;
  requests: number;
  bytes: number;
}

async function measure(stack: TimedStack, company: Company, call: PreparedCall): Promise<AtSize> {
  const taken: Timed[] = [];
  for (let turn = 0; turn < warmUps + times; turn++) {
    const timed = await timedCall(stack, company, call, nextTurn++);
    if (turn >= warmUps) taken.push(timed);
  }
  const { trips, bytes } = taken.at(-1) as Timed;
  return {
    milliseconds: quantile(
      taken.map(({ whole }) => whole),
      0.5,
    ),
    requests: trips.requests,
    bytes,
  };
}
let nextTurn = 0;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

test('only the lists of everybody grow with the company', async () => {
  const stack = await startTimedStack(handlerFromBundle);
  const company = await foundCompany(smallest);
  const found = new Map(measured.map((call) => [call, [] as AtSize[]]));
  let employees: number = smallest;
  for (const size of sizes) {
    const started = performance.now();
    if (size > employees) await addEmployees(employees + 1, size);
    process.stdout.write(`${size} employees after ${Math.round(performance.now() - started)} ms\n`);
    employees = size;
    for (const [call, at] of found) at.push(await measure(stack, company, call));
  }
  await stack.stop();
  const rows = [...found].map(([call, [small, middle, large]]) => {
    if (!small || !middle || !large) throw new Error('a size is missing');
    const ratio = large.milliseconds / small.milliseconds;
    if (!ofEverybody.includes(call.name)) {
      holds(`${call.name}: trips more at ${largest}`, large.requests - small.requests, { atMost: 0 });
      holdsWhenQuiet(`${call.name}: times as long at ${largest}`, ratio, { atMost: most.times });
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
  table('growth', ['route', '100, ms', '1,000', '10,000', 'trips', 'answer, KB'], rows);
});
