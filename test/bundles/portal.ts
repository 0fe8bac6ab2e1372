import { headersOfThisMachine } from '../../infra/local/portal.ts';
import { takePort } from '../../infra/local/portal-server.ts';
import { site } from '../../infra/local/site.ts';
import { adminSignIn } from '../people.ts';
import { type ServedStack, startServedStack } from '../served-stack.ts';
import { asFromEdge } from './edge.ts';
import { type Places, type RunningFunctions, runFunctions } from './functions.ts';
import { type Staged, stageBundles } from './staged.ts';

/** The portal of the staged bundles: the deployment's files and settings, the engines of this machine. */
export interface BundledPortal {
  /** Where people would open it: site and API, behind what stands for CloudFront. */
  url: string;
  staged: Staged;
  functions: RunningFunctions;
  stack: ServedStack;
  stop(): Promise<void>;
}

/** @param places where a function runs that is not to run straight on this machine */
export async function startBundledPortal(places: Places = {}): Promise<BundledPortal> {
  const staged = await stageBundles();
  const functions = runFunctions(staged, places);
  const stack = await startServedStack({ firstAdmin: adminSignIn, loadHandler: functions.loadHandler });
  await stack.invoke('first-admin', {});
  const portal = await takePort(0);
  portal.serve(asFromEdge(stack.listener), site(staged.site), headersOfThisMachine());
  return {
    url: portal.url,
    staged,
    functions,
    stack,
    async stop() {
      await portal.close();
      await functions.stop();
      await stack.stop();
      staged.remove();
    },
  };
}
