import { maxPaymentsAtOnce } from '../../shared/payments/payments.ts';
import { CallError, withReason } from '../lib/call-error.ts';

/** How far a task for many employees came. */
export interface Portions {
  done: number;
  all: number;
  /** The distinct messages of the portions that failed. */
  failures: readonly string[];
}

/** After these, the other portions would fail as well: no answer, no session, not re-authenticated. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 401 || error.status === 403;

/**
 * Sends so many at a time as one request takes. A portion that is refused stays out, and the others go on.
 * @param onProgress is told how many were answered so far
 */
export async function sendInPortions<Item>(
  items: readonly Item[],
  send: (portion: Item[]) => Promise<unknown>,
  failed: string,
  onProgress: (answered: number) => void = () => {},
): Promise<Portions> {
  let done = 0;
  const failures = new Set<string>();
  for (let start = 0; start < items.length; start += maxPaymentsAtOnce) {
    const portion = items.slice(start, start + maxPaymentsAtOnce);
    try {
      await send(portion);
      done += portion.length;
    } catch (error) {
      failures.add(withReason(failed, error));
      if (isFinal(error)) break;
    }
    onProgress(start + portion.length);
  }
  return { done, all: items.length, failures: [...failures] };
}
