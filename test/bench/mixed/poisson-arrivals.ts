import { setTimeout as pause } from 'node:timers/promises';

/** The same sequence of numbers between 0 and 1 on each run (mulberry32). */
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
 * Calls `arrive` so often in a second on average, each time without waiting for the ones before, as people come:
 * apart by chance, now and then several at once.
 * @param arrive is told when it was due, so that what comes late for a busy machine counts as slow
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
