import { parseSettings } from '../infra/local/settings.ts';
import { UserFacingError } from '../infra/user-facing-error.ts';
import { driveMainJob } from './integration/main-job.ts';
import { type PortalTarget, parsePortalTarget } from './portal-target.ts';
import { runCommand } from './run-command.ts';
import { readDeployment } from './smoke/deployment.ts';

/** @throws UserFacingError for a stage with real data: a payslip and audit entries stay */
async function findUrl(target: PortalTarget): Promise<string> {
  if ('url' in target) return target.url;
  if (target.stage.retainData) {
    throw new UserFacingError(
      `The stage ${target.stage.name} is for real payroll, and a payslip and audit entries would stay. Use npm run smoke.`,
    );
  }
  return (await readDeployment(target.stage)).address;
}

/* Signs in as ADMIN_EMAIL with ADMIN_PASSWORD, which npm start has by default. */
await runCommand(async (args) => {
  const url = await findUrl(parsePortalTarget('integration', args));
  const { admin } = parseSettings(process.env);
  try {
    await driveMainJob(url, admin);
    return 0;
  } catch {
    return 1;
  }
});
