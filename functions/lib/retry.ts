import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { ConditionFailed } from './condition.ts';

/** Enough for ten callers that want the same item at once. */
const maxAttempts = 12;

/** A condition that did not hold, in the words for the person; any other error as it is. */
export const toConflict = (error: unknown): unknown =>
  error instanceof ConditionFailed
    ? new Problem('conflict', messages.versionConflict, { cause: error })
    : error;

/**
 * Repeats read-decide-write while others get in between.
 * @throws Problem conflict when it still does not work out after several tries
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
