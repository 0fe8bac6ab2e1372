import { allFunctions, type FunctionName, functions } from '../infra/features.ts';
import type { Handler } from '../infra/local/lambda-runtime.ts';

const modules = import.meta.glob<{ handler: Handler }>('../functions/*/*.ts');

/**
 * All but the browser's. What a module does while it is loaded would otherwise count as done by the one test that
 * happened to come first, and a mutant of it would be shown to no other.
 */
const loadAll = () =>
  allFunctions
    .map(([, { entry }]) => entry)
    .filter((entry) => !entry.startsWith('functions/pdf/'))
    .map((entry) => modules[`../${entry}`]?.());

/** The handler as its source stands, loaded when it is first called. */
export async function handlerFromSource(name: FunctionName): Promise<Handler> {
  if (process.env.MUTANT_TESTS) await Promise.all(loadAll());
  const load = modules[`../${functions[name].entry}`];
  if (!load) throw new Error(`${functions[name].entry} does not exist`);
  return (await load()).handler;
}
