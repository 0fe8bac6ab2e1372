import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { ConditionFailed, isNew } from '../../lib/condition.ts';
import { addMetric } from '../../lib/powertools.ts';
import { get, transact, type Write } from '../../lib/table.ts';
import { fanOutWrite } from '../../store/fan-out.ts';
import { headWrite, type Plan, type RunHead, readHead } from '../../store/pay-run.ts';
import {
  chunkKey,
  chunkOf,
  emptyTally,
  failureKey,
  type ProgressItem,
  parseChunk,
} from '../../store/pay-run-plan.ts';
import { readOutcome } from '../month-slips.ts';
import { fixPreviousNetPay } from '../previous-month.ts';
import { readAllRows } from '../rows/stored-rows.ts';
import { finishClosing } from './close.ts';
import { readProgress, sumTally, unfinishedChunks } from './progress.ts';

/** Lists the employees that a chunk never reached, because its task failed for good. */
async function listUnreached(
  { item: run }: RunHead,
  plan: Plan,
  progress: readonly ProgressItem[],
): Promise<number> {
  const { id } = plan;
  const cursors = new Map(progress.map((item) => [chunkOf(item), item.cursor]));
  let unreached = 0;
  for (const chunk of unfinishedChunks(plan, progress)) {
    const people = parseChunk(await get('runs', chunkKey(run, id, chunk)))?.people ?? [];
    const left = people.slice(cursors.get(chunk) ?? 0).filter(({ isPrintOnly }) => !isPrintOnly);
    unreached += left.length;
    const failures = left.map(({ userId }) => ({
      ...failureKey(run, id, userId),
      userId,
      reason: payRunMessages.failed,
    }));
    for (const put of failures) {
      await transact([{ table: 'runs', put, condition: isNew('run') }]).catch((error) => {
        // Listed by an earlier attempt of this task.
        if (!(error instanceof ConditionFailed)) throw error;
      });
    }
  }
  return unreached;
}

/** The head once all employees of the attempt are done. */
async function finishedHead(head: RunHead, plan: Plan): Promise<RunHead> {
  const { nextState: state = head.state, ...rest } = head;
  const progress = await readProgress(head.item, plan.id);
  const unreached = await listUnreached(head, plan, progress);
  if (head.state === 'preparing') {
    const [rows, previousNetPay] = await Promise.all([readAllRows(head.item), fixPreviousNetPay(head.item)]);
    const { outcome } = head;
    return {
      ...rest,
      nextState: undefined,
      state,
      people: rows.length,
      previousNetPay,
      // Employees with a slip and no row have a row now.
      outcome: outcome && { ...outcome, ...(await readOutcome(rows)) },
    };
  }
  const tally = sumTally(progress);
  // Trying the failures again adds to what was made before.
  const before = head.retryOf === undefined ? emptyTally : (head.outcome ?? emptyTally);
  const total = {
    ...(await readOutcome(await readAllRows(head.item))),
    made: before.made + tally.made,
    replaced: before.replaced + tally.replaced,
    unchanged: before.unchanged + tally.unchanged,
    failed: tally.failed + unreached,
    skipped: plan.skipped,
  };
  return {
    ...rest,
    nextState: undefined,
    retryOf: undefined,
    state,
    generation: plan.id,
    // Slips that were made anew have no PDF yet.
    printed: head.printed && Math.max(0, Math.min(head.printed, total.people - tally.made - tally.replaced)),
    generated: { at: new Date().toISOString(), by: head.started.by },
    outcome: total,
  };
}

/** Admins are told that slips were generated; preparing a month is done in seconds, while the admin waits. */
function fanOutWrites({ state, item: payPeriod }: RunHead, { outcome }: RunHead): Write[] {
  if (state !== 'generating' || !outcome) return [];
  const kind = outcome.failed > 0 ? 'pay-run.failed' : 'pay-run.finished';
  return [fanOutWrite(kind, { subject: { payPeriod } })];
}

/** Ends an attempt, once: its sums and failures are final from here on. */
export async function finishAttempt(period: RunHead['item'], attempt: number): Promise<void> {
  const head = await readHead(period);
  if (head?.attempt !== attempt || head.nextState === undefined) return;
  if (head.plan?.attempt !== attempt) throw new Error(`attempt ${attempt} of ${period} was never planned`);
  if (head.state === 'closing') {
    await finishClosing(head, head.plan);
    return;
  }
  const finished = await finishedHead(head, head.plan);
  await transact([headWrite(head, finished), ...fanOutWrites(head, finished)]);
  if (finished.outcome && head.state === 'generating')
    addMetric('SlipsGenerated', finished.outcome.made + finished.outcome.replaced);
}
