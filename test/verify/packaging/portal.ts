import { localSecurityHeaders } from '../../../infra/local/portal.ts';
import { acquirePort } from '../../../infra/local/server/portal-server.ts';
import { siteListener } from '../../../infra/local/server/site.ts';
import { adminSignIn } from '../../support/portal-client.ts';
import { type ServedBackend, startServedBackend } from '../../support/served-backend.ts';
import { behindCloudFront } from './cloudfront.ts';
import { type ExecutionEnvironments, type RunningFunctions, runFunctions } from './functions.ts';
import { type StagedBundles, stageBundles } from './stage-bundles.ts';

/** The portal of the staged bundles: the deployment's files and settings on the engines of this machine. */
export interface BundledPortal {
  /** The URL of site and API, behind the stand-in for CloudFront. */
  url: string;
  staged: StagedBundles;
  functions: RunningFunctions;
  backend: ServedBackend;
  stop(): Promise<void>;
}

/** @param places execution environments of functions that do not run directly on this machine */
export async function startBundledPortal(places: ExecutionEnvironments = {}): Promise<BundledPortal> {
  const staged = await stageBundles();
  const functions = runFunctions(staged, places);
  const backend = await startServedBackend({ firstAdmin: adminSignIn, loadHandler: functions.loadHandler });
  await backend.invoke('first-admin', {});
  const portal = await acquirePort(0);
  portal.serve(behindCloudFront(backend.listener), siteListener(staged.site), localSecurityHeaders());
  return {
    url: portal.url,
    staged,
    functions,
    backend,
    async stop() {
      await portal.close();
      await functions.stop();
      await backend.stop();
      staged.remove();
    },
  };
}
