import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { schema } from '@stryker-mutator/api/core';

/**
 * Forgets, of an earlier run's results, what another test could have changed: who survived in what a module does while
 * it is loaded, and whatever kept the tests from beginning. No test is known to cover those, so Stryker does not see
 * that there are new ones, and would leave them as they are for ever.
 */
export function dropUnreliableResults(file: string): void {
  if (!existsSync(file)) return;
  const results: schema.MutationTestResult = JSON.parse(readFileSync(file, 'utf8'));
  for (const each of Object.values(results.files)) {
    each.mutants = each.mutants.filter(
      ({ static: isStatic, status }) => status !== 'RuntimeError' && !(isStatic && status === 'Survived'),
    );
  }
  writeFileSync(file, JSON.stringify(results));
}
