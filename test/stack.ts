import type { FunctionName } from '../infra/features.ts';
import { functions } from '../infra/features.ts';
import type { Handler } from '../infra/local/lambda.ts';
import { type Stack, startStack } from '../infra/local/stack.ts';
import { adminSignIn } from './people.ts';
import { refuseWhatIsNotGranted } from './rights.ts';

refuseWhatIsNotGranted();

const modules = import.meta.glob<{ handler: Handler }>('../functions/*/*.ts');

/** The handler as its source stands, loaded when it is first called. */
async function loadHandler(name: FunctionName): Promise<Handler> {
  const load = modules[`../${functions[name].entry}`];
  if (!load) throw new Error(`${functions[name].entry} does not exist`);
  return (await load()).handler;
}

/** The portal's API on engines of its own, in memory. */
export const startTestStack = (): Promise<Stack> => startStack({ firstAdmin: adminSignIn, loadHandler });
