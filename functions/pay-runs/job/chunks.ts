import { type Condition, ConditionFailed, isNew } from '../../lib/condition.ts';
import { type Item, transact, type Write } from '../../lib/table.ts';
import { headKey, type RunHead } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';

/** How far a task has come in a chunk: so many of its people are done. */
type ChunkProgress = Item & { cursor: number };

/** The run is no longer at this attempt: a task that still works on it has nothing to do. */
export class RunMovedOn extends Error {}

/**
 * Moves the cursor, in one transaction with what was done, on condition that it is where it was read: a twin of this task, or a
 * retry of it, has not been here.
 * @param isCurrent of the head, for as long as the task is wanted
 * @throws RunMovedOn; ConditionFailed where the cursor, or what was done, is no longer as it was read
 */
export async function moveCursor<Progress extends ChunkProgress>(
  { item: run }: RunHead,
  isCurrent: Condition,
  read: Progress,
  next: Progress,
  writes: readonly Write[] = [],
): Promise<Progress> {
  const { cursor } = read;
  const isUnmoved = cursor === 0 ? isNew('run') : { expression: '#cursor = :cursor', values: { cursor } };
  try {
    await transact([
      { table: 'runs', check: headKey(run), condition: isCurrent },
      { table: 'runs', put: next, condition: isUnmoved },
      ...writes,
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.index === 0) throw new RunMovedOn();
    throw error;
  }
  return next;
}

/**
 * Works through the rest of a chunk. Killed anywhere, it goes on with the batch that was in flight; it ends where the run has
 * moved on.
 * @param work answers the progress after its batch, as it or a twin of the task has written it
 */
export async function workThrough<Progress extends ChunkProgress>(
  people: readonly ChunkPerson[],
  batchSize: number,
  progress: Progress,
  work: (now: Progress, batch: readonly ChunkPerson[]) => Promise<Progress>,
): Promise<void> {
  try {
    for (let now = progress; now.cursor < people.length; )
      now = await work(now, people.slice(now.cursor, now.cursor + batchSize));
  } catch (error) {
    if (!(error instanceof RunMovedOn)) throw error;
  }
}
