import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const tools = {
  types: ['node_modules/typescript/bin/tsc', '--project', '.'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
} as const;

/** Types, lint and format of the whole project; the names of what found something. */
export async function runChecks(): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(tools).map(async ([name, tool]) => {
      const [code] = await once(spawn(process.execPath, tool, { stdio: 'inherit' }), 'exit');
      return code === 0 ? [] : [name];
    }),
  );
  return found.flat();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await runChecks();
  console.log(
    found.length === 0 ? 'Types, lint and format are in order.' : `Found by ${found.join(' and ')}.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
