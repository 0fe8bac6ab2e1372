import { allFunctions, type FunctionName, functions } from '../../infra/features.ts';
import type { Handler } from '../../infra/local/server/lambda-runtime.ts';

const modules = import.meta.glob<{ handler: Handler }>('../../functions/**/*.lambda.ts');

/**
 * Loads all handlers but those of the PDF functions, for mutation testing: module-level code would otherwise be covered
 * only by the test that happens to load it first, and its mutants would not be run against the others.
 */
const loadAll = () =>
  allFunctions
    .map(([, { entry }]) => entry)
    .filter((entry) => !entry.startsWith('functions/pdf/'))
    .map((entry) => modules[`../../${entry}`]?.());

/** A function's handler from its source, not from its bundle. */
export async function handlerFromSource(name: FunctionName): Promise<Handler> {
  if (process.env.MUTANT_TESTS) await Promise.all(loadAll());
  const load = modules[`../../${functions[name].entry}`];
  if (!load) throw new Error(`${functions[name].entry} does not exist`);
  return (await load()).handler;
}
