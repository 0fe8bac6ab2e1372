import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { securityHeaders } from '../security-headers.ts';
import type { UserFacingError } from '../user-facing-error.ts';
import { isLoopback } from './addresses.ts';
import { type LocalBackend, startLocalBackend } from './backend.ts';
import { acquireDataDir } from './data-dir.ts';
import { assertNoDefaultPasswords, defaultAdmin, defaultPasswordError } from './default-password.ts';
import { hasDemo, isDemoUnfinished, markDemoUnfinished, seedDemo } from './demo/seed.ts';
import type { LoadHandler } from './lambda-runtime.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { acquirePort } from './portal-server.ts';
import type { Settings } from './settings.ts';

/** What differs between the built portal and the one that follows its sources. */
export interface PortalSources {
  loadHandler: LoadHandler;
  site: RequestListener;
  /** The headers of every answer. */
  headers: Record<string, string>;
  stop(): Promise<void>;
}

export interface Portal {
  url: string;
  /** Whether the demo company is in the folder: it comes into a new one alone. */
  hasDemo: boolean;
  stop(): Promise<void>;
}

export const localSecurityHeaders = () => securityHeaders('http', process.env.VITE_API_HOST);

/** Notes what a folder that nobody has used yet is to become, before anything is put into it. */
function markNewFolder({ dataDir, demo }: Settings): void {
  if (demo && isNew(dataDir)) markDemoUnfinished(dataDir);
}

const isNew = (dataDir: string) => !existsSync(join(dataDir, 'files'));

/** With an address that others reach, the first admin of a new folder has a password of their own. */
function assertNewFolderPassword({ host, dataDir, admin }: Settings): void {
  if (!isLoopback(host) && isNew(dataDir) && admin.password === defaultAdmin.password) {
    throw defaultPasswordError(admin.email, host);
  }
}

/** Puts in what a new folder begins with, and looks at the passwords, before anybody else is let in. */
async function seed(stack: LocalBackend, { admin, dataDir, host }: Settings): Promise<void> {
  await stack.invoke('first-admin', {});
  const server = createServer(stack.listener);
  const api = await listenOnLoopback(server);
  try {
    if (isDemoUnfinished(dataDir)) await seedDemo(api, admin, dataDir);
    if (!isLoopback(host)) await assertNoDefaultPasswords(api, [admin.email, defaultAdmin.email], host);
  } finally {
    await closeServer(server);
  }
}

/**
 * Opens the portal on its port and its data folder; it serves once everything is there.
 * @param onFatalError is told when it cannot go on, since its database does not stay up
 * @throws PlainError for what the person at the terminal can mend
 */
export async function openPortal(
  settings: Settings,
  prepare: (server: Server) => Promise<PortalSources>,
  onFatalError?: (error: UserFacingError) => void,
): Promise<Portal> {
  assertNewFolderPassword(settings);
  const folder = acquireDataDir(settings.dataDir);
  const portal = await acquirePort(settings.port, settings.host);
  const sources = await prepare(portal.server);
  // From here on nothing is written for other users of the machine; what was built is for whoever runs it.
  const umask = process.umask(0o077);
  markNewFolder(settings);
  const { dataDir, admin } = settings;
  const stack = await startLocalBackend({
    dataDir,
    firstAdmin: { ...admin, name: hasDemo(dataDir) ? 'Priya Menon' : 'Administrator' },
    loadHandler: sources.loadHandler,
    onFatalError,
  });
  await seed(stack, settings);
  portal.serve(stack.listener, sources.site, sources.headers);
  return {
    url: portal.url,
    hasDemo: hasDemo(settings.dataDir),
    async stop() {
      await portal.close();
      await Promise.all([sources.stop(), stack.stop()]);
      folder.release();
      process.umask(umask);
    },
  };
}
