import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { findFeatureImports, findSharedCircles } from './feature-imports.ts';
import { findVoiceProblems } from './voice.ts';

const tools = {
  // Each checker repeats some of the work: as many as the smallest machine has processors.
  types: ['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '2'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
} as const;

/** Checks of our own, by name: each answers a sentence for each mistake. */
const rules = {
  'imports between features': findFeatureImports,
  'folders of shared/': findSharedCircles,
  words: findVoiceProblems,
} as const;

async function runTools(): Promise<string[]> {
  const failed = await Promise.all(
    Object.entries(tools).map(async ([name, tool]) => {
      const [code] = await once(spawn(process.execPath, tool, { stdio: 'inherit' }), 'exit');
      return code === 0 ? [] : [name];
    }),
  );
  return failed.flat();
}

function runRules(): string[] {
  return Object.entries(rules).flatMap(([name, find]) => {
    const mistakes = find('.');
    for (const mistake of mistakes) console.log(mistake);
    return mistakes.length === 0 ? [] : [name];
  });
}

/** Checks types, lint, format and the project's own rules. @returns the names of the failed checks */
export const runChecks = async (): Promise<string[]> => [...runRules(), ...(await runTools())];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failed = await runChecks();
  console.log(
    failed.length === 0
      ? 'Types, lint, format, imports and words are in order.'
      : `Failed: ${failed.join(', ')}.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
