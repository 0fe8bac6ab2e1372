import * as z from 'zod/mini';
import { payPeriod } from '../../../shared/period.ts';
import { ConditionFailed } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { asSubsegment, log } from '../../lib/powertools.ts';
import { batchGet, batchGetAll, get } from '../../lib/table.ts';
import { maxBatchSlips } from '../../pdf/protocol.ts';
import { printAhead } from '../../slips/print-ahead.ts';
import { headKey, isAtAttempt, parseHead, type RunHead } from '../../store/pay-run.ts';
import {
  type ChunkPerson,
  chunkKey,
  parseChunk,
  parsePrinting,
  printingKey,
} from '../../store/pay-run-plan.ts';
import { parseSlip, type SlipItem, slipKey } from '../../store/slip.ts';
import { moveCursor, workThrough } from './chunks.ts';
import { planToPrint } from './printing-progress.ts';

const task = z.object({ payPeriod, attempt: z.int(), planId: z.string(), chunk: z.int() });

async function readSlips({ item: period }: RunHead, people: readonly ChunkPerson[]): Promise<SlipItem[]> {
  const items = await batchGetAll(
    people.map(({ userId }) => ({ table: 'slips', key: slipKey(userId, period) })),
  );
  return items.flatMap(
    (item, i) => skipUnreadable(() => parseSlip(item), { table: 'slips', userId: people[i]?.userId }) ?? [],
  );
}

/** Prints the slips of these people that are not printed yet; the execution's name finds their lines in the log. */
async function printBatch(head: RunHead, people: readonly ChunkPerson[]) {
  const slips = await readSlips(head, people);
  try {
    const failures = await printAhead(slips, `${head.item}-${head.attempt}`);
    for (const { slip, reason } of failures)
      log.warn('a slip was not printed ahead', { run: head.item, userId: slip.userId, reason });
    return { printed: slips.length - failures.length, failed: failures.length };
  } catch (error) {
    log.error('a batch of slips was not printed ahead', { run: head.item, error: error as Error });
    return { printed: 0, failed: slips.length };
  }
}

/** Prints the slips of a chunk's people, a batch at a time. A slip that is not printed is left to its download. */
async function printChunk({ payPeriod: period, attempt, planId, chunk }: z.output<typeof task>) {
  const key = printingKey(period, planId, chunk);
  const [headItem, chunkItem, printingItem] = await batchGet(
    { table: 'runs', key: headKey(period) },
    { table: 'runs', key: chunkKey(period, planId, chunk) },
    { table: 'runs', key },
  );
  const head = parseHead(headItem);
  if (head?.attempt !== attempt || planToPrint(head)?.id !== planId) return;
  const people = parseChunk(chunkItem)?.people ?? [];
  const progress = parsePrinting(printingItem) ?? { ...key, cursor: 0, printed: 0, failed: 0 };
  await workThrough(people, maxBatchSlips, progress, async (now, batch) => {
    const { printed, failed } = await printBatch(head, batch);
    const next = {
      ...now,
      cursor: now.cursor + batch.length,
      printed: now.printed + printed,
      failed: now.failed + failed,
    };
    try {
      return await moveCursor(head, isAtAttempt(head), now, next);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return parsePrinting(await get('runs', key)) ?? now;
    }
  });
}

/** Prints a chunk of a generated month ahead. It can be repeated, and two of one at once are no mistake. */
export const handler = (event: unknown) =>
  asSubsegment(async () => {
    await printChunk(task.parse(event));
    return {};
  });
