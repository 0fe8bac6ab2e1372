import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** A number from 0 to 1 that a mutant has in each run, evenly spread over all mutants. */
function rank({ fileName, location, replacement }: Mutant): number {
  const mutant = JSON.stringify([basename(fileName), location, replacement]);
  return createHash('sha256').update(mutant).digest().readUInt32BE() / 2 ** 32;
}

/** A sample of the mutants: the same ones in each run, so that a larger share goes on from a smaller one. */
class Sample implements Checker {
  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  /** Stryker has no result for a mutant that is not tried: those out of the sample count as those that do not compile. */
  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const share = Number(process.env.MUTANT_SHARE);
    const results = mutants.map((mutant): [string, CheckResult] => [
      mutant.id,
      rank(mutant) < share
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'not in the sample' },
    ]);
    return Object.fromEntries(results);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)];
