import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { getFile } from '../lib/files.ts';
import { log } from '../lib/log.ts';
import { get } from '../lib/table.ts';

/** Milliseconds for which a look counts, well or not: whoever asks often costs no more than one look. */
const cacheMs = 2_000;

/** Milliseconds within which tables and files answer; the function itself has five seconds. */
const timeoutMs = 3_000;

async function checkStorage(): Promise<void> {
  const timerAbort = new AbortController();
  const timeout = pause(timeoutMs, undefined, { signal: timerAbort.signal }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  timeout.catch(() => {});
  try {
    // Neither has to be there: that it is not is an answer as well.
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

let latestCheck: { until: number; found: Promise<void> } | undefined;

/**
 * Whether a table and the bucket answer, as of at most two seconds ago.
 * @throws Problem unavailable
 */
export function assertStorageAnswers(): Promise<void> {
  if (!latestCheck || Date.now() >= latestCheck.until)
    latestCheck = { until: Date.now() + cacheMs, found: checkStorage() };
  return latestCheck.found;
}
