import { isLoopback } from '../infra/local/server/listen.ts';
import { securityHeaders } from '../infra/security-headers.ts';
import { type PortalTarget, parsePortalTarget } from './portal-target.ts';
import { runCommand } from './run-command.ts';
import { printLocally } from './smoke/canary.ts';
import { type Check, runChecks } from './smoke/check.ts';
import { readDeployment } from './smoke/deployment.ts';
import { portalChecks } from './smoke/portal-checks.ts';
import { stageChecks } from './smoke/stage-checks.ts';

/** The checks of a deployed stage; of a portal at an address, those that need no account. */
async function listChecks(target: PortalTarget): Promise<Check[]> {
  if ('stage' in target) {
    const { stage } = target;
    const { apiName, hstsIncludesSubdomains } = stage.domain ?? {};
    const headers = securityHeaders('https', {
      apiHost: apiName && `https://${apiName}`,
      hstsIncludesSubdomains,
    });
    const deployment = await readDeployment(stage);
    return [...portalChecks(deployment.address, headers), ...stageChecks(stage, deployment)];
  }
  const { protocol, hostname } = new URL(target.url);
  const headers = securityHeaders(protocol === 'https:' ? 'https' : 'http', {
    apiHost: process.env.VITE_API_HOST,
  });
  const checks = portalChecks(target.url, headers);
  return isLoopback(hostname) ? [...checks, { name: 'canary PDF', run: printLocally }] : checks;
}

await runCommand(async (args) => {
  const checks = await listChecks(parsePortalTarget('smoke', args));
  const failed = await runChecks(checks);
  console.log(
    failed === 0 ? `All ${checks.length} checks passed.` : `${failed} of ${checks.length} checks failed.`,
  );
  return failed === 0 ? 0 : 1;
});
// The browser that printed stays warm, and would keep this process.
process.exit();
