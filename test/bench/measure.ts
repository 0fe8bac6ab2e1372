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
