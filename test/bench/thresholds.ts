import { loadavg } from 'node:os';
import { afterAll, expect } from 'vitest';

interface Threshold {
  atMost?: number;
  atLeast?: number;
}

/** The load on two cores beyond which times measure other work more than the product. */
const busyLoad = 1;
/** The machine's load average before this run added to it. */
export const loadAtStart = Number(process.env.BENCH_LOAD ?? loadavg()[0]);

const meetsThreshold = (value: number, { atMost = Infinity, atLeast = -Infinity }: Threshold) =>
  value <= atMost && value >= atLeast;

/** Thresholds that this file's figures missed, reported together at its end. */
const missed: string[] = [];
afterAll(() => expect(missed).toEqual([]));

/** Asserts a threshold under any load: for counts and sizes. */
export function expectThreshold(what: string, value: number, bar: Threshold): void {
  if (!meetsThreshold(value, bar))
    missed.push(`${what}: ${Number(value.toPrecision(3))}, to be ${JSON.stringify(bar)}`);
}

/** Asserts a threshold of a time, or of a ratio of times; on a busy machine a missed one is only reported. */
export function expectThresholdWhenQuiet(what: string, value: number, bar: Threshold): void {
  if (loadAtStart < busyLoad) expectThreshold(what, value, bar);
  else if (!meetsThreshold(value, bar)) {
    process.stdout.write(
      `${what}: ${Number(value.toPrecision(3))}, to be ${JSON.stringify(bar)}; not judged at load ${loadAtStart.toFixed(2)}\n`,
    );
  }
}
