import type { Browser } from './browser.ts';
import { processorMs, residentMB } from './processes.ts';

/** What one job may take before its browser is killed. */
export interface Limits {
  timeoutMs: number;
  maxMemoryMB: number;
  /** Time of the processor: unlike the clock, it says the same on a busy machine. */
  maxProcessorMs?: number;
}

const watchInterval = 50;

/** The job took longer, or more memory, than any real slip. */
export class TooMuchWork extends Error {}

/**
 * Works with a browser within limits; past any of them the browser is killed, since a busy one no longer listens.
 * @param signal aborted once nobody waits for the work any more: the browser is killed then as well
 * @throws TooMuchWork, or the signal's reason
 */
export async function withinLimits<T>(
  browser: Browser,
  limits: Limits,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { timeoutMs, maxMemoryMB, maxProcessorMs = Number.POSITIVE_INFINITY } = limits;
  const endOfTime = Date.now() + timeoutMs;
  let isPast = false;
  const watch = setInterval(() => {
    isPast ||=
      Date.now() > endOfTime ||
      residentMB(browser.pid) > maxMemoryMB ||
      processorMs(browser.pid) > maxProcessorMs;
    if (isPast || signal?.aborted) browser.end();
  }, watchInterval);
  const gone = browser.gone.then((): never => {
    throw new Error('the browser has ended');
  });
  try {
    return await Promise.race([work(), gone]);
  } catch (error) {
    signal?.throwIfAborted();
    throw isPast ? new TooMuchWork('past the limits of a job', { cause: error }) : error;
  } finally {
    clearInterval(watch);
  }
}
