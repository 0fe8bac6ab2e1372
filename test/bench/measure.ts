/** How long the work takes in the middle of so many times, in milliseconds. */
export async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] as number;
}

export const report = (what: string, value: string): void => {
  process.stdout.write(`${what.padEnd(44)} ${value.padStart(10)}\n`);
};

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

/** The value that so much of all of them lies below; 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
