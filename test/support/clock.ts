import { frozenNow, ordinaryInstant } from './frozen-clock.ts';

/*
 * The clock of the tests: an ordinary day, or the instant of TEST_CLOCK, as 2028-02-29T12:00:00+05:30. Loaded before
 * everything else in a worker, so that fake timers begin at this instant and `vi.useRealTimers()` returns to it.
 *
 * It goes on, so that what is written later has a later time, but by no more than a millisecond from one reading to the
 * next: on a busy machine, too, a file that begins a minute before midnight ends before midnight.
 */
const start = frozenNow(ordinaryInstant).getTime();

const elapsed = performance.now.bind(performance);
let [now, lastReading] = [start, elapsed()];

function readClock(): number {
  const reading = elapsed();
  now += Math.min(1, reading - lastReading);
  lastReading = reading;
  return Math.floor(now);
}

globalThis.Date = new Proxy(Date, {
  apply: (RealDate) => new RealDate(readClock()).toString(),
  construct: (RealDate, values, newTarget) =>
    Reflect.construct(RealDate, values.length > 0 ? values : [readClock()], newTarget),
  get: (RealDate, name) => (name === 'now' ? readClock : Reflect.get(RealDate, name)),
});

/** For files that share a worker: each begins at the same instant, or goes on from one of its own. */
Object.assign(globalThis, {
  restartClock: (instant = start) => {
    now = instant;
  },
});
