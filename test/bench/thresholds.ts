import { loadavg } from 'node:os';
import { afterAll, expect } from 'vitest';

interface Threshold {
  atMost?: number;
  atLeast?: number;
}

/** From here on other work on two cores takes so much that a time says more about it than about the product. */
const busyLoad = 1;
/** The machine's load average before this run added to it. */
export const loadAtStart = Number(process.env.BENCH_LOAD ?? loadavg()[0]);

const meetsThreshold = (value: number, { atMost = Infinity, atLeast = -Infinity }: Threshold) =>
  value <= atMost && value >= atLeast;

/** What this file's figures missed, said together at its end. */
const missed: string[] = [];
afterAll(() => expect(missed).toEqual([]));

/** Holds a figure to its bar, whatever else the machine does: counts and sizes. */
export function expectThreshold(what: string, value: number, bar: Threshold): void {
  if (!meetsThreshold(value, bar))
    missed.push(`${what}: ${Number(value.toPrecision(3))}, to be ${JSON.stringify(bar)}`);
}

/** Holds a time, or a ratio of times, to its bar; on a busy machine a missed one is only said. */
export function expectThresholdWhenQuiet(what: string, value: number, bar: Threshold): void {
  if (loadAtStart < busyLoad) expectThreshold(what, value, bar);
  else if (!meetsThreshold(value, bar)) {
    process.stdout.write(
      `${what}: ${Number(value.toPrecision(3))}, to be ${JSON.stringify(bar)}; not judged at load ${loadAtStart.toFixed(2)}\n`,
    );
  }
}
