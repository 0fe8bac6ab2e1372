import { AsyncLocalStorage } from 'node:async_hooks';
import { functionEnvironment, type ResourceNames } from '../environment.ts';
import { allFunctions, type FunctionName } from '../features.ts';

const resourceNames: ResourceNames = {
  table: (name) => name,
  bucket: 'files',
  pdfFunction: 'pdf',
  untrustedPdfFunction: 'pdf-untrusted',
  firstAdminSecret: 'first-admin',
};
const functionStorage = new AsyncLocalStorage<FunctionName>();
const variablesByFunction = Object.fromEntries(
  allFunctions.map(([name, definition]) => [name, functionEnvironment(definition, resourceNames)]),
) as Record<FunctionName, Record<string, string>>;

/** What a function is given on this machine. */
export const functionVariables = (name: FunctionName): Record<string, string> => variablesByFunction[name];

/** Every variable that some function is given. */
const allVariables: Record<string, string> = Object.assign({}, ...Object.values(variablesByFunction));

export const { bucket: localBucket, firstAdminSecret: localFirstAdminSecret } = resourceNames;

/** The function whose code runs here and now, if one does. */
export const currentFunction = (): FunctionName | undefined => functionStorage.getStore();

/**
 * Lets each function see its own variables alone, as in AWS, though all of them run in one process: one that
 * reaches for a table that it was not granted fails here too. Outside of any function all are to be seen.
 */
export function isolateEnvironments(): void {
  Object.assign(process.env, allVariables);
  process.env = new Proxy(process.env, {
    get(target, name: string) {
      const function_ = functionStorage.getStore();
      if (function_ === undefined || !Object.hasOwn(allVariables, name)) return Reflect.get(target, name);
      return functionVariables(function_)[name];
    },
    // Without it, a variable that the shell has set already, as AWS_REGION, could not be set anew.
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

/** Runs what belongs to a function in that function's environment. */
export const withEnvironmentOf = <T>(name: FunctionName, run: () => T): T => functionStorage.run(name, run);
