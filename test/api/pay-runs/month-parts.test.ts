import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import { pack } from '../../../functions/lib/json.ts';
import { query } from '../../../functions/lib/table.ts';
import { digestOf } from '../../../functions/pay-runs/approval/digest.ts';
import { readEvaluated } from '../../../functions/pay-runs/rows/read-months.ts';
import { type RunHead, readHead } from '../../../functions/store/pay-run.ts';
import { failureKey } from '../../../functions/store/pay-run-plan.ts';
import { readPaySettings } from '../../../functions/store/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { comparisonParts } from '../../../shared/pay-runs/compared-parts.ts';
import type { PayRunComparison } from '../../../shared/pay-runs/comparison.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { summaryParts } from '../../../shared/pay-runs/row-sums.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import {
  headItem,
  putRun,
  requireApproval,
  requireNoApproval,
  sampleRunPeriod,
} from '../../support/pay-runs.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const month = toPeriod(todayInIndia());
const lastMonth = subtractMonths(month, 1);

const portal = setUpPortal();
const run = payRunClient(portal, month);
const employees: Employee[] = [];

type Part = PayRunSummary & PayRunComparison;

/** Asks for parts of so many employees, until there is none. */
async function readParts(route: 'summary' | 'comparison', limit: number): Promise<Part[]> {
  const parts: Part[] = [];
  let cursor: string | null = null;
  do {
    const sent: string = cursor ? `&cursor=${cursor}` : '';
    const { status, body, headers } = await run.call('GET', `/${route}?limit=${limit}${sent}`);
    expect(status).toBe(200);
    parts.push(body);
    cursor = headers.get('x-next-cursor');
  } while (cursor);
  return parts;
}
const cursorOf = async (route: 'summary' | 'comparison'): Promise<string> => {
  const cursor = (await run.call('GET', `/${route}?limit=2`)).headers.get('x-next-cursor');
  return `limit=2&cursor=${cursor ?? 'none'}`;
};
const add = <Reply>(
  { add: added }: { add(parts: readonly [Reply, ...Reply[]]): Reply },
  parts: readonly Reply[],
): Reply => added(parts as [Reply, ...Reply[]]);

beforeAll(async () => {
  for (const [i, name] of ['Asha Rao', 'Bela Shah', 'Chitra Nair', 'Dev Patel', 'Esha Das'].entries()) {
    const employee = await portal.hire(name, {
      basicSalary: 30_000 + 1_234.5 * i,
      dateOfJoining: i === 3 ? `${month}-01` : '2024-04-01',
      ...(i === 1 && { otherDeduction: 50_000 }),
    });
    employees.push(employee);
  }
  const last = payRunClient(portal, lastMonth);
  await last.payAndClose();
  const [gone] = employees.splice(4);
  await portal.ok('DELETE', `/api/auth/users/${gone?.id}`);
  const [raised] = employees;
  await portal.setPayroll(raised?.id as string, { basicSalary: 33_333.33 });
  await run.open();
});

// behaviour pay-runs: A large month is added up in parts
test('the summaries of parts of the employees add up to that of the month', async () => {
  const whole = await run.summary();
  expect(whole.counts).toMatchObject({ all: 4, new: 1 });
  for (const limit of [1, 2, 3]) {
    const parts = await readParts('summary', limit);
    expect(parts.map(({ counts }) => counts.all)).toEqual(
      limit === 1 ? [1, 1, 1, 1] : limit === 2 ? [2, 2] : [3, 1],
    );
    expect(add(summaryParts, parts)).toEqual(whole);
  }
});

// behaviour pay-runs: A large month is added up in parts
test('the comparisons of parts of the employees add up to that of the month, with who left in the last', async () => {
  const [whole] = await readParts('comparison', 500);
  expect(whole).toMatchObject({
    people: 5,
    came: { people: 1 },
    left: { people: 1 },
    changed: { people: 1 },
  });
  for (const limit of [1, 2, 3]) {
    const parts = await readParts('comparison', limit);
    expect(parts.map(({ left }) => left.people)).toEqual([...parts.slice(1).map(() => 0), 1]);
    expect(parts.slice(0, -1).map(({ digest }) => digest)).toEqual(parts.slice(1).map(() => undefined));
    expect(add(comparisonParts, parts)).toEqual(whole);
  }
});

// behaviour pay-runs: A large month is added up in parts
test('the last part names the figures of all employees where they are to be approved', async () => {
  await requireApproval();
  const head = (await readHead(month)) as RunHead;
  const digest = digestOf(await readEvaluated(head, await readPaySettings()));
  for (const limit of [1, 2, 3]) {
    const approvals = (await readParts('summary', limit)).map(({ approval }) => approval?.digest);
    expect(new Set(approvals.slice(0, -1))).toEqual(new Set([undefined]));
    expect(approvals.at(-1)).toBe(digest);
    expect((await readParts('comparison', limit)).at(-1)?.digest).toBe(digest);
  }
  await requireNoApproval();
});

// behaviour pay-runs: A large month is added up in parts
test('the last part says of the approval what a whole month says, and works out no employee of another part', async () => {
  await requireApproval();
  const edit = async (at: number, otherDeduction: number) => {
    const { userId, version } = (await run.rows())[at] as { userId: string; version: number };
    await run.save({ userId, version, otherDeduction });
  };
  const read = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const readProfiles = () =>
    read.mock.calls.flatMap(([command]) =>
      command instanceof BatchGetCommand ? (command.input.RequestItems?.profiles?.Keys ?? []) : [],
    ).length;
  const expectWhole = async (expected: object) => {
    const { approval } = await run.summary();
    expect(approval).toMatchObject(expected);
    read.mockClear();
    for (const limit of [1, 2, 3])
      expect((await readParts('summary', limit)).at(-1)?.approval).toEqual(approval);
    expect(readProfiles()).toBe(3 * employees.length);
  };
  await edit(0, 31);
  // An employee's net pay below zero is an error of the month.
  await edit(2, 90_000);
  await expectWhole({ state: 'none', errors: 1, lastEdit: {} });
  const { by } = ((await readHead(month)) as RunHead).opened;
  const submission = { at: new Date().toISOString(), by, digest: 'other', people: 4, netPay: 1 };
  const head = (await readHead(month)) as RunHead;
  await putItems('runs', [{ ...head, submissions: [{ ...submission, seen: submission.at }] }]);
  for (const [i, deduction] of [34, 35, 36, 37].entries()) await edit(i, deduction);
  const names = ['Dev Patel', 'Chitra Nair', 'Bela Shah'];
  await expectWhole({ state: 'changed', errors: 0, change: { kind: 'edit', people: 4, names } });
  read.mockRestore();
  await putItems('runs', [{ ...((await readHead(month)) as RunHead), submissions: undefined }]);
  await requireNoApproval();
});

test.each(['summary', 'comparison'] as const)(
  'a cursor of the %s that hands on what no part has said is refused',
  async (route) => {
    await requireApproval();
    const cursor = (await run.call('GET', `/${route}?limit=2`)).headers.get('x-next-cursor') ?? '';
    const said = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const handedOn of ['nothing', pack({ figures: 'x' }), pack('x'.repeat(100_000))]) {
      const forged = Buffer.from(JSON.stringify([...said.slice(0, 3), handedOn])).toString('base64url');
      const { status } = await run.call('GET', `/${route}?limit=2&cursor=${forged}`);
      // Any text stands for figures: a forged one names figures that no one has.
      expect(status).toBe(route === 'summary' ? 400 : 200);
    }
    await requireNoApproval();
  },
);

// behaviour pay-runs: A large month is added up in parts
test.each(['summary', 'comparison'] as const)(
  'a part of the %s is refused once figures to be approved differ from those of the parts before it',
  async (route) => {
    await requireApproval();
    const edit = async (otherDeduction: number) => {
      const { userId, version } = (await run.rows())[0] as { userId: string; version: number };
      await run.save({ userId, version, otherDeduction });
    };
    const rest = await cursorOf(route);
    await edit(route === 'summary' ? 11 : 21);
    const { status, body } = await run.call('GET', `/${route}?${rest}`);
    expect([status, body.message]).toEqual([409, payRunMessages.changedWhileRead]);
    await requireNoApproval();
    const unapproved = await cursorOf(route);
    await edit(route === 'summary' ? 12 : 22);
    expect(await run.call('GET', `/${route}?${unapproved}`)).toMatchObject({ status: 200 });
  },
);

test('a cursor of another month is refused', async () => {
  const rest = await cursorOf('summary');
  expect((await run.call('GET', `/comparison?${rest}`)).status).toBe(400);
  expect((await payRunClient(portal, lastMonth).call('GET', `/comparison?${rest}`)).status).toBe(400);
});

// behaviour pay-runs: A large month is added up in parts
test('a part of a summary is refused once the month keeps that of all employees', async () => {
  await run.generate();
  const rest = await cursorOf('summary');
  expect((await run.call('GET', `/summary?${rest}`)).status).toBe(200);
  const { totals } = await run.summary();
  await run.close();
  const { status, body } = await run.call('GET', `/summary?${rest}`);
  expect([status, body.message]).toEqual([409, payRunMessages.changedWhileRead]);
  expect((await run.summary()).totals).toEqual(totals);
});

// behaviour pay-runs: A large month is added up in parts
test('a filter reads 500 rows for a page, and goes on after them though none of them matches', async () => {
  const counts = Array.from({ length: 502 }, (_, i) => i + 1);
  await putRun('generated', counts);
  const rows = await query('runs', { partition: ['run', sampleRunPeriod], beginsWith: ['item', 'row#'] });
  const last = rows.at(-1)?.userId;
  const reason = 'There is no font for it.';
  const key = failureKey(sampleRunPeriod, 'plan', last as UserId);
  await putItems('runs', [{ ...key, userId: last, reason }]);
  const large = payRunClient(portal, sampleRunPeriod);
  const { body, headers } = await large.call('GET', '/rows?filter=failed');
  expect(body).toEqual([]);
  const cursor = headers.get('x-next-cursor');
  const rest = await large.call('GET', `/rows?filter=failed&cursor=${cursor}`);
  expect(rest.body).toMatchObject([{ userId: last, failure: reason }]);
  expect(rest.headers.get('x-next-cursor')).toBeNull();
});

// behaviour pay-runs: A large month is added up in parts
test('the first part of more than 500 employees has 200, so that it is there soon', async () => {
  const open = { ...headItem('open'), people: 502 };
  await putItems('runs', [open]);
  const large = payRunClient(portal, sampleRunPeriod);
  const { body, headers } = await large.call('GET', '/summary');
  const rest = await large.call('GET', `/summary?cursor=${headers.get('x-next-cursor')}`);
  expect([body.counts.all, rest.body.counts.all]).toEqual([200, 302]);
  expect(rest.headers.get('x-next-cursor')).toBeNull();
});
