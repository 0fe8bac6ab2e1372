import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { findUnusedExports } from './exports.ts';
import { findFeatureImports, findSharedCircles } from './feature-imports.ts';
import { findVoiceProblems } from './voice.ts';

const inColours = process.stdout.isTTY ?? false;

const tools = {
  // Each checker repeats some of the work, and lint and format run at the same time.
  types: [
    'node_modules/typescript/bin/tsc',
    '--project',
    '.',
    '--checkers',
    '1',
    '--pretty',
    String(inColours),
  ],
  'lint and format': [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    `--colors=${inColours ? 'force' : 'off'}`,
  ],
};

/** Checks of our own, by name: each answers a sentence for each mistake. */
const rules = {
  'imports between features': findFeatureImports,
  'folders of shared/': findSharedCircles,
  exports: findUnusedExports,
  words: findVoiceProblems,
} as const;

/** Prints all output of a tool at its end, and so never into the lines of another tool or of tests that are running. */
async function runTool(tool: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, tool, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  if (output) console.log(output.trimEnd());
  return code;
}

async function runTools(): Promise<string[]> {
  const failed = await Promise.all(
    Object.entries(tools).map(async ([name, tool]) => ((await runTool(tool)) === 0 ? [] : [name])),
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
      ? 'Types, lint, format, imports, exports and words are in order.'
      : `Failed: ${failed.join(', ')}.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
