import { Problem } from '../../../shared/errors.ts';
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
import { addParts, type ClosingPart, closePeople, closingWrites, readMonthBefore } from '../closing.ts';
import { stopped } from '../head.ts';
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

/** Why a month cannot be closed now; undefined once what it owes beside payslips that stay as they are is written. */
async function problemOf(
  head: RunHead,
  { open, differing }: ClosingPart,
  isWhole: boolean,
): Promise<string | undefined> {
  if (!isWhole) return openSlipMessages.interrupted;
  if (open.length > 0) return openSlipMessages.open(open);
  try {
    await oweDifferences(head, differing);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** Closes a month once all its chunks were compared, or says why it stays open. */
export async function finishClosing(head: RunHead, plan: Plan): Promise<void> {
  const { item: period, started } = head;
  const [progress, parts, before] = await Promise.all([
    readProgress(period, plan.id),
    readParts(period, plan.id),
    readMonthBefore(head),
  ]);
  const all = addParts(parts.map(({ part }) => part as ClosingPart));
  try {
    const problem = await problemOf(head, all, unfinishedChunks(plan, progress).length === 0);
    if (problem) await transact([headWrite(head, stopped(head, 'closing', problem))]);
    else {
      const { id, name } = started.by;
      const event = { at: new Date().toISOString(), by: started.by };
      const done = { event, actor: { userId: id, name } };
      await transact((await closingWrites(head, all, done, plan.id, before)).writes);
    }
  } catch (error) {
    // A twin of this task has ended the closing.
    if (!(error instanceof RunMovedOn)) throw error;
  }
  await mapInBatches(parts, ({ key }) => remove('runs', key));
}
