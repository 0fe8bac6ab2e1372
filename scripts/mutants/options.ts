import { availableParallelism } from 'node:os';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';

/** All output of a run; ignored by git. */
export const mutantsDir = '.mutants';
export const reportFile = (name: string): string => `${mutantsDir}/${name}.json`;
export const incrementalFile = (name: string): string => `${mutantsDir}/${name}.incremental.json`;

/** Stryker's options for an area, or for some files of it. @param share of the mutants that are tried, from 0 to 1 */
export const strykerOptions = (name: string, files: string[], share: number): PartialStrykerOptions => ({
  mutate: files,
  testRunner: 'vitest',
  plugins: [
    '@stryker-mutator/vitest-runner',
    './scripts/mutants/ignore-messages.ts',
    './scripts/mutants/sample.ts',
  ],
  checkers: share < 1 ? ['sample'] : [],
  ignorers: ['messages'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? availableParallelism()),
  // Generous: a test that is slow on a busy machine has not killed a mutant.
  timeoutMS: 10_000,
  timeoutFactor: 2,
  incremental: true,
  incrementalFile: incrementalFile(name),
  reporters: ['json', 'progress'],
  jsonReporter: { fileName: reportFile(name) },
  tempDirName: `${mutantsDir}/tmp-${name}`,
  ignorePatterns: ['/dist', '/cdk.out', '/.local', '/docs/screens', `/${mutantsDir}`],
  // Stryker would otherwise rewrite files for type checks and tsconfig, which these tests do not read.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  thresholds: { high: 85, low: 75, break: null },
});
