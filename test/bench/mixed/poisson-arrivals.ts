import { setTimeout as pause } from 'node:timers/promises';

/** A seeded random number generator, uniform in [0, 1): mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * An open workload model: calls `arrive` at the times of a Poisson process, without waiting for earlier calls.
 * @param arrive gets the time it was due, so that a call that a busy machine sends late counts as slow (no coordinated
 *   omission)
 */
export async function poissonArrivals(
  perSecond: number,
  seconds: number,
  random: () => number,
  arrive: (due: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const all: Promise<void>[] = [];
  let due = started;
  for (;;) {
    due += (-Math.log(1 - random()) * 1000) / perSecond;
    if (due > started + seconds * 1000) break;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    all.push(arrive(due));
  }
  await Promise.all(all);
}
