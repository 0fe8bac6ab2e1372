import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { schema } from '@stryker-mutator/api/core';

/**
 * Drops from an earlier run's results what a new test may have changed and Stryker would reuse for ever: static mutants
 * that survived and mutants that failed to load. No test is recorded as covering those, so a new test does not
 * invalidate them.
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
