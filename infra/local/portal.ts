import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { securityHeaders } from '../security-headers.ts';
import type { UserFacingError } from '../user-facing-error.ts';
import { type LocalBackend, startLocalBackend } from './backend.ts';
import { acquireDataDir } from './data-dir.ts';
import { assertNoDefaultPasswords, defaultAdmin, defaultPasswordError } from './default-password.ts';
import { approver, emailOf } from './demo/company.ts';
import { hasDemo, isDemoUnfinished, markDemoUnfinished, seedDemo } from './demo/seed.ts';
import type { LoadHandler } from './server/lambda-runtime.ts';
import { closeServer, isLoopback, listenOnLoopback } from './server/listen.ts';
import { acquirePort } from './server/portal-server.ts';
import { startPublishing } from './server/publishing.ts';
import type { Settings } from './settings.ts';

/** The differences between `npm start`, which runs the bundles, and `npm run dev`, which watches the sources. */
export interface PortalSources {
  loadHandler: LoadHandler;
  /** The site, once it is built. */
  site: RequestListener | Promise<RequestListener>;
  /** Headers of every response. */
  headers: Record<string, string>;
  stop(): Promise<void>;
}

export interface Portal {
  url: string;
  /** Whether the data folder has the demo company; only a new folder gets it. */
  hasDemo: boolean;
  /** The folder with the emails that it has sent. */
  emailFolder: string;
  stop(): Promise<void>;
}

export const localSecurityHeaders = () => securityHeaders('http', { apiHost: process.env.VITE_API_HOST });

/** Marks a new folder for the demo company, before anything is written into it. */
function markNewFolder({ dataDir, demo }: Settings): void {
  if (demo && isNewFolder(dataDir)) markDemoUnfinished(dataDir);
}

const isNewFolder = (dataDir: string) => !existsSync(join(dataDir, 'files'));

/** A portal that others can reach must not create its first admin with the default password. */
function assertNewFolderPassword({ host, dataDir, admin }: Settings): void {
  if (!isLoopback(host) && isNewFolder(dataDir) && admin.password === defaultAdmin.password) {
    throw defaultPasswordError(admin.email, host);
  }
}

/** Seeds a new folder and checks for default passwords, before the portal accepts requests. */
async function seed(backend: LocalBackend, settings: Settings): Promise<void> {
  const { admin, dataDir, host } = settings;
  await backend.invoke('first-admin', {});
  const server = createServer(backend.listener);
  const api = await listenOnLoopback(server);
  try {
    if (isDemoUnfinished(dataDir)) {
      console.log('Adding the demo company…');
      await seedDemo(api, admin, settings);
    }
    if (!isLoopback(host)) {
      const demoAdmins = hasDemo(dataDir) ? [emailOf(approver)] : [];
      await assertNoDefaultPasswords(api, [admin.email, defaultAdmin.email, ...demoAdmins], host);
    }
  } finally {
    await closeServer(server);
  }
}

/**
 * Starts the portal on its port and data folder.
 * @param onFatalError called when the database keeps exiting
 * @throws UserFacingError for what the person at the terminal can fix
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
  // New files are for this user only from here on. Bundles are not secret: their builders have started before.
  const umask = process.umask(0o077);
  markNewFolder(settings);
  const { dataDir, admin } = settings;
  const backend = await startLocalBackend({
    dataDir,
    firstAdmin: { ...admin, name: hasDemo(dataDir) ? 'Priya Menon' : 'Administrator' },
    origin: process.env.SITE_ORIGIN ?? portal.url,
    loadHandler: sources.loadHandler,
    email: { from: 'payroll@example.com', siteUrl: process.env.SITE_ORIGIN || portal.url },
    onFatalError,
  });
  await seed(backend, settings);
  const publishing = startPublishing(backend);
  portal.serve(backend.listener, await sources.site, sources.headers);
  return {
    url: portal.url,
    hasDemo: hasDemo(settings.dataDir),
    emailFolder: backend.emailFolder,
    async stop() {
      await portal.close();
      await publishing.stop();
      await Promise.all([sources.stop(), backend.stop()]);
      folder.release();
      process.umask(umask);
    },
  };
}
