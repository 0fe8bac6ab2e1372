/** Milliseconds that the work takes. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The median of so many runs, in milliseconds. */
export async function medianMs(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) took.push(await measureMs(work));
  return quantile(took, 0.5);
}

/** A quantile: 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;
