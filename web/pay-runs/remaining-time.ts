import { count } from '../lib/count.ts';

/** How far a run was at a moment, both as the browser saw them: its clock need not be the server's. */
export interface ProgressSample {
  /** Milliseconds since any moment that stays the same. */
  time: number;
  done: number;
}

/** 'About 2 minutes left', by the pace since the first sample; undefined while there is no pace yet. */
export function remainingTime(
  first: ProgressSample,
  last: ProgressSample,
  people: number,
): string | undefined {
  const done = last.done - first.done;
  const left = people - last.done;
  if (done <= 0 || left <= 0) return undefined;
  const seconds = Math.ceil((((last.time - first.time) / done) * left) / 1000);
  if (seconds < 60)
    return `About ${count(Math.max(5, Math.ceil(seconds / 5) * 5), 'second', 'seconds')} left`;
  return `About ${count(Math.ceil(seconds / 60), 'minute', 'minutes')} left`;
}
