import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallBackend, startCallBackend } from '../support/call-backend.ts';
import { callOf, calls, type RouteCall } from '../support/calls.ts';
import { leaveItem, slipItem } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { addEmployees, type SampleCompany } from '../support/sample-company.ts';
import { sendOk } from '../support/send-call.ts';
import { traceRequests } from '../support/trace-requests.ts';

let backend: CallBackend;
let company: SampleCompany;

beforeAll(async () => {
  backend = await startCallBackend(10);
  company = backend.company;
});
afterAll(() => backend.stop());

/** Requests to storage and to other functions. */
async function countRoundTrips({ name, prepare }: RouteCall): Promise<string> {
  const call = await prepare(company);
  const { trips } = await traceRequests(async () => (await sendOk(backend.url, name, call)).arrayBuffer());
  return `${trips.requests} requests`;
}

const file = 'round-trips.snap';
const toRows = (text: string): Map<string, string> =>
  new Map(text.split('\n').flatMap((line) => (line ? [line.split(': ') as [string, string]] : [])));
const before = toRows(readFileSync(new URL(file, import.meta.url), 'utf8'));
const counted = new Map<string, string>();

test.each(calls.map((call) => [call.name, call] as const))('%s answers', async (name, call) => {
  counted.set(name, await countRoundTrips(call));
});

test('each call makes exactly the round trips of the reviewed snapshot', async () => {
  const names = calls.map(({ name }) => name).sort();
  // A call that failed has its own test, and keeps its row.
  const after = new Map(names.map((name) => [name, counted.get(name) ?? before.get(name)]));
  const changes = [...new Set([...before.keys(), ...names])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? 'nothing'} before, ${after.get(name) ?? 'nothing'} now`);
  const todo = [...changes, `If you mean that, run \`npm run snapshot\` and read test/local/${file}.`].join(
    '\n',
  );
  const text = [...after].flatMap(([name, trips]) => (trips ? [`${name}: ${trips}\n`] : [])).join('');
  await expect(text, todo).toMatchFileSnapshot(file);
});

describe('a list', () => {
  const lists = [
    'accounts.users',
    'payroll.employees',
    'payroll.history',
    'slips.mySlips',
    'holidays.holidays',
    'policies.policies',
    'leaves.ofEmployee',
    'leaves.all',
  ];
  const rows = Array.from({ length: 190 }, (_, i) => i + 11);

  test('makes as many round trips for two hundred rows as for ten', async () => {
    await addEmployees(11, 200);
    const id = (prefix: string, row: number) => `${prefix}_${String(row).padStart(20, '1')}`;
    const common = { version: 1, updatedAt: '2025-01-01T00:00:00.000Z' };
    const text = {
      title: 'Policy',
      content: 'In short.',
      requiresAcknowledgment: false,
      revision: 1,
      name: 'Holiday',
      date: '2026-01-26',
    };
    await putItems(
      'policies',
      rows.map((row) => ({ id: id('pol', row), kind: 'policy', ...text, ...common })),
    );
    await putItems(
      'holidays',
      rows.map((row) => ({ id: id('hol', row), kind: 'holiday', ...text, ...common })),
    );
    await putItems(
      'leaves',
      rows.map((row) => leaveItem(1, row)),
    );
    const period = (row: number) => `20${Math.floor(row / 12)}-${String((row % 12) + 1).padStart(2, '0')}`;
    await putItems(
      'slips',
      rows.map((row) => slipItem(1, period(row + 120))),
    );
    for (const name of lists)
      expect([name, await countRoundTrips(callOf(name))]).toEqual([name, counted.get(name)]);
  });

  test('makes one more round trip for each further megabyte, the size of a page in DynamoDB', async () => {
    const long = 'A day with the family. '.repeat(80);
    await putItems('leaves', [
      ...rows.map((row) => leaveItem(2, row, long)),
      ...Array.from({ length: 600 }, (_, i) => leaveItem(i + 1000, 1, long)),
    ]);
    expect(await countRoundTrips(callOf('leaves.all'))).toBe('3 requests');
  });
});
