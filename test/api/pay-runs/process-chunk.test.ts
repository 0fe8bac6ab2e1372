import { InternalServerError } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exists, isNew } from '../../../functions/lib/condition.ts';
import { get, query, type Write } from '../../../functions/lib/table.ts';
import { generatePeople } from '../../../functions/pay-runs/job/generate.ts';
import { type PersonResult, processChunk } from '../../../functions/pay-runs/job/process-chunk.ts';
import { readFailures } from '../../../functions/pay-runs/job/progress.ts';
import type { RunHead } from '../../../functions/store/pay-run.ts';
import {
  type ChunkPerson,
  emptyTally,
  failureKey,
  parseProgress,
  progressKey,
} from '../../../functions/store/pay-run-plan.ts';
import type { LocalBackend } from '../../../infra/local/backend.ts';
import { Problem } from '../../../shared/errors.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { profileItem } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { takeConsole } from '../../support/setup.ts';
import { runHead, storeRun } from '../../support/stored-run.ts';
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

/** A batch and a part of another one. */
const size = 30;
const planId = '001-test';

type Run = Awaited<ReturnType<typeof storeRun>>;
type Change = (result: PersonResult, person: ChunkPerson) => PersonResult | Promise<PersonResult>;

/** Generates the slips of a run's people as the task does, with changed results. */
function generation({ head, people, period }: Run) {
  /** Who was read at once, each time. */
  const asked: UserId[][] = [];
  return {
    asked,
    async run(change: Change = (result) => result, attempt: RunHead = head) {
      const progress = parseProgress(await get('runs', progressKey(period, planId, 0)));
      await processChunk(attempt, { planId, chunk: 0, people }, progress, async (some) => {
        asked.push(some.map(({ userId }) => userId));
        const results = await generatePeople(attempt, some);
        return Promise.all(results.map((result, i) => change(result, some[i] as ChunkPerson)));
      });
    },
  };
}

const progressOf = async ({ period }: Run) =>
  parseProgress(await get('runs', progressKey(period, planId, 0)));
const failuresOf = async ({ period }: Run) => Object.fromEntries(await readFailures(period, planId));

/** The versions of the slips of a month, by person. */
async function slipsOf({ period }: Run) {
  const slips = await query('slips', { index: 'by-period', partition: ['period', period] });
  return Object.fromEntries(slips.map(({ userId, version }) => [userId, version]));
}

/** Who was told of a month, in the order in which it was written. */
const announced = async ({ period }: Run) =>
  (await fanOutWritesOf(period)).map(({ kind, recipients }) => ({ kind, recipients }));

const idsOf = ({ people }: Run) => people.map(({ userId }) => userId);
/** One of a run's people, by their number from 1. */
const personOf = (run: Run, number: number) => idsOf(run)[number - 1] as UserId;
const versions = (ids: readonly UserId[], version = 1) => Object.fromEntries(ids.map((id) => [id, version]));

const whole = (run: Run) => ({
  ...progressKey(run.period, planId, 0),
  ...emptyTally,
  cursor: size,
  done: size,
});

/** Changes what is written for one person alone. */
const changeFor =
  (id: UserId, change: Change): Change =>
  (result, person) =>
    person.userId === id && !person.isPrintOnly ? change(result, person) : result;

/** A write that is refused whenever it is tried: its condition never holds. */
const impossible: Write = {
  table: 'runs',
  check: { run: 'nobody', item: 'nothing' },
  condition: exists('run'),
};
const withWrites = (result: PersonResult, ...writes: Write[]): PersonResult => ({
  ...result,
  writes: [...result.writes, ...writes],
});
const cannotBeWritten: Change = (result) => withWrites(result, impossible);

/** Has the database answer as during an outage to some transactions, counted from 1. */
function failTransactions(isFailing: (count: number) => boolean) {
  const send = DynamoDBDocumentClient.prototype.send as (...args: unknown[]) => Promise<unknown>;
  let count = 0;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
    this: unknown,
    ...args: unknown[]
  ) {
    if (args[0] instanceof TransactWriteCommand && isFailing(++count))
      return Promise.reject(new InternalServerError({ message: 'an outage', $metadata: {} }));
    return send.apply(this, args);
  });
  return { end: () => spy.mockRestore() };
}

test('a chunk is done batch by batch, and counts its people and what became of them', async () => {
  const run = await storeRun(size);
  const { asked, run: generate } = generation(run);
  await generate();
  const ids = idsOf(run);
  expect(asked).toEqual([ids.slice(0, 24), ids.slice(24)]);
  expect(await progressOf(run)).toEqual({ ...whole(run), made: size });
  expect(await slipsOf(run)).toEqual(versions(ids));
  expect(await announced(run)).toEqual([
    { kind: 'slip.ready', recipients: ids.slice(0, 24) },
    { kind: 'slip.ready', recipients: ids.slice(24) },
  ]);
  // A task that comes again finds it done.
  await generate();
  expect(asked).toHaveLength(2);
});

test('who has another slip than before is told of that, who has the same one of nothing', async () => {
  const run = await storeRun(3);
  await generation(run).run();
  const [first, second, third] = run.people as [ChunkPerson, ChunkPerson, ChunkPerson];
  const [changed] = run.profiles as [Run['profiles'][0]];
  const dearer = { ...changed, hra: profileItem(1).basicSalary as never, version: 2 };
  await putItems('profiles', [dearer]);
  const head = { ...run.head, attempt: 2 };
  await putItems('runs', [head]);
  const again = { ...run, head, people: [first, second, { ...third, isPrintOnly: true as const }] };
  const plan = '002-test';
  await processChunk(head, { planId: plan, chunk: 0, people: again.people }, undefined, (some) =>
    generatePeople(head, some),
  );
  // The one who is only counted is none of those who were to be done.
  expect(parseProgress(await get('runs', progressKey(run.period, plan, 0)))).toEqual({
    ...progressKey(run.period, plan, 0),
    ...emptyTally,
    cursor: 3,
    done: 2,
    replaced: 1,
    unchanged: 1,
  });
  expect((await announced(run)).slice(1)).toEqual([{ kind: 'slip.replaced', recipients: [first.userId] }]);
  expect(await slipsOf(run)).toEqual({ ...versions(idsOf(run)), [first.userId]: 2 });
});

test('an employee who cannot be written is listed and the others are done, after some attempts', async () => {
  const run = await storeRun(size);
  const { asked, run: generate } = generation(run);
  const id = personOf(run, 3);
  await generate(changeFor(id, cannotBeWritten));
  const others = idsOf(run).filter((other) => other !== id);
  expect(await slipsOf(run)).toEqual(versions(others));
  expect(await failuresOf(run)).toEqual({ [id]: payRunMessages.failed });
  expect(await progressOf(run)).toEqual({
    ...whole(run),
    made: size - 1,
    failed: 1,
  });
  expect(takeConsole()).toEqual([expect.stringContaining('a person of a pay run cannot be written')]);
  // Three times all, then one by one: three times the one.
  const sizes = asked.map(({ length }) => length);
  expect(sizes).toEqual([24, 24, 24, ...Array.from({ length: 23 + 3 }, () => 1), 6]);
  expect(asked.filter((ids) => ids.join() === id)).toHaveLength(3);
  const told = (await announced(run)).flatMap(({ recipients }) => recipients);
  expect(told).toEqual(others);
});

test('the log says who cannot be written, and why', async () => {
  const run = await storeRun(1);
  await generation(run).run(cannotBeWritten);
  const [line = ''] = takeConsole();
  for (const text of [run.period, personOf(run, 1), 'condition of write']) expect(line).toContain(text);
});

test('the earlier slip of an employee who cannot be written still counts', async () => {
  const run = await storeRun(2);
  await generation(run).run();
  const head = { ...run.head, attempt: 2 };
  const next = { ...run, head };
  await putItems('runs', [head]);
  await putItems('profiles', [{ ...run.profiles[0], hra: 1, version: 2 }]);
  const plan = '002-test';
  await processChunk(head, { planId: plan, chunk: 0, people: run.people }, undefined, async (some) => {
    const results = await generatePeople(head, some);
    return results.map((result, i) =>
      some[i]?.isPrintOnly || some[i]?.userId !== personOf(run, 1) ? result : withWrites(result, impossible),
    );
  });
  expect(takeConsole()).toHaveLength(1);
  expect(await slipsOf(next)).toEqual(versions(idsOf(run)));
  expect(parseProgress(await get('runs', progressKey(run.period, plan, 0)))).toMatchObject({
    done: 2,
    failed: 1,
    unchanged: 1,
  });
});

test('an employee who cannot even be read is listed without a slip, and the others are done', async () => {
  const run = await storeRun(3);
  const id = personOf(run, 2);
  await generation(run).run((result, { userId }) => {
    if (userId === id) throw new Error('a mistake in the data');
    return result;
  });
  expect(takeConsole()).toEqual([expect.stringContaining('a mistake in the data')]);
  expect(await failuresOf(run)).toEqual({ [id]: payRunMessages.failed });
  expect(await progressOf(run)).toMatchObject({ cursor: 3, done: 3, made: 2, failed: 1 });
});

test('what the database refuses for good is not tried again', async () => {
  const run = await storeRun(2);
  const { asked, run: generate } = generation(run);
  const [id, other] = idsOf(run) as [UserId, UserId];
  const tooLarge: Write = {
    table: 'runs',
    put: { run: 'large', item: id, text: 'x'.repeat(410_000) },
    condition: isNew('run'),
  };
  await generate(changeFor(id, (result) => withWrites(result, tooLarge)));
  expect(takeConsole()).toHaveLength(1);
  expect(await failuresOf(run)).toEqual({ [id]: payRunMessages.failed });
  expect(await slipsOf(run)).toEqual(versions([other]));
  expect(asked).toEqual([[id, other], [id], [other]]);
});

test('people who change while they are done are read once more', async () => {
  const run = await storeRun(size);
  const { asked, run: generate } = generation(run);
  let changes = 0;
  await generate(
    changeFor(personOf(run, 30), async (result, { userId }) => {
      const [profile] = run.profiles.slice(-1);
      if (changes++ < 2) await putItems('profiles', [{ ...profile, userId, version: 1 + changes }]);
      return result;
    }),
  );
  expect(asked.map(({ length }) => length)).toEqual([24, 6, 6, 6]);
  expect(await progressOf(run)).toEqual({ ...whole(run), made: size });
  expect(await failuresOf(run)).toEqual({});
});

test('why nothing can be done for an employee is listed in its words, beside what is written for the others', async () => {
  const run = await storeRun(2);
  const [id, other] = idsOf(run) as [UserId, UserId];
  const failure = new Problem('unprocessable', 'There is no company.');
  await generation(run).run(changeFor(id, () => ({ writes: [], failure })));
  expect(await get('runs', failureKey(run.period, planId, id))).toEqual({
    ...failureKey(run.period, planId, id),
    userId: id,
    reason: 'There is no company.',
  });
  expect(await slipsOf(run)).toEqual(versions([other]));
  expect(await progressOf(run)).toMatchObject({ cursor: 2, done: 2, made: 1, failed: 1 });
});

test.each([
  { writes: 4, batches: [24, 6] },
  { writes: 5, batches: [24, 11] },
  { writes: 11, batches: [24, 22, 14, 6] },
])('no batch writes more than a transaction takes: $writes a person', async ({ writes, batches }) => {
  const run = await storeRun(size);
  const { asked, run: generate } = generation(run);
  let more = 0;
  await generate((result) =>
    withWrites(
      result,
      ...Array.from(
        { length: writes - result.writes.length },
        (): Write => ({
          table: 'runs',
          put: { run: `more-${run.period}`, item: `${more++}` },
          condition: isNew('run'),
        }),
      ),
    ),
  );
  expect(asked.map(({ length }) => length)).toEqual(batches);
  expect(await progressOf(run)).toEqual({ ...whole(run), made: size });
  expect(await slipsOf(run)).toEqual(versions(idsOf(run)));
});

test('an employee with more writes than a transaction takes is left out, and the others are done', async () => {
  const run = await storeRun(3);
  const id = personOf(run, 1);
  const tooMany = Array.from(
    { length: 100 },
    (_, i): Write => ({ table: 'runs', check: { run: 'nobody', item: `${i}` }, condition: isNew('run') }),
  );
  await generation(run).run(changeFor(id, (result) => withWrites(result, ...tooMany)));
  expect(takeConsole()).toHaveLength(1);
  expect(await failuresOf(run)).toEqual({ [id]: payRunMessages.failed });
  expect(await slipsOf(run)).toEqual(versions(idsOf(run).slice(1)));
});

test('the reasons of those who fail are counted among the writes of a batch', async () => {
  const run = await storeRun(size);
  const { asked, run: generate } = generation(run);
  const failure = new Problem('unprocessable', 'There is no company.');
  const check: Write = { table: 'runs', check: { run: 'nobody', item: 'x' }, condition: isNew('run') };
  let checks = 0;
  await generate((result) => ({
    ...withWrites(
      { ...result, writes: [] },
      ...Array.from({ length: 4 }, () => ({ ...check, check: { run: 'nobody', item: `${checks++}` } })),
    ),
    outcome: undefined as never,
    failure,
  }));
  expect(asked.map(({ length }) => length)).toEqual([24, 11]);
  expect(await progressOf(run)).toMatchObject({ cursor: size, failed: size, made: 0 });
});

/** After an outage: the task's next attempt begins behind those who are done, and does all others. */
async function expectRestIsDone(run: Run, done: number) {
  expect(await progressOf(run)).toMatchObject({ cursor: done, made: done });
  expect(await failuresOf(run)).toEqual({});
  const { asked, run: generate } = generation(run);
  await generate();
  expect(asked.flat()).toEqual(idsOf(run).slice(done));
  expect(await progressOf(run)).toEqual({ ...whole(run), made: size });
  expect(await slipsOf(run)).toEqual(versions(idsOf(run)));
}

test('an outage is no mistake of a person: the rest is left to the next attempt of the task', async () => {
  const run = await storeRun(size);
  const outage = failTransactions((count) => count === 2);
  await expect(generation(run).run()).rejects.toThrow('an outage');
  outage.end();
  await expectRestIsDone(run, 24);
});

test('so is an outage while people are written one by one', async () => {
  const run = await storeRun(size);
  const attemptsOfAll = 3;
  const outage = failTransactions((count) => count === attemptsOfAll + 2);
  const fifth = personOf(run, 5);
  await expect(generation(run).run(changeFor(fifth, cannotBeWritten))).rejects.toThrow('an outage');
  outage.end();
  await expectRestIsDone(run, 1);
});

test('of two tasks for one chunk, the one that comes second goes on where the first one is', async () => {
  const run = await storeRun(size);
  const [late, early] = [generation(run), generation(run)];
  let hasRun = false;
  const outage = failTransactions((count) => count === 2);
  await late.run(async (result) => {
    if (hasRun) return result;
    hasRun = true;
    await expect(early.run()).rejects.toThrow('an outage');
    return result;
  });
  outage.end();
  const ids = idsOf(run);
  expect(late.asked).toEqual([ids.slice(0, 24), ids.slice(24)]);
  expect(await progressOf(run)).toEqual({ ...whole(run), made: size });
  expect(await slipsOf(run)).toEqual(versions(ids));
});

test('a task that comes second to an employee who fails leaves what the first one listed', async () => {
  const run = await storeRun(2);
  const [id, other] = idsOf(run) as [UserId, UserId];
  const fail = (message: string) =>
    changeFor(id, () => ({ writes: [], failure: new Problem('conflict', message) }));
  const [late, early] = [generation(run), generation(run)];
  await late.run(async (result, person) => {
    if (person.userId === other) await early.run(fail('The first reason.'));
    return fail('Another reason.')(result, person);
  });
  expect(await failuresOf(run)).toEqual({ [id]: 'The first reason.' });
  expect(await progressOf(run)).toMatchObject({ cursor: 2, done: 2, made: 1, failed: 1 });
  expect(await slipsOf(run)).toEqual(versions([other]));
});

test.each([
  { what: 'at another attempt', values: { attempt: 2 } },
  { what: 'no longer going on', values: { state: 'generated' as const, nextState: undefined } },
])('a task of a run that is $what writes nothing more, and is none that failed', async ({ values }) => {
  const run = await storeRun(size);
  const { asked, run: generate } = generation(run);
  const last = personOf(run, size);
  await generate(
    changeFor(last, async (result) => {
      await putItems('runs', [runHead(run.period, values)]);
      return result;
    }),
  );
  const ids = idsOf(run);
  expect(asked).toEqual([ids.slice(0, 24), ids.slice(24)]);
  expect(await progressOf(run)).toMatchObject({ cursor: 24, made: 24 });
  expect(await slipsOf(run)).toEqual(versions(ids.slice(0, 24)));
});

test('a task that finds the run elsewhere while it writes people one by one ends there', async () => {
  const run = await storeRun(size);
  const { asked, run: generate } = generation(run);
  const fourth = personOf(run, 4);
  await generate(
    changeFor(fourth, async (result) => {
      if (asked.at(-1)?.length === 1) await putItems('runs', [runHead(run.period, { attempt: 2 })]);
      return cannotBeWritten(result, { userId: fourth });
    }),
  );
  expect(asked.map(({ length }) => length)).toEqual([24, 24, 24, 1, 1, 1, 1]);
  expect(await progressOf(run)).toMatchObject({ cursor: 3, made: 3, failed: 0 });
  expect(await failuresOf(run)).toEqual({});
});
