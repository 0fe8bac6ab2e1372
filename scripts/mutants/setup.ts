import { inject } from 'vitest';

declare module 'vitest' {
  /** What Stryker tells the processes of the test runner. */
  interface ProvidedContext {
    mode?: 'dry-run' | 'mutant';
    mutantActivation?: 'static' | 'runtime';
  }
}

/*
 * In a process that is reused the last mutant is still active. Stryker's setup, which ran before, has activated a
 * static mutant already, and activates every other one just before the tests.
 */
const stryker = Reflect.get(globalThis, '__stryker__');
if (inject('mutantActivation') !== 'static') stryker.activeMutant = undefined;
