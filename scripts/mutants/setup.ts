import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string;
    mode?: 'dry-run' | 'mutant';
    mutantActivation?: 'static' | 'runtime';
  }
}

/** How often each mutant was executed. */
type CoverageData = Record<string, number>;

/** The part of Stryker's InstrumenterContext that is read here. */
interface InstrumenterContext {
  activeMutant?: string;
  mutantCoverage?: { static: CoverageData; perTest: Record<string, CoverageData> };
}

/**
 * Files with order-dependent tests, which go on where the one before ended: each mutant is shown to all of their tests,
 * or to none.
 */
const orderDependentTests = [
  'test/api/sign-in/real-hashing/admin-password.test.ts',
  'test/api/users/first-admin.test.ts',
  'test/api/sign-in/idle.test.ts',
  'test/api/sign-in/locked-out.test.ts',
  'test/api/audit/audit.test.ts',
  'test/api/company/company.test.ts',
  'test/api/holidays/holidays.test.ts',
  'test/api/leaves/related.test.ts',
  'test/api/lists/lists.test.ts',
  'test/api/lists/people.test.ts',
  'test/api/notifications/email.test.ts',
  'test/api/observability/secrecy.test.ts',
  'test/api/pay-runs/bank-changes.test.ts',
  'test/api/pay-runs/generation.test.ts',
  'test/api/pay-runs/leaving.test.ts',
  'test/api/pay-runs/pay-runs.test.ts',
  'test/api/pay-runs/printing.test.ts',
  'test/api/payroll/employees.test.ts',
  'test/api/policies/policies.test.ts',
  'test/api/sign-in/two-factor/reauthentication.test.ts',
];

/** The state that Stryker shares with the mutated code. Stryker's own setup has run before. */
const stryker: InstrumenterContext = Reflect.get(globalThis, inject('globalNamespace'));

if (inject('mode') === 'dry-run') attributeCoverage();
else deactivateLastMutant();

/**
 * Has each test cover more mutants than it executes itself.
 *
 * Stryker calls a mutant static when it is executed while no test runs, and tries it with all tests of the area. Here,
 * what hooks execute, and what goes on between tests, is covered by each test of the file: static is what is executed
 * while modules are loaded. An order-dependent test covers what any test of its file executes: alone it would fail for
 * want of the ones before it, and not for the mutant.
 */
function attributeCoverage(): void {
  const hooks = 'hooks';
  const testIds = new Set<string>();
  let currentTestId: string | undefined;
  let areModulesLoaded = false;
  const missing = orderDependentTests.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`scripts/mutants/setup.ts names ${missing}, which are not there`);
  Object.defineProperty(stryker, 'currentTestId', {
    get: () => currentTestId ?? (areModulesLoaded ? hooks : undefined),
    set: (id: string | undefined) => {
      currentTestId = id;
      if (id !== undefined) testIds.add(id);
    },
  });
  beforeAll(() => {
    areModulesLoaded = true;
  });
  afterAll(() => {
    const coverage = stryker.mutantCoverage;
    if (!coverage) return;
    const { [hooks]: ofHooks = {}, ...perTest } = coverage.perTest;
    const testFile = relative(process.cwd(), expect.getState().testPath ?? '');
    const shared = orderDependentTests.includes(testFile) ? [ofHooks, ...Object.values(perTest)] : [ofHooks];
    for (const id of testIds) perTest[id] = sumHits([perTest[id] ?? {}, ...shared]);
    coverage.perTest = perTest;
  });
}

/** How often each mutant was executed in all. */
function sumHits(all: readonly CoverageData[]): CoverageData {
  const sums: CoverageData = {};
  for (const hits of all)
    for (const [mutant, count] of Object.entries(hits)) sums[mutant] = (sums[mutant] ?? 0) + count;
  return sums;
}

/**
 * A process that is reused still has the last mutant active while the modules are loaded. A static mutant is active
 * already; every other one is from just before the tests.
 */
function deactivateLastMutant(): void {
  if (inject('mutantActivation') !== 'static') delete stryker.activeMutant;
}
