import type { Browser } from './browser.ts';
import { cpuTimeMs, residentMB } from './processes.ts';

/** What one job may take before its browser is killed. */
export interface Limits {
  timeoutMs: number;
  maxMemoryMB: number;
  /** Time of the processor: unlike the clock, it says the same on a busy machine. */
  maxCpuMs?: number;
}

const pollIntervalMs = 50;

/** The job took longer, or more memory, than any real slip. */
export class LimitExceededError extends Error {}

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
  const { timeoutMs, maxMemoryMB, maxCpuMs = Number.POSITIVE_INFINITY } = limits;
  const deadline = Date.now() + timeoutMs;
  let isExceeded = false;
  const poll = setInterval(() => {
    isExceeded ||=
      Date.now() > deadline || residentMB(browser.pid) > maxMemoryMB || cpuTimeMs(browser.pid) > maxCpuMs;
    if (isExceeded || signal?.aborted) browser.kill();
  }, pollIntervalMs);
  const closed = browser.closed.then((): never => {
    throw new Error('the browser has ended');
  });
  try {
    return await Promise.race([work(), closed]);
  } catch (error) {
    signal?.throwIfAborted();
    throw isExceeded ? new LimitExceededError('past the limits of a job', { cause: error }) : error;
  } finally {
    clearInterval(poll);
  }
}
