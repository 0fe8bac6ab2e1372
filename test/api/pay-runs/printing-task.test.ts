import { Logger } from '@aws-lambda-powertools/logger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import type { PdfRequest, SlipBatchReply } from '../../../functions/pdf/protocol.ts';
import type { Plan, RunHead } from '../../../functions/store/pay-run.ts';
import { chunkKey, parsePrinting, printingKey } from '../../../functions/store/pay-run-plan.ts';
import type { LocalBackend } from '../../../infra/local/backend.ts';
import { accountItem, sampleUserId, slipItem } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { takeConsole } from '../../support/setup.ts';
import { handlerFromSource } from '../../support/sources.ts';
import { storeRun } from '../../support/stored-run.ts';
import { startTestBackend } from '../../support/test-backend.ts';

/*
 * The browser is replaced here, to see what the task does with its answers; printing.test.ts prints with a real one, in
 * which no single slip fails.
 */
let requests: Extract<PdfRequest, { kind: 'slips' }>[] = [];
let beforePrinting: ((request: number) => unknown) | undefined;
/** The employee whose slip the browser cannot print. */
let unprintable = '';

function print({ slips }: (typeof requests)[0]): SlipBatchReply {
  const answer = ({ html }: { html: string }) =>
    unprintable && html.includes(unprintable) ? { failed: 'the page crashed' } : { pdf: btoa('%PDF-1.7') };
  return { slips: slips.map(answer) };
}

let backend: LocalBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    loadHandler: async (name) => {
      if (name !== 'pdf') return handlerFromSource(name);
      return async (event) => {
        requests.push(event as (typeof requests)[0]);
        await beforePrinting?.(requests.length);
        return print(event as (typeof requests)[0]);
      };
    },
  });
});
afterAll(() => backend.stop());
beforeEach(() => {
  [requests, beforePrinting, unprintable] = [[], undefined, ''];
});
afterEach(() => {
  vi.restoreAllMocks();
});

const size = 30;
const planId = '001-stored';
const plan: Plan = { id: planId, attempt: 1, chunks: 1, people: size, active: size, skipped: 0 };
const ended = { state: 'generated', nextState: undefined, generation: planId, plan } as const;

let months = 0;

/** A month whose slips were generated, with a chunk of all its people. */
async function storeGenerated(values: Partial<RunHead> = {}) {
  const { period, head } = await storeRun(0, { ...ended, ...values });
  const counts = Array.from({ length: size }, (_, i) => months * size + i + 1);
  months++;
  await putItems(
    'slips',
    counts.map((count) => slipItem(count, period)),
  );
  const people = counts.map((count) => ({ userId: sampleUserId(count) }));
  await putItems('runs', [{ ...chunkKey(period, planId, 0), people }]);
  return { period, head, counts, nameOf: (index: number) => accountItem(counts[index] as number).name };
}

type Month = Awaited<ReturnType<typeof storeGenerated>>;
const printChunk = ({ period }: Pick<Month, 'period'>, task: object = {}) =>
  backend.invoke('pay-run-printing', { payPeriod: period, attempt: 1, planId, chunk: 0, ...task });
const progressOf = async ({ period }: Month) => {
  const item = parsePrinting(await get('runs', printingKey(period, planId, 0)));
  return item && { cursor: item.cursor, printed: item.printed, failed: item.failed };
};
/** Prints a chunk, with something happening while the browser has its first batch. */
async function printWhile(month: Month, act: () => Promise<unknown>): Promise<void> {
  const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  beforePrinting = () => {
    reached.resolve();
    return resumed.promise;
  };
  const printed = printChunk(month);
  await reached.promise;
  await act();
  resumed.resolve();
  await printed;
}
const sizes = () => requests.map(({ slips }) => slips.length);

test('prints a chunk batch by batch, for the log under the name of the execution', async () => {
  const month = await storeGenerated();
  await printChunk(month);
  expect(sizes()).toEqual([25, 5]);
  expect(requests.map(({ requestId }) => requestId)).toEqual([`${month.period}-1`, `${month.period}-1`]);
  expect(await progressOf(month)).toEqual({ cursor: size, printed: size, failed: 0 });
  // Once more, it finds everything printed.
  await printChunk(month);
  expect(requests).toHaveLength(2);
});

test('a slip that the browser cannot print is counted and logged, and the others are printed', async () => {
  const warnings = vi.spyOn(Logger.prototype, 'warn');
  const month = await storeGenerated();
  unprintable = month.nameOf(3);
  await printChunk(month);
  expect(await progressOf(month)).toEqual({ cursor: size, printed: size - 1, failed: 1 });
  expect(warnings.mock.calls).toEqual([
    [
      'a slip was not printed ahead',
      { run: month.period, userId: sampleUserId(month.counts[3] as number), reason: 'the page crashed' },
    ],
  ]);
});

test('a batch that fails is counted as failed, and the next one is printed', async () => {
  const month = await storeGenerated();
  beforePrinting = (request) => {
    if (request === 1) throw new Error('no browser starts');
  };
  await printChunk(month);
  expect(await progressOf(month)).toEqual({ cursor: size, printed: 5, failed: 25 });
  const [line = '', ...others] = takeConsole();
  expect(others).toEqual([]);
  for (const text of ['a batch of slips was not printed ahead', month.period, 'no browser starts'])
    expect(line).toContain(text);
});

test('who has no slip, or one that cannot be read, is passed over', async () => {
  const month = await storeGenerated();
  const [first, second] = month.counts as [number, number];
  const people = [...month.counts, 99_999].map((count) => ({ userId: sampleUserId(count) }));
  await putItems('slips', [{ ...slipItem(first, month.period), slip: 'nothing' }]);
  await putItems('runs', [{ ...chunkKey(month.period, planId, 0), people }]);
  await printChunk(month);
  expect(sizes()).toEqual([24, 6 - 1]);
  expect(requests[0]?.slips[0]?.html).toContain(accountItem(second).name);
  expect(await progressOf(month)).toEqual({ cursor: size + 1, printed: size - 1, failed: 0 });
  expect(takeConsole().join()).toContain(sampleUserId(first));
});

test('a task goes on behind the batches that were printed, and adds to their count', async () => {
  const month = await storeGenerated();
  await putItems('runs', [{ ...printingKey(month.period, planId, 0), cursor: 25, printed: 20, failed: 4 }]);
  await printChunk(month);
  expect(sizes()).toEqual([5]);
  expect(await progressOf(month)).toEqual({ cursor: size, printed: 25, failed: 4 });
});

test.each<{ what: string; values: Partial<RunHead>; task?: object }>([
  { what: 'is at another attempt', values: { attempt: 2 } },
  { what: 'has another plan', values: {}, task: { planId: '001-other' } },
  { what: 'has no slips', values: { generation: undefined } },
  { what: 'is being generated', values: { state: 'generating', nextState: 'generated' } },
])('nothing is printed where the run $what', async ({ values, task }) => {
  const month = await storeGenerated(values);
  await printChunk(month, task);
  expect(requests).toEqual([]);
  expect(await progressOf(month)).toBeUndefined();
});

test('where the run moves on while a batch is printed, the task ends and counts nothing', async () => {
  const month = await storeGenerated();
  await printWhile(month, () => putItems('runs', [{ ...month.head, attempt: 2 }]));
  expect(sizes()).toEqual([25]);
  expect(await progressOf(month)).toBeUndefined();
});

test('of two tasks for one chunk, the one that comes second goes on where the first one is', async () => {
  const month = await storeGenerated();
  const first = { ...printingKey(month.period, planId, 0), cursor: 25, printed: 24, failed: 1 };
  await printWhile(month, () => putItems('runs', [first]));
  expect(sizes()).toEqual([25, 5]);
  expect(await progressOf(month)).toEqual({ cursor: size, printed: 29, failed: 1 });
});

test('a chunk that is not there, and a run that is not there, have nothing to print', async () => {
  const month = await storeGenerated();
  await printChunk(month, { chunk: 1 });
  await printChunk({ period: '1999-01' as Month['period'] });
  expect(requests).toEqual([]);
});
