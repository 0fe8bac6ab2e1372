import { type FunctionName, functions } from '../infra/features.ts';
import type { Handler } from '../infra/local/lambda.ts';

const modules = import.meta.glob<{ handler: Handler }>('../functions/*/*.ts');

/** The handler as its source stands, loaded when it is first called. */
export async function handlerFromSource(name: FunctionName): Promise<Handler> {
  const load = modules[`../${functions[name].entry}`];
  if (!load) throw new Error(`${functions[name].entry} does not exist`);
  return (await load()).handler;
}
