import type { PartialStrykerOptions } from '@stryker-mutator/api/core';

/** Everything that a run leaves behind, out of git. */
export const mutantsDir = '.mutants';
export const reportFile = (name: string): string => `${mutantsDir}/${name}.json`;
export const incrementalFile = (name: string): string => `${mutantsDir}/${name}.incremental.json`;

/** How Stryker runs an area, or some files of it. */
export const strykerOptions = (name: string, files: string[]): PartialStrykerOptions => ({
  mutate: files,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/text.ts'],
  ignorers: ['text'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
  // A busy machine is no reason to call a mutant noticed.
  timeoutMS: 60_000,
  timeoutFactor: 5,
  incremental: true,
  incrementalFile: incrementalFile(name),
  reporters: ['json', 'progress'],
  jsonReporter: { fileName: reportFile(name) },
  tempDirName: `${mutantsDir}/tmp-${name}`,
  ignorePatterns: ['/dist', '/cdk.out', '/.local', '/docs', `/${mutantsDir}`],
  // Only these two are ever written by Stryker, and neither is read by what runs here.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  thresholds: { high: 85, low: 75, break: null },
});
