import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { ConditionFailed } from './condition.ts';

/** Enough for ten callers that update one item at once. */
const maxAttempts = 12;

/** A failed condition as the Problem that is answered; any other error as it is. */
export const toConflict = (error: unknown): unknown =>
  error instanceof ConditionFailed
    ? new Problem('conflict', messages.versionConflict, { cause: error })
    : error;

/**
 * Saves a batch in one transaction; after a concurrent write, each of its items alone, so that one is refused by itself.
 * @param saveAlone decides again, and is repeated as `retryOnConflict` does
 */
export async function saveTogether<Item, Reply>(
  batch: readonly Item[],
  save: () => Promise<Reply[]>,
  saveAlone: (item: Item) => Promise<Reply[]>,
): Promise<Reply[]> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const replies: Reply[] = [];
    for (const item of batch) replies.push(...(await retryOnConflict(() => saveAlone(item))));
    return replies;
  }
}

/**
 * Saves items in one transaction for each batch, one after the other, as `saveTogether` does.
 * @param save of a batch, or of one item alone
 */
export async function saveInBatches<Item, Reply>(
  items: readonly Item[],
  size: number,
  save: (some: readonly Item[]) => Promise<Reply[]>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let i = 0; i < items.length; i += size) {
    const batch = items.slice(i, i + size);
    replies.push(
      ...(await saveTogether(
        batch,
        () => save(batch),
        (item) => save([item]),
      )),
    );
  }
  return replies;
}

/**
 * Optimistic locking: repeats a read-decide-write whose condition failed on a concurrent write, with backoff and
 * jitter.
 * @throws Problem conflict once the attempts are used up
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attemptNumber === maxAttempts) throw toConflict(error);
      await pause(Math.random() * 8 * 2 ** Math.min(attemptNumber, 6));
    }
  }
}

/** The database cannot be reached, or takes no more at the moment: no mistake of a person, and the task's to try again. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error && '$metadata' in error && error.name !== 'ValidationException';
