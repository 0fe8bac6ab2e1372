import { afterAll, beforeAll, expect, inject } from 'vitest';
import { testsInOrder } from './areas.ts';

/** How often each mutant was executed, by its id. */
type Hits = Record<string, number>;

/** What Stryker and the mutated code share. */
interface StrykerNamespace {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

declare module 'vitest' {
  interface ProvidedContext {
    mode?: 'dry-run' | 'mutant';
    mutantActivation?: 'static' | 'runtime';
  }
}

// Stryker's own setup has run before.
const stryker: StrykerNamespace = Reflect.get(globalThis, '__stryker__');

if (inject('mode') === 'dry-run') attributeHooks();
else deactivateLastMutant();

/**
 * Stryker calls a mutant static when it is executed while no test runs, and then tries all tests of the area. Here,
 * what hooks execute, and what goes on between tests, counts for each test of the file: static is what is executed
 * while modules are loaded. So does, where the tests of a file build on one another, what any of them executes: one
 * alone would fail without the ones before it, and not for the mutant.
 */
function attributeHooks(): void {
  const hooks = 'hooks';
  const testIds = new Set<string>();
  let currentTestId: string | undefined;
  let areModulesLoaded = false;
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
    const { [hooks]: ofHooks = {}, ...perTest } = stryker.mutantCoverage?.perTest ?? {};
    const { testPath = '' } = expect.getState();
    const isInOrder = testsInOrder.some((file) => testPath.endsWith(`/${file}`));
    const shared = isInOrder ? [ofHooks, ...Object.values(perTest)] : [ofHooks];
    for (const id of testIds) perTest[id] = sumHits([perTest[id] ?? {}, ...shared]);
    if (stryker.mutantCoverage) stryker.mutantCoverage.perTest = perTest;
  });
}

function sumHits(all: readonly Hits[]): Hits {
  const sums: Hits = {};
  for (const hits of all)
    for (const [mutant, count] of Object.entries(hits)) sums[mutant] = (sums[mutant] ?? 0) + count;
  return sums;
}

/**
 * A process that is reused still has the last mutant active, while the modules are loaded. A static mutant is active
 * already, every other one is from just before the tests.
 */
function deactivateLastMutant(): void {
  if (inject('mutantActivation') !== 'static') stryker.activeMutant = undefined;
}
