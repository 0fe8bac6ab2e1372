import { timeFactorOf } from '../../shared/system/environment.ts';
import type { Browser } from './browser/browser.ts';
import { cpuTimeMs, residentMB } from './browser/processes.ts';

/** Resource limits of one job, beyond which its browser is killed. */
export interface ResourceLimits {
  timeoutMs: number;
  maxMemoryMB: number;
  /** CPU time: unlike wall-clock time, it does not depend on what else the machine does. */
  maxCpuMs?: number;
}

const pollIntervalMs = 50;

/** The job took more time or memory than any slip. */
export class LimitExceededError extends Error {}

/**
 * Runs work in a browser within limits. Beyond one of them the browser is killed, since a busy one answers no DevTools
 * command.
 * @param signal aborted when the client disconnects: the browser is killed then as well
 * @throws LimitExceededError, or the signal's reason
 */
export async function withinLimits<T>(
  browser: Browser,
  limits: ResourceLimits,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { timeoutMs, maxMemoryMB, maxCpuMs = Number.POSITIVE_INFINITY } = limits;
  const factor = timeFactorOf(process.env);
  const deadline = Date.now() + timeoutMs * factor;
  let isExceeded = false;
  const poll = setInterval(() => {
    isExceeded ||=
      Date.now() > deadline ||
      residentMB(browser.pid) > maxMemoryMB ||
      cpuTimeMs(browser.pid) > maxCpuMs * factor;
    if (isExceeded || signal?.aborted) browser.kill();
  }, pollIntervalMs);
  const closed = browser.closed.then((): never => {
    throw new Error('the browser has ended');
  });
  try {
    return await Promise.race([work(), closed]);
  } catch (error) {
    signal?.throwIfAborted();
    throw isExceeded ? new LimitExceededError('the job exceeded its limits', { cause: error }) : error;
  } finally {
    clearInterval(poll);
  }
}
