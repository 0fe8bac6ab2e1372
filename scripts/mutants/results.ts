import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { schema } from '@stryker-mutator/api/core';

/**
 * Forgets, of an earlier run's results, who survived in what a module does while it is loaded. No test is known to
 * cover that, so Stryker does not see that there are new ones, and would call it survived for ever.
 */
export function forgetStaticSurvivors(file: string): void {
  if (!existsSync(file)) return;
  const results: schema.MutationTestResult = JSON.parse(readFileSync(file, 'utf8'));
  for (const each of Object.values(results.files)) {
    each.mutants = each.mutants.filter(({ static: isStatic, status }) => !isStatic || status !== 'Survived');
  }
  writeFileSync(file, JSON.stringify(results));
}
