import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runChecks } from './check/main.ts';
import { runTests } from './run-tests.ts';

/** In a process of its own: the build sets NODE_ENV to production, and the tests need React's development build. */
async function build(): Promise<string[]> {
  const [code] = await once(spawn(process.execPath, ['infra/bundle/main.ts'], { stdio: 'inherit' }), 'exit');
  return code === 0 ? [] : ['the build'];
}

const filters = process.argv.slice(2);
const isWhole = filters.length === 0;
// The checks go on beside the build and the tests: neither they nor the build keep two processors busy alone.
const checks = isWhole ? runChecks() : [];
// For some files alone, the tests that need the bundles build them.
const failedBuild = isWhole ? await build() : [];
// A named file runs in whichever tier it is.
const { passed, failed } = await runTests(filters, { project: isWhole ? '!verify*' : '!verify-on-*' });
const failedChecks = [...(await checks), ...failedBuild];
if (failedChecks.length > 0) console.log(`Failed as well: ${failedChecks.join(', ')}`);
console.log(`${passed} passed, ${failed + failedChecks.length} failed`);
process.exit(failed + failedChecks.length === 0 && passed > 0 ? 0 : 1);
