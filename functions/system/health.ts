import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { getFile } from '../lib/files.ts';
import { log } from '../lib/powertools.ts';
import { get } from '../lib/table.ts';

/** How long a result is cached, a failure as well, so that frequent requests cost no more than one check. */
const cacheMs = 2_000;

/** Timeout of the check; the function's own is five seconds. */
const timeoutMs = 3_000;

async function checkStorage(): Promise<void> {
  const timerAbort = new AbortController();
  const timeout = pause(timeoutMs, undefined, { signal: timerAbort.signal }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  timeout.catch(() => {});
  try {
    // Neither has to exist: a not-found response shows as well that the storage answers.
    await Promise.race([
      Promise.all([get('settings', { name: 'health' }), getFile('health/probe')]),
      timeout,
    ]);
  } catch (cause) {
    log.error('storage does not answer', { error: cause as Error });
    throw new Problem('unavailable', messages.internalError, { cause });
  } finally {
    timerAbort.abort();
  }
}

let latestCheck: { until: number; result: Promise<void> } | undefined;

/**
 * Checks that a table and the bucket answer, or returns the result of at most two seconds ago.
 * @throws Problem unavailable
 */
export function assertStorageAnswers(): Promise<void> {
  if (!latestCheck || Date.now() >= latestCheck.until)
    latestCheck = { until: Date.now() + cacheMs, result: checkStorage() };
  return latestCheck.result;
}
