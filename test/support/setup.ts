import { format } from 'node:util';
import fc from 'fast-check';
import { afterEach } from 'vitest';

// Properties try the same cases in each run, so that a change is what fails a test; SEED=7 tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

const methods = ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const;

let consoleLines: string[] = [];
for (const method of methods) {
  console[method] = (...args: unknown[]) => {
    consoleLines.push(`console.${method}: ${format(...args)}`);
  };
}

/** Returns and clears the console lines of this test. Lines that a test does not take fail it. */
export function takeConsole(): string[] {
  const lines = consoleLines;
  consoleLines = [];
  return lines;
}

afterEach(() => {
  const lines = takeConsole();
  if (lines.length > 0) throw new Error(`the console was written to:\n${lines.join('\n')}`);
});
