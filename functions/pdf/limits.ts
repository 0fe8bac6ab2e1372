import type { Browser } from './browser.ts';
import { residentMB } from './processes.ts';

/** What one job may take before its browser is ended. */
const deadline = 8_000;
const mostMemoryMB = 900;
const watchInterval = 50;

/** The job took longer, or more memory, than any real slip. */
export class TooMuchWork extends Error {}

/**
 * Works with a browser within a time and a memory; past either the browser is killed, since a busy one no
 * longer listens.
 * @throws TooMuchWork
 */
export async function withinLimits<T>(browser: Browser, work: () => Promise<T>): Promise<T> {
  const endOfTime = Date.now() + deadline;
  let isPast = false;
  const watch = setInterval(() => {
    isPast ||= Date.now() > endOfTime || residentMB(browser.pid) > mostMemoryMB;
    if (isPast) browser.end();
  }, watchInterval);
  const gone = browser.gone.then((): never => {
    throw new Error('the browser has ended');
  });
  try {
    return await Promise.race([work(), gone]);
  } catch (error) {
    throw isPast ? new TooMuchWork('past the limits of a job', { cause: error }) : error;
  } finally {
    clearInterval(watch);
  }
}
