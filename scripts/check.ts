import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const tools = {
  // Each checker repeats some of the work: as many as the smallest machine has processors.
  types: ['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '2'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
} as const;

/** Checks types, lint and format of the whole project. @returns the names of the failed checks */
export async function runChecks(): Promise<string[]> {
  const failed = await Promise.all(
    Object.entries(tools).map(async ([name, tool]) => {
      const [code] = await once(spawn(process.execPath, tool, { stdio: 'inherit' }), 'exit');
      return code === 0 ? [] : [name];
    }),
  );
  return failed.flat();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failed = await runChecks();
  console.log(
    failed.length === 0 ? 'Types, lint and format are in order.' : `Failed: ${failed.join(' and ')}.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
