/** A measured figure and its threshold. */
export interface Figure {
  what: string;
  value: string;
  bar: string;
  met: boolean;
  /** The reason, where the threshold is missed. */
  because?: string;
}

export const atLeast = (what: string, value: number, bar: number): Figure => ({
  what,
  value: String(value),
  bar: `at least ${bar}`,
  met: value >= bar,
});

export const atMost = (what: string, value: number, bar: number, unit = ''): Figure => ({
  what,
  value: `${value}${unit}`,
  bar: `at most ${bar}${unit}`,
  met: value <= bar,
});

/** Prints a figure as a line of a table. */
export function print({ what, value, bar, met, because }: Figure): void {
  const verdict = met ? '' : '  missed';
  process.stdout.write(`${what.padEnd(44)} ${value.padStart(10)}   ${bar}${verdict}\n`);
  if (!met && because) process.stdout.write(`  ${because}\n`);
}
