import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { readFile } from '../lib/files.ts';
import { log } from '../lib/log.ts';
import { get } from '../lib/table.ts';

/** Milliseconds for which a look counts, well or not: whoever asks often costs no more than one look. */
const freshMs = 2_000;

/** Milliseconds within which tables and files answer; the function itself has five seconds. */
const timeoutMs = 3_000;

async function look(): Promise<void> {
  const giveUp = new AbortController();
  const late = pause(timeoutMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  late.catch(() => {});
  try {
    // Neither has to be there: that it is not is an answer as well.
    await Promise.race([Promise.all([get('settings', { name: 'health' }), readFile('health/probe')]), late]);
  } catch (cause) {
    log.error('storage does not answer', { error: cause as Error });
    throw new Problem('unavailable', messages.unexpected, { cause });
  } finally {
    giveUp.abort();
  }
}

let latest: { until: number; found: Promise<void> } | undefined;

/**
 * Whether a table and the bucket answer, as of at most two seconds ago.
 * @throws Problem unavailable
 */
export function assertStorageAnswers(): Promise<void> {
  if (!latest || Date.now() >= latest.until) latest = { until: Date.now() + freshMs, found: look() };
  return latest.found;
}
