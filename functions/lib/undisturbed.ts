import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { ConditionFailed } from './condition.ts';

/** Enough for ten callers that want the same item at once. */
const tries = 12;

/** A condition that did not hold, in the words for the person; any other error as it is. */
export const inWords = (error: unknown): unknown =>
  error instanceof ConditionFailed
    ? new Problem('conflict', messages.changedMeanwhile, { cause: error })
    : error;

/**
 * Repeats read-decide-write while others get in between.
 * @throws Problem conflict when it still does not work out after several tries
 */
export async function untilUndisturbed<T>(attempt: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionFailed) || time === tries) throw inWords(error);
      await pause(Math.random() * 8 * 2 ** Math.min(time, 6));
    }
  }
}
