import { adminSignIn } from './people.ts';
import { refuseWhatIsNotGranted } from './rights.ts';
import { type ServedStack, startServedStack } from './served-stack.ts';
import { handlerFromSource } from './sources.ts';

refuseWhatIsNotGranted();

/** The portal's API on engines of its own, in memory. */
export const startTestStack = (): Promise<ServedStack> =>
  startServedStack({ firstAdmin: adminSignIn, loadHandler: handlerFromSource });
