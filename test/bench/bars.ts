import { loadavg } from 'node:os';
import { afterAll, expect } from 'vitest';

interface Bar {
  atMost?: number;
  atLeast?: number;
}

/** From here on other work on two cores takes so much that a time says more about it than about the product. */
const busy = 1;
/** The machine's load average before this run added to it. */
export const loadAtStart = Number(process.env.BENCH_LOAD ?? loadavg()[0]);

const meets = (value: number, { atMost = Infinity, atLeast = -Infinity }: Bar) =>
  value <= atMost && value >= atLeast;

/** What this file's figures missed, said together at its end. */
const missed: string[] = [];
afterAll(() => expect(missed).toEqual([]));

/** Holds a figure to its bar, whatever else the machine does: counts and sizes. */
export function holds(what: string, value: number, bar: Bar): void {
  if (!meets(value, bar))
    missed.push(`${what}: ${Number(value.toPrecision(3))}, to be ${JSON.stringify(bar)}`);
}

/** Holds a time, or a ratio of times, to its bar; on a busy machine a missed one is only said. */
export function holdsWhenQuiet(what: string, value: number, bar: Bar): void {
  if (loadAtStart < busy) holds(what, value, bar);
  else if (!meets(value, bar)) {
    process.stdout.write(
      `${what}: ${Number(value.toPrecision(3))}, to be ${JSON.stringify(bar)}; not judged at load ${loadAtStart.toFixed(2)}\n`,
    );
  }
}
