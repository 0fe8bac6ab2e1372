import * as z from 'zod/mini';
import { payPeriod } from '../../../shared/period.ts';
import { asSubsegment, publishMetrics } from '../../lib/powertools.ts';
import { batchGet } from '../../lib/table.ts';
import { headKey, parseHead } from '../../store/pay-run.ts';
import { chunkKey, parseChunk, parseProgress, progressKey } from '../../store/pay-run-plan.ts';
import { publishDue } from '../publication.ts';
import { closeChunk } from './close.ts';
import { finishAttempt } from './finish.ts';
import { generatePeople } from './generate.ts';
import { planAttempt } from './plan.ts';
import { preparePeople } from './prepare.ts';
import { chunksToPrint } from './printing-progress.ts';
import { processChunk } from './process-chunk.ts';

const attempt = { payPeriod, attempt: z.int() };

/** Tasks of the state machine, and of the clock, which publishes what is due. No task carries personal details: they stand in the tables. */
const task = z.discriminatedUnion('task', [
  z.object({ task: z.literal('plan'), ...attempt }),
  z.object({ task: z.literal('work'), ...attempt, planId: z.string(), chunk: z.int() }),
  z.object({ task: z.literal('finish'), ...attempt }),
  z.object({ task: z.literal('publish') }),
]);

async function work({
  payPeriod: period,
  attempt: count,
  planId,
  chunk,
}: Extract<z.output<typeof task>, { task: 'work' }>) {
  const [headItem, chunkItem, progress] = await batchGet(
    { table: 'runs', key: headKey(period) },
    { table: 'runs', key: chunkKey(period, planId, chunk) },
    { table: 'runs', key: progressKey(period, planId, chunk) },
  );
  const head = parseHead(headItem);
  if (head?.attempt !== count || head.plan?.id !== planId || head.nextState === undefined) return;
  if (head.state === 'closing') {
    await closeChunk(head, head.plan, chunk, parseChunk(chunkItem)?.people ?? [], parseProgress(progress));
    return;
  }
  const workOn = head.state === 'preparing' ? preparePeople : generatePeople;
  const people = parseChunk(chunkItem)?.people ?? [];
  await processChunk(head, { planId, chunk, people }, parseProgress(progress), (some) => workOn(head, some));
}

async function perform(event: unknown) {
  const asked = task.parse(event);
  if (asked.task === 'plan') return planAttempt(asked.payPeriod, asked.attempt);
  if (asked.task === 'work') await work(asked);
  else if (asked.task === 'publish') await publishDue();
  else {
    await finishAttempt(asked.payPeriod, asked.attempt);
    return chunksToPrint(asked.payPeriod, asked.attempt);
  }
  return {};
}

/** The tasks of the pay runs' state machine. Each can be repeated, and two of one at once do its work once. */
export const handler = (event: unknown) =>
  asSubsegment(async () => {
    try {
      return await perform(event);
    } finally {
      publishMetrics();
    }
  });
