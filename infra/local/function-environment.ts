import { AsyncLocalStorage } from 'node:async_hooks';
import { environmentOf, type Names } from '../environment.ts';
import { allFunctions, type FunctionName } from '../features.ts';

const names: Names = {
  table: (name) => name,
  bucket: 'files',
  pdfFunction: 'pdf',
  untrustedPdfFunction: 'pdf-untrusted',
  firstAdminSecret: 'first-admin',
};
const running = new AsyncLocalStorage<FunctionName>();
const variables = Object.fromEntries(
  allFunctions.map(([name, definition]) => [name, environmentOf(definition, names)]),
) as Record<FunctionName, Record<string, string>>;

/** What a function is given on this machine. */
export const variablesOf = (name: FunctionName): Record<string, string> => variables[name];

/** Every variable that some function is given. */
const all: Record<string, string> = Object.assign({}, ...Object.values(variables));

export const { bucket: localBucket, firstAdminSecret: localFirstAdminSecret } = names;

/** The function whose code runs here and now, if one does. */
export const runningFunction = (): FunctionName | undefined => running.getStore();

/**
 * Lets each function see its own variables alone, as in AWS, though all of them run in one process: one that
 * reaches for a table that it was not granted fails here too. Outside of any function all are to be seen.
 */
export function separateEnvironments(): void {
  Object.assign(process.env, all);
  process.env = new Proxy(process.env, {
    get(target, name: string) {
      const function_ = running.getStore();
      if (function_ === undefined || !Object.hasOwn(all, name)) return Reflect.get(target, name);
      return variablesOf(function_)[name];
    },
    // Without it, a variable that the shell has set already, as AWS_REGION, could not be set anew.
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

/** Runs what belongs to a function in that function's environment. */
export const inEnvironmentOf = <T>(name: FunctionName, run: () => T): T => running.run(name, run);
