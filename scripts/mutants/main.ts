import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { runCommand } from '../run-command.ts';
import { requireTool } from '../tools/install-tool.ts';

const stryker = requireTool('stryker');
const { Stryker }: { Stryker: new (options: object) => { runMutationTest(): Promise<unknown> } } =
  await import(pathToFileURL(stryker.resolve('@stryker-mutator/core')).href);

/** The rooms that every feature uses, so that the tests of every feature cover them. */
const baseRoom = /^(?:functions\/(?:auth|http|lib|store)\b|shared$)/;

/** An area is a folder, or a file without its ending. */
const filesOf = (area: string): string[] => globSync([`${area}/**/*.ts`, `${area}.ts`]).sort();

/** The tests called as the feature, or as the file of shared/; of a file without tests of that name, those of shared/. */
function testsOf(area: string): string[] {
  const [room, name] = area.split('/');
  if (baseRoom.test(area))
    return globSync('test/{api,shared}/**/*.test.ts', { exclude: ['**/real-hashing/**'] });
  const own = globSync([`test/{api,shared}/**/${name}/**/*.test.ts`, `test/{api,shared}/**/${name}.test.ts`]);
  return own.length > 0 ? own : globSync(`test/${room}/**/*.test.ts`);
}

/** Each feature, each base room, and shared/. The tests of the Chromium functions look at rendered PDFs. */
const allAreas = (): string[] => [
  ...globSync('functions/*/').filter((area) => !/\/(?:pdf|fonts)$/.test(area)),
  'shared',
];

/** Shows the mutants of an area to its own tests: one that only other tests would kill counts as survived. */
async function runArea(area: string, tests: readonly string[]): Promise<void> {
  const mutate = filesOf(area);
  if (mutate.length === 0)
    throw new UserFacingError(`There is no code in ${area}. An area is a folder, or a file without .ts.`);
  // Read in Stryker's processes.
  process.env.MUTANT_TESTS = tests.join(' ');
  // Argon2id at its real cost, where that is what is tested.
  process.env.MUTANT_HASHING = tests.some((file) => file.includes('real-hashing')) ? 'real' : 'light';
  const output = `.mutants/${area.replaceAll('/', '-')}`;
  await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: [stryker.resolve('@stryker-mutator/vitest-runner'), './scripts/mutants/ignore-messages.ts'],
    ignorers: ['messages'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? availableParallelism()),
    dryRunTimeoutMinutes: 60,
    // Generous: a test that is slow on a busy machine has not killed a mutant.
    timeoutMS: 10_000,
    timeoutFactor: 2,
    incremental: true,
    incrementalFile: `${output}.incremental.json`,
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
    tempDirName: `${output}.tmp`,
    ignorePatterns: ['/dist', '/cdk.out', '/.local', '/docs/screens', '/.mutants'],
    // Stryker would otherwise rewrite files for type checks and tsconfig, which these tests do not read.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    thresholds: { high: 90, low: 85, break: 80 },
  }).runMutationTest();
}

/** `npm run mutants`, `… -- functions/payroll shared/money`, `… -- --tests 'test/shared/dates/*' shared/period`. */
await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { tests: { type: 'string' } },
  });
  for (const area of positionals.length > 0 ? positionals : allAreas()) {
    console.log(`\n${area}`);
    try {
      await runArea(area, values.tests ? globSync(values.tests) : testsOf(area));
    } catch (error) {
      if (error instanceof UserFacingError) throw error;
      // Its tests fail without any mutant, by a mistake or a flake: the other areas go on.
      console.error(error);
      process.exitCode = 1;
    }
  }
  // Stryker sets it where the score is below its threshold.
  return Number(process.exitCode ?? 0);
});
