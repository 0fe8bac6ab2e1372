import { type CliOptions, startVitest, type TestModule } from 'vitest/node';

export interface TestCounts {
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

/** Runs tests to their end. @param options of vitest, such as another configuration */
export async function runTests(filters: string[], options: CliOptions = {}): Promise<TestCounts> {
  const vitest = await startVitest('test', filters, { run: true, ...options });
  const counts = vitest.state.getTestModules().map(countResults);
  const unhandledErrors = vitest.state.getUnhandledErrors().length;
  await vitest.close();
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, unhandledErrors),
  };
}
