import type { Server } from 'node:http';
import { UserFacingError } from '../user-facing-error.ts';
import { demoSignIn } from './demo/company.ts';
import { openPortal, type Portal, type PortalSources } from './portal.ts';
import { parseSettings, type Settings } from './settings.ts';

/** The process exits after this, even if something has not stopped. */
const shutdownTimeoutMs = 5_000;

const signInLine = (area: string, url: string, { email, password }: { email: string; password: string }) =>
  `  ${area}  ${url}  ${email} / ${password}`;

function printReadyMessage({ url, hasDemo, emailFolder }: Portal, { admin, dataDir }: Settings): void {
  const lines = [
    `Vetan is ready at ${url}`,
    signInLine('Admin   ', `${url}/admin/login`, admin),
    ...(hasDemo ? [signInLine('Employee', `${url}/login`, demoSignIn)] : []),
    `  Data is in ${dataDir}. Passwords that you change are kept.`,
    `  Emails are not sent. They are saved in ${emailFolder}.`,
  ];
  console.log(lines.join('\n'));
}

/** Runs the portal until a signal or the exit of its launcher. A user-facing error is printed without its stack. */
export async function run(
  prepare: (server: Server, exitWithError: (error: unknown) => never) => Promise<PortalSources>,
): Promise<void> {
  let portal: Portal | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await portal?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  const exitWithError = (error: unknown): never => {
    console.error(error instanceof UserFacingError ? error.message : error);
    process.exit(1);
  };
  try {
    const settings = parseSettings(process.env);
    portal = await openPortal(settings, (server) => prepare(server, exitWithError), exitWithError);
    printReadyMessage(portal, settings);
  } catch (error) {
    exitWithError(error);
  }
}
