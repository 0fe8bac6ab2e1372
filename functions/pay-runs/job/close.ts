import { Problem } from '../../../shared/errors.ts';
import { payRunsRoutes } from '../../../shared/pay-runs/pay-runs.ts';
import { ConditionFailed } from '../../lib/condition.ts';
import { mapInBatches } from '../../lib/map-in-batches.ts';
import { get, remove, transact } from '../../lib/table.ts';
import { chunkSize, headWrite, isOngoing, type Plan, type RunHead } from '../../store/pay-run.ts';
import {
  type ChunkPerson,
  emptyTally,
  type ProgressItem,
  parseProgress,
  partWrite,
  progressKey,
  readParts,
} from '../../store/pay-run-plan.ts';
import { readPaySettings } from '../../store/pay-settings.ts';
import {
  addParts,
  assertAllConfirmed,
  type ClosingPart,
  closePeople,
  closingWrites,
  readMonthBefore,
} from '../closing.ts';
import { requesterCheck, stopped } from '../head.ts';
import { openSlipMessages } from '../messages.ts';
import { moveCursor, RunMovedOn, workThrough } from './chunks.ts';
import { oweDifferences } from './owe-differences.ts';
import { readProgress, unfinishedChunks } from './progress.ts';

/** Compares a chunk of employees, and keeps what was found in one transaction with the cursor: done twice, it is kept once. */
export async function closeChunk(
  head: RunHead,
  { id: planId }: Plan,
  chunk: number,
  people: readonly ChunkPerson[],
  progress: ProgressItem | undefined,
): Promise<void> {
  const key = progressKey(head.item, planId, chunk);
  const [settings, before] = await Promise.all([readPaySettings(), readMonthBefore(head)]);
  const begun = progress ?? { ...key, cursor: 0, done: 0, ...emptyTally };
  await workThrough(people, chunkSize, begun, async (now, all) => {
    const part = await closePeople(head, all, settings, before);
    const done = { ...now, cursor: all.length, done: all.length };
    try {
      return await moveCursor(head, isOngoing(head), now, done, [partWrite(head.item, planId, chunk, part)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return parseProgress(await get('runs', key)) ?? now;
    }
  });
}

/** Closes a month once all its chunks were compared, on behalf of the admin who asked, or says why it stays open. */
export async function finishClosing(head: RunHead, plan: Plan): Promise<void> {
  const { item: period, started } = head;
  const [progress, parts, before] = await Promise.all([
    readProgress(period, plan.id),
    readParts(period, plan.id),
    readMonthBefore(head),
  ]);
  const all = addParts(parts.map(({ part }) => part as ClosingPart));
  try {
    const stillAllowed = await requesterCheck(head, payRunsRoutes.closePayRun.duties);
    if (unfinishedChunks(plan, progress).length > 0)
      throw new Problem('conflict', openSlipMessages.interrupted);
    assertAllConfirmed(all);
    await oweDifferences(head, all.differing);
    const { id, name } = started.by;
    const event = { at: new Date().toISOString(), by: started.by };
    const done = { event, actor: { userId: id, name } };
    const { writes } = await closingWrites(head, all, done, plan.id, before);
    await transact([...writes, stillAllowed]);
  } catch (error) {
    if (error instanceof Problem) await transact([headWrite(head, stopped(head, 'closing', error.message))]);
    // A twin of this task has ended the closing.
    else if (!(error instanceof RunMovedOn)) throw error;
  }
  await mapInBatches(parts, ({ key }) => remove('runs', key));
}
