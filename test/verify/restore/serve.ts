import { pathToFileURL } from 'node:url';
import { buildIfStale } from '../../../infra/bundle/build-if-stale.ts';
import { bundleFile, functionsBuild } from '../../../infra/bundle/functions.ts';
import { webFolder } from '../../../infra/bundle/paths.ts';
import { webBuild } from '../../../infra/bundle/web.ts';
import { localSecurityHeaders } from '../../../infra/local/portal.ts';
import { acquirePort } from '../../../infra/local/server/portal-server.ts';
import { siteListener } from '../../../infra/local/server/site.ts';
import { getStage } from '../../../infra/stages.ts';
import { readDeployedStack } from '../../../scripts/restore/deployed-stack.ts';
import { restoreEverything } from '../../../scripts/restore/everything.ts';
import { synthesize } from '../../aws/templates/synthesize.ts';
import { adminSignIn, createPortalClient } from '../../support/portal-client.ts';
import { startServedBackend } from '../../support/served-backend.ts';
import { SimulatedAccount } from './simulated-account.ts';

/* Restores a portal that has been in use to an earlier moment, serves it, sends its URL to the parent process and ends with it. */

await Promise.all([functionsBuild, webBuild].map(buildIfStale));
const backend = await startServedBackend({
  firstAdmin: adminSignIn,
  loadHandler: async (name) => (await import(pathToFileURL(bundleFile(name)).href)).handler,
});
await backend.invoke('first-admin', {});
const client = await createPortalClient(backend.url);
await client.employee('Ananya Iyer');

const account = new SimulatedAccount(synthesize(getStage('prod')), backend.invoke);
const clients = await account.start();
const stack = await readDeployedStack(clients.cloudFormation, 'vetan-prod');
const moment = await account.keepMoment();
const newcomer = await client.employee('Rohan Mehta');
await restoreEverything(clients, stack, { moment, waitForCalls: async () => {} });
await account.stop();
const { email, password } = newcomer;
const { status } = await client.call('POST', '/api/auth/login', { body: { email, password } });
if (status !== 401) throw new Error(`an account from after the moment: ${status}`);

const portal = await acquirePort(0);
portal.serve(backend.listener, siteListener(webFolder), localSecurityHeaders());
process.once('disconnect', async () => {
  await portal.close();
  await backend.stop();
  process.exit();
});
process.send?.(portal.url);
