import { type Stack, startStack } from '../infra/local/stack.ts';
import { adminSignIn } from './people.ts';
import { refuseWhatIsNotGranted } from './rights.ts';
import { handlerFromSource } from './sources.ts';

refuseWhatIsNotGranted();

/** The portal's API on engines of its own, in memory. */
export const startTestStack = (): Promise<Stack> =>
  startStack({ firstAdmin: adminSignIn, loadHandler: handlerFromSource });
