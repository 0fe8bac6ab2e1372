import { Metrics } from '@aws-lambda-powertools/metrics';
import { ExecutionAlreadyExists, SFNClient, type StartExecutionCommandInput } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { get, type Item, query, remove } from '../../../functions/lib/table.ts';
import { generatePeople } from '../../../functions/pay-runs/job/generate.ts';
import { preparePeople } from '../../../functions/pay-runs/job/prepare.ts';
import { readPrinting } from '../../../functions/pay-runs/job/printing-progress.ts';
import { readFailures, readTally } from '../../../functions/pay-runs/job/progress.ts';
import { ensureStarted } from '../../../functions/pay-runs/job/state-machine.ts';
import { hasCurrentSlip } from '../../../functions/slips/build-slip.ts';
import { workOutFigures } from '../../../functions/slips/figures-of-profile.ts';
import type { Account } from '../../../functions/store/account.ts';
import { chunkSize, type Plan, type RunHead, readHead } from '../../../functions/store/pay-run.ts';
import {
  type ChunkItem,
  type ChunkPerson,
  chunkKey,
  emptyTally,
  failureKey,
  type ProgressItem,
  printingKey,
  progressKey,
} from '../../../functions/store/pay-run-plan.ts';
import type { RowItem } from '../../../functions/store/pay-run-row.ts';
import { defaultPaySettings, settingsDigest } from '../../../functions/store/pay-settings.ts';
import { type ProfileItem, parseProfile } from '../../../functions/store/profile.ts';
import type { LocalBackend } from '../../../infra/local/backend.ts';
import { paise } from '../../../shared/money.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { type PayRunIssue, payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import { subtractMonths } from '../../../shared/period.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { accountItem, profileItem, sampleUserId } from '../../support/items.ts';
import { failWrite, interleaveBeforeWrite } from '../../support/pause-command.ts';
import { putItems } from '../../support/put-items.ts';
import { takeConsole } from '../../support/setup.ts';
import { runHead, runProfile, runRow, storeRun } from '../../support/stored-run.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { fanOutWritesOf } from '../notifications/fan-out.ts';

let backend: LocalBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

type Period = RunHead['item'];
interface Chunks {
  planId: string;
  chunks: number[];
}
const task = <Reply = unknown>(name: 'plan' | 'work' | 'finish', payPeriod: Period, what: object = {}) =>
  backend.invoke<Reply>('pay-run-tasks', { task: name, payPeriod, attempt: 1, ...what });
const nothing: Chunks = { planId: '', chunks: [] };

const storeHead = (head: RunHead) => putItems('runs', [head]);

/** Stores employees of a month, each payable but for those who are named; their rows in the order of names. */
async function storeRows(
  period: Period,
  size: number,
  { left = [], profiles = {} }: { left?: number[]; profiles?: Record<number, Partial<ProfileItem>> } = {},
): Promise<RowItem[]> {
  const counts = Array.from({ length: size }, (_, i) => i + 1);
  await putItems(
    'accounts',
    counts.filter((count) => !left.includes(count)).map((count) => accountItem(count)),
  );
  for (const count of left) await remove('accounts', { id: sampleUserId(count) });
  await putItems(
    'profiles',
    counts.map((count) => runProfile(period, count, profiles[count])),
  );
  const rows = counts.map((count) => runRow(period, count));
  await putItems('runs', rows.toReversed());
  return rows;
}

async function readChunk(period: Period, planId: string, chunk: number) {
  const item = await get('runs', chunkKey(period, planId, chunk));
  return (item as ChunkItem | undefined)?.people;
}

const noCosts = {
  pay: paise(0),
  employer: paise(0),
  charges: {
    ...{ payslips: 0, members: 0 },
    ...{ pfWages: paise(0), edliWages: paise(0), edli: paise(0), admin: paise(0) },
  },
  tax: paise(0),
  owing: {},
};
const noTotals = {
  people: 0,
  grossEarnings: paise(0),
  totalDeductions: paise(0),
  netPay: paise(0),
  costs: noCosts,
};

const progressItem = (
  period: Period,
  planId: string,
  chunk: number,
  values: Partial<ProgressItem> = {},
): ProgressItem => ({ ...progressKey(period, planId, chunk), ...emptyTally, cursor: 0, done: 0, ...values });

const planOf = (size: number, values: Partial<Plan> = {}): Plan => ({
  id: '001-stored',
  attempt: 1,
  chunks: Math.ceil(size / chunkSize),
  people: size,
  active: size,
  skipped: 0,
  ...values,
});

/** A run that is planned, with the chunks of its people. */
async function storePlanned(size: number, values: Partial<RunHead> = {}, plan: Partial<Plan> = {}) {
  const stored = await storeRun(0, { plan: planOf(size, plan), ...values });
  const people: ChunkPerson[] = Array.from({ length: size }, (_, i) => ({ userId: sampleUserId(i + 1) }));
  const { id, chunks } = stored.head.plan as Plan;
  const items = Array.from({ length: chunks }, (_, chunk) => ({
    ...chunkKey(stored.period, id, chunk),
    people: people.slice(chunk * chunkSize, (chunk + 1) * chunkSize),
  }));
  await putItems('runs', items);
  return { ...stored, planId: id, people };
}

describe('planning', () => {
  test('takes every employee who has a row, in the order of names, and only counts those with an error', async () => {
    const { period, head } = await storeRun(0);
    const size = 100;
    const rows = await storeRows(period, size, { left: [2], profiles: { 99: { payPeriod: undefined } } });
    const { planId, chunks } = await task<Chunks>('plan', period);
    expect(planId).toMatch(/^001-[0-9a-f]{8}$/);
    expect(chunks).toEqual([0, 1]);
    const people = rows.map(({ userId, item }, i) => ({
      userId,
      row: item,
      ...((i === 1 || i === 98) && { isPrintOnly: true }),
    }));
    expect(await readChunk(period, planId, 0)).toEqual(people.slice(0, 96));
    expect(await readChunk(period, planId, 1)).toEqual(people.slice(96));
    expect(await readHead(period)).toEqual({
      ...head,
      plan: { id: planId, attempt: 1, chunks: 2, people: size, active: 98, skipped: 2 },
      version: 2,
    });
  });

  test('a plan that is there stays, and its chunks that are done are not worked on again', async () => {
    const { period, planId, head } = await storePlanned(200);
    await putItems('runs', [
      progressItem(period, planId, 0, { cursor: 95 }),
      progressItem(period, planId, 1, { cursor: 96 }),
    ]);
    expect(await task('plan', period)).toEqual({ planId, chunks: [0, 2] });
    await putItems('runs', [progressItem(period, planId, 2, { cursor: 8 })]);
    expect(await task('plan', period)).toEqual({ planId, chunks: [0] });
    expect(await readHead(period)).toEqual(head);
  });

  test('trying again is about those who failed before, and what was left out then stays so', async () => {
    const { period } = await storeRun(0, {
      retryOf: '000-before',
      outcome: { ...noTotals, ...emptyTally, failed: 3, skipped: 4 },
    });
    await storeRows(period, 5, { left: [1, 3] });
    const failures = [2, 3, 4].map((count) => ({
      ...failureKey(period, '000-before', sampleUserId(count)),
      userId: sampleUserId(count),
      reason: 'a reason',
    }));
    await putItems('runs', failures);
    const { planId } = await task<Chunks>('plan', period);
    const people = await readChunk(period, planId, 0);
    expect(people?.map(({ isPrintOnly }) => isPrintOnly ?? false)).toEqual([true, false, true, false, true]);
    expect((await readHead(period))?.plan).toMatchObject({ people: 5, active: 2, skipped: 4 + 1 });
  });

  test.each<{ what: string; values: Partial<RunHead> }>([
    { what: 'at another attempt', values: { attempt: 2 } },
    { what: 'at its end', values: { state: 'generated', nextState: undefined } },
  ])('a run that is $what is not planned', async ({ values }) => {
    const { period, head } = await storeRun(0, values);
    await storeRows(period, 1);
    expect(await task('plan', period)).toEqual(nothing);
    expect(await readHead(period)).toEqual(head);
  });

  test('there is nothing to plan in a month without a run', async () => {
    expect(await task('plan', '1999-01' as Period)).toEqual(nothing);
  });

  test('of two tasks that plan, the one that comes second takes the plan of the first', async () => {
    const { period } = await storeRun(0);
    await storeRows(period, 3);
    // The chunk is the first write, the head the second.
    const [late, early] = await interleaveBeforeWrite(
      'runs',
      () => task<Chunks>('plan', period),
      () => task<Chunks>('plan', period),
      2,
    );
    expect(late).toEqual(early);
    expect(await readHead(period)).toMatchObject({ plan: { id: early.planId } });
  });

  test('a plan that cannot be written is no plan', async () => {
    const { period, head } = await storeRun(0);
    await storeRows(period, 3);
    await expect(failWrite('runs', () => task('plan', period))).rejects.toThrow('the database is gone');
    const moved = { ...head, attempt: 2, version: 2 };
    const race = interleaveBeforeWrite(
      'runs',
      () => task('plan', period).catch((error: Error) => error),
      () => storeHead(moved),
      2,
    );
    expect((await race)[0]).toBeInstanceOf(Error);
    expect(await readHead(period)).toEqual(moved);
  });
});

describe('planning a month that is being opened', () => {
  const employeeOf = (count: number, profile?: Partial<ProfileItem>, account: Partial<Account> = {}) => ({
    account: { ...accountItem(count), ...account },
    profile: profile && {
      ...profileItem(count),
      // No other employee of this file has it.
      bankAccountNumber: `1000${count}`,
      basicSalary: paise(count * 1_000_00),
      ...profile,
    },
  });

  /** Plans a month, and says with which findings it takes these people; nothing where it leaves one out. */
  async function planMonth(people: ReturnType<typeof employeeOf>[]) {
    const { period } = await storeRun(0, { state: 'preparing', nextState: 'open' });
    await putItems(
      'accounts',
      people.map(({ account }) => account),
    );
    await putItems(
      'profiles',
      people.flatMap(({ profile }) => profile ?? []),
    );
    const { planId, chunks } = await task<Chunks>('plan', period);
    const read = await Promise.all(chunks.map((chunk) => readChunk(period, planId, chunk)));
    const taken = new Map(
      read.flatMap((some) => some ?? []).map(({ userId, findings }) => [userId, findings]),
    );
    return people.map(({ account }) => taken.get(account.id));
  }

  test('takes employees, and admins who have earnings', async () => {
    const admin = { role: 'admin' as const };
    const none = { basicSalary: paise(0), hra: paise(0), da: paise(0), medicalAllowance: paise(0) };
    const people = [
      employeeOf(9_001, {}),
      employeeOf(9_002),
      employeeOf(9_003, {}, admin),
      employeeOf(9_004, { ...none, otherAllowance: paise(0) }, admin),
      employeeOf(9_005, undefined, admin),
    ];
    expect(await planMonth(people)).toEqual([[], [], [], undefined, undefined]);
  });

  test('finds what two of them have in common', async () => {
    const twin = { name: 'Twin Kumar' };
    const figures = { basicSalary: paise(77_000_00) };
    const people = [
      employeeOf(9_101, { bankAccountNumber: 'HD 4711' }),
      employeeOf(9_102, { bankAccountNumber: 'hd4711' }),
      employeeOf(9_103, { employeeId: 'E-1', bankAccountNumber: '' }),
      employeeOf(9_104, { employeeId: 'e-1', bankAccountNumber: '' }),
      employeeOf(9_105, figures, twin),
      employeeOf(9_106, { ...figures, lopDays: 9, otherDeduction: paise(1) }, twin),
      employeeOf(9_107, { ...figures, pf: paise(1) }, twin),
      employeeOf(9_108, figures),
    ];
    const [bank, id, same] = [['shared-bank-account'], ['shared-employee-id'], ['same-figures']];
    expect(await planMonth(people)).toEqual([bank, bank, id, id, same, same, [], []]);
  });

  // behaviour statutory: Before the payslips
  test('finds a UAN that two members of PF have, and an ESI number that two employees have', async () => {
    const member = { pfMembership: 'ceiling', uan: '100999999999' } as const;
    const people = [
      employeeOf(9_301, member),
      employeeOf(9_302, { ...member, uan: '1009 9999 9999' }),
      employeeOf(9_303, { ...member, pfMembership: 'none' }),
      employeeOf(9_304, { ...member, uan: '100999999998', esiNumber: '3112345678' }),
      employeeOf(9_305, { esiNumber: '3112345678' }),
    ];
    const [uan, esi] = [['shared-uan'], ['shared-esi-number']];
    expect(await planMonth(people)).toEqual([uan, uan, [], esi, esi]);
  });
});

describe('working on a chunk', () => {
  async function storeWork(values: Partial<RunHead> = {}) {
    const run = await storeRun(2, { plan: planOf(2), ...values });
    await putItems('runs', [{ ...chunkKey(run.period, '001-stored', 0), people: run.people }]);
    const slips = async () =>
      (await query('slips', { index: 'by-period', partition: ['period', run.period] })).length;
    return { ...run, slips };
  }
  const chunk = { planId: '001-stored', chunk: 0 };

  test('makes the slips of its people', async () => {
    const { period, slips } = await storeWork();
    await task('work', period, chunk);
    expect(await slips()).toBe(2);
  });

  test.each<{ what: string; values: Partial<RunHead> }>([
    { what: 'at another attempt', values: { attempt: 2 } },
    { what: 'at another plan', values: { plan: planOf(2, { id: '001-other' }) } },
    { what: 'at its end', values: { state: 'generated', nextState: undefined } },
  ])('a run that is $what gets no slips by it', async ({ values }) => {
    const { period, slips } = await storeWork(values);
    await task('work', period, chunk);
    expect(await slips()).toBe(0);
    expect(await get('runs', progressKey(period, '001-stored', 0))).toBeUndefined();
  });

  test('a chunk that is not there, and a run that is not there, have no employees', async () => {
    const { period, slips } = await storeWork();
    await task('work', period, { ...chunk, chunk: 1 });
    await task('work', '1999-01' as Period, chunk);
    expect(await slips()).toBe(0);
  });

  test('nothing is made of those who left, or have no payroll details', async () => {
    const { head } = await storeWork();
    const noProfile = accountItem(9_201);
    await putItems('accounts', [noProfile]);
    const gone = sampleUserId(9_202);
    const asked = [{ userId: gone }, { userId: noProfile.id }];
    const results = await generatePeople(head, asked);
    const refused = (issue: PayRunIssue) => ({
      writes: [],
      failure: expect.objectContaining({ code: 'unprocessable', message: payRunIssues[issue].message }),
    });
    expect(results).toMatchObject([refused('left'), refused('no-pay-period')]);
  });

  test.each([
    { task: 'generating', process: generatePeople, values: {} },
    {
      task: 'preparing',
      process: preparePeople,
      values: { state: 'preparing', nextState: 'open' } as const,
    },
  ])('$task goes on with the others where the profile of one employee cannot be read', async (each) => {
    const { head, people, profiles } = await storeWork(each.values);
    await putItems('profiles', [{ ...profiles[0], basicSalary: 'sixty thousand' } as Item]);
    const [broken, other] = await each.process(head, people);
    expect(broken).toEqual({
      writes: [],
      failure: expect.objectContaining({ message: payRunIssues.unreadable.message }),
    });
    expect(other?.writes).not.toEqual([]);
    expect(takeConsole().join()).toContain(people[0]?.userId);
  });

  test('a slip is on the record with its month and version, and one that is the same stays as it is', async () => {
    const { head, people, period } = await storeWork();
    await task('work', period, chunk);
    const { userId } = people[0] as ChunkPerson;
    const [entry] = await readAuditItems(userId);
    expect(entry).toMatchObject({ action: 'slip.generated', payPeriod: period, version: 1 });
    const item = await get('profiles', { userId });
    const isCurrent = (changes: object) =>
      hasCurrentSlip(
        workOutFigures(parseProfile({ ...item, ...changes }) as ProfileItem, defaultPaySettings),
      );
    expect([isCurrent({}), isCurrent({ otherDeduction: 1 })]).toEqual([true, false]);
    expect(await generatePeople(head, people.slice(0, 1))).toMatchObject([
      { writes: [], outcome: 'unchanged' },
    ]);
  });

  // behaviour pay-runs: The total that you confirm is the total that is generated
  test('no payslip is made by other settings than those that the total was confirmed with', async () => {
    const others = settingsDigest({ ...defaultPaySettings, contributionsInCtc: true });
    const [changed, same] = [
      await storeWork({ settings: others }),
      await storeWork({ settings: settingsDigest(defaultPaySettings) }),
    ];
    expect(await generatePeople(changed.head, changed.people.slice(0, 1))).toEqual([
      { writes: [], failure: expect.objectContaining({ code: 'conflict' }) },
    ]);
    expect(await generatePeople(same.head, same.people.slice(0, 1))).toMatchObject([{ outcome: 'made' }]);
  });

  test('a month that is being prepared gets no slips, but rows', async () => {
    const { period, people, slips } = await storeWork({ state: 'preparing', nextState: 'open' });
    await task('work', period, chunk);
    expect(await slips()).toBe(0);
    const rows = await query('runs', { partition: ['run', period], beginsWith: ['item', 'row#'] });
    expect(rows.map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId));
  });
});

describe('finishing', () => {
  test('adds up what the chunks did, and says when and on whose behalf', async () => {
    const { period, planId, head } = await storePlanned(100, {}, { skipped: 7 });
    await putItems('runs', [
      progressItem(period, planId, 0, { cursor: 96, made: 90, replaced: 5, failed: 1 }),
      progressItem(period, planId, 1, { cursor: 4, unchanged: 4 }),
    ]);
    await task('finish', period);
    const { nextState: _, ...rest } = head;
    expect(await readHead(period)).toEqual({
      ...rest,
      state: 'generated',
      generation: planId,
      generated: { at: expect.stringMatching(/^\d{4}-/), by: head.started.by },
      outcome: { ...noTotals, ...emptyTally, made: 90, replaced: 5, unchanged: 4, failed: 1, skipped: 7 },
      version: 2,
    });
    expect(await fanOutWritesOf(period)).toEqual([
      { kind: 'pay-run.failed', subject: { payPeriod: period } },
    ]);
    // Once: a task that comes again finds it ended.
    await task('finish', period);
    expect(await fanOutWritesOf(period)).toHaveLength(1);
  });

  test('meanwhile the run says how many are done', async () => {
    const { period, planId, head } = await storePlanned(100);
    await putItems('runs', [
      progressItem(period, planId, 0, { cursor: 90, done: 80, made: 80 }),
      progressItem(period, planId, 1, { cursor: 4, done: 3, made: 3 }),
    ]);
    expect(await readTally(period, head.plan as Plan)).toEqual({
      done: 83,
      tally: { ...emptyTally, made: 83 },
    });
  });

  test('a chunk whose people are not there keeps no run from its end', async () => {
    const { period } = await storeRun(0, { plan: planOf(3) });
    await task('finish', period);
    expect(await readHead(period)).toMatchObject({ state: 'generated', outcome: { failed: 0 } });
  });

  test('where all employees have a slip, admins are told so', async () => {
    const { period, planId } = await storePlanned(1);
    await putItems('runs', [progressItem(period, planId, 0, { cursor: 1, made: 1 })]);
    await task('finish', period);
    expect(await fanOutWritesOf(period)).toEqual([
      { kind: 'pay-run.finished', subject: { payPeriod: period } },
    ]);
  });

  test('counts the slips that were made and replaced in a metric', async () => {
    const added = vi.spyOn(Metrics.prototype, 'addMetric');
    const { period, planId } = await storePlanned(10);
    const outcome = { made: 4, replaced: 3, unchanged: 2, failed: 1 };
    await putItems('runs', [progressItem(period, planId, 0, { cursor: 10, ...outcome })]);
    await task('finish', period);
    expect(added.mock.calls).toEqual([['SlipsGenerated', 'Count', 7]]);
  });

  test('lists employees that no task reached as failed, however often it is tried', async () => {
    const { period, planId, people } = await storePlanned(100);
    const counted = people.map((person, i) => (i === 99 ? { ...person, isPrintOnly: true } : person));
    await putItems('runs', [
      { ...chunkKey(period, planId, 1), people: counted.slice(96) },
      progressItem(period, planId, 0, { cursor: 94, done: 94, made: 93, failed: 1 }),
    ]);
    const unreached = [95, 96, 97, 98, 99].map((count) => sampleUserId(count));
    const listed = new Map(unreached.map((id) => [id, payRunMessages.failed]));
    // The list is written first, by a task that does not come to its end.
    await interleaveBeforeWrite(
      'notifications',
      () => task('finish', period).catch(() => {}),
      async () => {
        expect(await readFailures(period, planId)).toEqual(listed);
        await storeHead({ ...((await readHead(period)) as RunHead), version: 5 });
      },
    );
    expect((await readHead(period))?.state).toBe('generating');
    await task('finish', period);
    expect(await readFailures(period, planId)).toEqual(listed);
    expect((await readHead(period))?.outcome).toMatchObject({ made: 93, failed: 1 + 5 });
  });

  test('fails where the list cannot be written, and ends nothing', async () => {
    const { period, head } = await storePlanned(1);
    await expect(failWrite('runs', () => task('finish', period))).rejects.toThrow('the database is gone');
    expect(await readHead(period)).toEqual(head);
  });

  const before = {
    people: 9,
    grossEarnings: paise(140_000_00),
    totalDeductions: paise(18_000_00),
    netPay: paise(122_000_00),
    costs: noCosts,
    made: 10,
    replaced: 20,
    unchanged: 30,
    failed: 2,
    skipped: 4,
  };

  test('trying again adds to what was made before; the failures are those of now', async () => {
    const { period, planId } = await storePlanned(
      3,
      { retryOf: '000-before', outcome: before },
      { skipped: 5 },
    );
    const now = { cursor: 3, made: 1, replaced: 1, unchanged: 1 };
    await putItems('runs', [progressItem(period, planId, 0, now)]);
    await task('finish', period);
    const head = await readHead(period);
    expect(head?.outcome).toEqual({
      ...noTotals,
      ...emptyTally,
      made: 11,
      replaced: 21,
      unchanged: 31,
      failed: 0,
      skipped: 5,
    });
    expect(head).not.toHaveProperty('retryOf');
  });

  test('generating again begins anew', async () => {
    const { period, planId } = await storePlanned(1, { outcome: before });
    await putItems('runs', [progressItem(period, planId, 0, { cursor: 1, unchanged: 1 })]);
    await task('finish', period);
    const outcome = { ...noTotals, ...emptyTally, unchanged: 1, skipped: 0 };
    expect((await readHead(period))?.outcome).toEqual(outcome);
  });

  test('a month that was prepared has the people of its rows, keeps its outcome, and sends no notification', async () => {
    const added = vi.spyOn(Metrics.prototype, 'addMetric');
    const values = {
      state: 'preparing',
      nextState: 'generated',
      outcome: before,
      generation: '000-before',
    } as const;
    const { period, planId, head } = await storePlanned(2, values);
    await storeHead(runHead(subtractMonths(period, 1), { state: 'closed', nextState: undefined }));
    await storeRows(period, 3);
    await putItems('runs', [progressItem(period, planId, 0, { cursor: 2, done: 2 })]);
    await task('finish', period);
    const { nextState: _, ...rest } = head;
    expect(await readHead(period)).toEqual({
      ...rest,
      state: 'generated',
      people: 3,
      previousNetPay: 0,
      // Finished slips stay; the totals are those of the slips that there are.
      outcome: { ...before, ...noTotals },
      version: 2,
    });
    expect(await fanOutWritesOf(period)).toEqual([]);
    expect(added).not.toHaveBeenCalled();
  });

  test.each<{ what: string; values: Partial<RunHead> }>([
    { what: 'at another attempt', values: { attempt: 2 } },
    { what: 'ended', values: { state: 'open', nextState: undefined } },
  ])('a run that is $what stays as it is', async ({ values }) => {
    const { period, head } = await storePlanned(1, values);
    expect(await task('finish', period)).toEqual(nothing);
    expect(await readHead(period)).toEqual(head);
  });

  test('an attempt that was never planned cannot end', async () => {
    const { period, head } = await storeRun(0);
    await expect(task('finish', period)).rejects.toThrow(`attempt 1 of ${period} was never planned`);
    const planned = { ...head, plan: planOf(0, { attempt: 0 }) };
    await storeHead(planned);
    await expect(task('finish', period)).rejects.toThrow('was never planned');
    expect(await readHead(period)).toEqual(planned);
  });
});

describe('printing ahead', () => {
  const done = { state: 'generated', nextState: undefined, generation: '001-stored' } as const;

  test('follows the end of generating, for the chunks that are not printed', async () => {
    const { period, planId } = await storePlanned(200, done);
    const printing = { cursor: 96, printed: 90, failed: 6 };
    await putItems('runs', [
      { ...printingKey(period, planId, 0), ...printing },
      { ...printingKey(period, planId, 1), cursor: 25, printed: 20, failed: 1 },
    ]);
    expect(await task('finish', period)).toEqual({ planId, chunks: [1, 2] });
    const head = (await readHead(period)) as RunHead;
    // Four of the second chunk have no slip.
    expect(await readPrinting(head)).toEqual({ people: 200 - 4, printed: 110, failed: 7 });
    // Printed before the plan was made, and looked at again by it: they count until it has come to them.
    expect(await readPrinting({ ...head, printed: 180 })).toEqual({
      people: 200 - 4,
      printed: 180,
      failed: 7,
    });
    expect(await readPrinting({ ...head, printed: 200 })).toMatchObject({ printed: 110 + 200 - 96 - 25 });
    // The other chunks count only employees who have a slip.
    const outcome = { ...noTotals, ...emptyTally, people: 190, skipped: 6 };
    expect(await readPrinting({ ...head, outcome })).toEqual({ people: 190, printed: 110, failed: 7 });
  });

  test.each<{ what: string; values: Partial<RunHead> }>([
    { what: 'at another attempt', values: { ...done, attempt: 2 } },
    { what: 'without slips', values: { ...done, state: 'open', generation: undefined } },
  ])('has nothing to do in a run that is $what', async ({ values }) => {
    const { period } = await storePlanned(1, values);
    expect(await task('finish', period)).toEqual(nothing);
  });

  test('counts nothing while a run is going on, and where it has no slips', async () => {
    const { head } = await storePlanned(1);
    expect(await readPrinting({ ...head, generation: '000-before' })).toBeUndefined();
    expect(await readPrinting({ ...head, ...done, generation: undefined })).toBeUndefined();
    expect(await readPrinting({ ...head, ...done, plan: undefined })).toBeUndefined();
  });
});

describe('starting a run', () => {
  const startExecution = () => vi.spyOn(SFNClient.prototype, 'send').mockImplementation(async () => ({}));

  test('starts the execution of its latest attempt, by the month, the attempt and a random part', async () => {
    const send = startExecution();
    const { head, period } = await storeRun(0, {
      attempt: 3,
      execution: '9f86d081',
      plan: planOf(1, { attempt: 2 }),
    });
    await ensureStarted(head);
    const name = `${period}-3-9f86d081`;
    const input = JSON.stringify({ payPeriod: period, attempt: 3 });
    expect(send.mock.calls.map(([command]) => command.input)).toEqual([
      { stateMachineArn: process.env.PAY_RUN_STATE_MACHINE, name, input },
    ]);
  });

  test('does nothing for an attempt that is planned, or has ended', async () => {
    const send = startExecution();
    const { head } = await storeRun(0, { plan: planOf(1) });
    await ensureStarted(head);
    await ensureStarted({ ...head, plan: undefined, nextState: undefined });
    expect(send).not.toHaveBeenCalled();
  });

  const hasEnded = new ExecutionAlreadyExists({ message: 'it has ended', $metadata: {} });
  const namesIn = (send: ReturnType<typeof startExecution>) =>
    send.mock.calls.map(([command]) => (command.input as StartExecutionCommandInput).name);

  test('starts an attempt without a plan under a new name where the execution of its name has ended', async () => {
    const send = startExecution();
    const { head, period } = await storeRun(0, { execution: '9f86d081' });
    send.mockRejectedValueOnce(hasEnded as never);
    await ensureStarted(head);
    const { execution } = (await readHead(period)) as RunHead;
    expect(execution).toMatch(/^[0-9a-f]{8}$/);
    expect(namesIn(send)).toEqual([
      `${period}-${head.attempt}-9f86d081`,
      `${period}-${head.attempt}-${execution}`,
    ]);
    expect(execution).not.toBe('9f86d081');
    expect(takeConsole()).toEqual([]);
  });

  test('starts nothing more where the execution of its name has planned the attempt meanwhile', async () => {
    const send = startExecution();
    const { head, period } = await storeRun(0, { execution: '9f86d081', plan: planOf(1) });
    send.mockRejectedValueOnce(hasEnded as never);
    await ensureStarted({ ...head, plan: undefined });
    expect(namesIn(send)).toHaveLength(1);
    expect(await readHead(period)).toEqual(head);
  });

  test('starts an attempt once more only, whatever number of callers find that its execution has ended', async () => {
    const send = startExecution();
    const { head, period } = await storeRun(0, { execution: '9f86d081' });
    for (let i = 0; i < 3; i++) send.mockRejectedValueOnce(hasEnded as never);
    await Promise.all([ensureStarted(head), ensureStarted(head), ensureStarted(head)]);
    const { execution } = (await readHead(period)) as RunHead;
    expect(namesIn(send).filter((name) => !name?.endsWith('-9f86d081'))).toEqual([
      `${period}-${head.attempt}-${execution}`,
    ]);
    expect(takeConsole()).toEqual([]);
  });

  test('logs a failure to start, and throws nothing', async () => {
    const send = startExecution();
    const { head, period } = await storeRun(0);
    send.mockRejectedValueOnce(new Error('no route') as never);
    await ensureStarted(head);
    const [line = '', ...others] = takeConsole();
    expect(others).toEqual([]);
    for (const text of ['a pay run could not be started', period, 'no route']) expect(line).toContain(text);
  });
});
