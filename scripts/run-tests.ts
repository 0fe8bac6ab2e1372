import { join, relative } from 'node:path';
import { type CliOptions, startVitest, type TestCase, type TestModule } from 'vitest/node';
import { root } from '../infra/bundle/paths.ts';

/** Each test file has a process of its own, and starts others: they compile the libraries that they load once for all. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

interface TestCounts {
  passed: number;
  failed: number;
}

/** A failed test in one line: its file, its name and what failed first. */
function failureLine(test: TestCase): string {
  const message = test.result().errors?.[0]?.message.split('\n')[0] ?? 'no error was reported';
  return `Failed: ${relative(root, test.module.moduleId)} > ${test.fullName}: ${message}`;
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

/** Runs tests to their end, and names the failed ones once more after the reports. @param options of vitest, such as another configuration */
export async function runTests(filters: string[], options: CliOptions = {}): Promise<TestCounts> {
  const vitest = await startVitest('test', filters, { run: true, ...options });
  const modules = vitest.state.getTestModules();
  const counts = modules.map(countResults);
  const unhandledErrors = vitest.state.getUnhandledErrors().length;
  const failures = modules.flatMap((module) => [...module.children.allTests('failed')].map(failureLine));
  await vitest.close();
  for (const line of failures) console.log(line);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, unhandledErrors),
  };
}
