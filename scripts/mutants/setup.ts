import { afterAll, beforeAll, inject } from 'vitest';

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
 * while modules are loaded.
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
    const { [hooks]: hits = {}, ...perTest } = stryker.mutantCoverage?.perTest ?? {};
    for (const id of testIds) {
      const own: Hits = { ...perTest[id] };
      for (const [mutant, count] of Object.entries(hits)) own[mutant] = (own[mutant] ?? 0) + count;
      perTest[id] = own;
    }
    if (stryker.mutantCoverage) stryker.mutantCoverage.perTest = perTest;
  });
}

/**
 * A process that is reused still has the last mutant active, while the modules are loaded. A static mutant is active
 * already, every other one is from just before the tests.
 */
function deactivateLastMutant(): void {
  if (inject('mutantActivation') !== 'static') stryker.activeMutant = undefined;
}
