import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startVitest, type TestModule } from 'vitest/node';
import { root } from '../infra/bundle/paths.ts';
import { runChecks } from './check.ts';

interface TestCounts {
  passed: number;
  failed: number;
}

/** A file that fails to load has no tests, and counts as one failure. */
function countResults(module: TestModule): TestCounts {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const failed = states.filter((state) => state === 'failed').length;
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: failed + (module.errors().length > 0 || (failed === 0 && !module.ok()) ? 1 : 0),
  };
}

/** Each test file has a process of its own: they compile the libraries that they load once for all. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

async function runTests(filters: string[]): Promise<TestCounts> {
  const vitest = await startVitest('test', filters, { run: true });
  const counts = vitest.state.getTestModules().map(countResults);
  const unhandledErrors = vitest.state.getUnhandledErrors().length;
  await vitest.close();
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, unhandledErrors),
  };
}

/** In a process of its own: the build sets NODE_ENV to production, and the tests need React's development build. */
async function build(): Promise<string[]> {
  const [code] = await once(spawn(process.execPath, ['infra/bundle/main.ts'], { stdio: 'inherit' }), 'exit');
  return code === 0 ? [] : ['the build'];
}

const failedChecks = [...(await runChecks()), ...(await build())];
const { passed, failed } = await runTests(process.argv.slice(2));
if (failedChecks.length > 0) console.log(`Failed as well: ${failedChecks.join(', ')}`);
console.log(`${passed} passed, ${failed + failedChecks.length} failed`);
process.exit(failed + failedChecks.length === 0 && passed > 0 ? 0 : 1);
