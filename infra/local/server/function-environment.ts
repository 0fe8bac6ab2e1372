import { AsyncLocalStorage } from 'node:async_hooks';
import { type EmailSettings, functionEnvironment, type ResourceNames } from '../../environment.ts';
import { allFunctions, type FunctionName } from '../../features.ts';

const resourceNames: ResourceNames = {
  table: (name) => name,
  bucket: 'files',
  invoked: (name) => name,
  firstAdminSecret: 'first-admin',
  payRunStateMachine: 'arn:aws:states:ap-south-1:000000000000:stateMachine:pay-runs',
};
const functionStorage = new AsyncLocalStorage<FunctionName>();
const toVariables = (names: ResourceNames) =>
  Object.fromEntries(
    allFunctions.map(([name, definition]) => [name, functionEnvironment(definition, names)]),
  ) as Record<FunctionName, Record<string, string>>;

let variablesByFunction = toVariables(resourceNames);

/** A function's environment variables on this machine. */
export const functionVariables = (name: FunctionName): Record<string, string> => variablesByFunction[name];

export const { bucket: localBucket, firstAdminSecret: localFirstAdminSecret } = resourceNames;

/** The function in whose asynchronous context this is called, if any. */
export const currentFunction = (): FunctionName | undefined => functionStorage.getStore();

/**
 * Isolates the environments of functions that share this process: within one, process.env has that function's
 * variables only, so that access to a table that it was not granted fails as in AWS. Elsewhere it has all of them.
 * @param email where the portal sends email
 */
export function isolateEnvironments(email?: EmailSettings): void {
  variablesByFunction = toVariables({ ...resourceNames, email });
  /** The union of all functions' variables. */
  const allVariables: Record<string, string> = Object.assign({}, ...Object.values(variablesByFunction));
  Object.assign(process.env, allVariables);
  process.env = new Proxy(process.env, {
    get(target, name: string) {
      const function_ = functionStorage.getStore();
      if (function_ === undefined || !Object.hasOwn(allVariables, name)) return Reflect.get(target, name);
      return functionVariables(function_)[name];
    },
    // Without this trap, a variable that the shell has set, as AWS_REGION, could not be overwritten.
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

/** Runs a callback in a function's environment. */
export const withEnvironmentOf = <T>(name: FunctionName, run: () => T): T => functionStorage.run(name, run);
