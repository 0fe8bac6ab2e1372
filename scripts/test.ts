import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startVitest, type TestModule } from 'vitest/node';
import { check } from './check.ts';

interface Count {
  passed: number;
  failed: number;
}

/** A file that cannot even be read has no tests, and is a failure of its own. */
function countOf(module: TestModule): Count {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const failed = states.filter((state) => state === 'failed').length;
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: failed + (module.errors().length > 0 || (failed === 0 && !module.ok()) ? 1 : 0),
  };
}

async function runTests(filters: string[]): Promise<Count> {
  const vitest = await startVitest('test', filters, { run: true });
  const counts = vitest.state.getTestModules().map(countOf);
  const strayErrors = vitest.state.getUnhandledErrors().length;
  await vitest.close();
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, strayErrors),
  };
}

/** In a process of its own: building sets NODE_ENV to production, and React would be tested as that. */
async function build(): Promise<string[]> {
  const [code] = await once(spawn(process.execPath, ['infra/build/main.ts'], { stdio: 'inherit' }), 'exit');
  return code === 0 ? [] : ['the build'];
}

const found = [...(await check()), ...(await build())];
const { passed, failed } = await runTests(process.argv.slice(2));
if (found.length > 0) console.log(`Also to be mended: ${found.join(', ')}`);
console.log(`${passed} passed, ${failed + found.length} failed`);
process.exit(failed + found.length === 0 && passed > 0 ? 0 : 1);
