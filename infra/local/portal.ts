import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import type { PlainError } from '../plain-error.ts';
import { securityHeaders } from '../security-headers.ts';
import { isLoopback } from './addresses.ts';
import { takeDataDir } from './data-dir.ts';
import { fillDemo, hasDemo, isDemoUnfinished, markDemo } from './demo.ts';
import { assertOwnPasswords, documentedAdmin, documentedPasswordError } from './documented-password.ts';
import type { LoadHandler } from './lambda.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { takePort } from './portal-server.ts';
import type { Settings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';

/** What differs between the built portal and the one that follows its sources. */
export interface Sources {
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

export const headersOfThisMachine = () => securityHeaders('http', process.env.VITE_API_HOST);

/** Notes what a folder that nobody has used yet is to become, before anything is put into it. */
function prepareFolder({ dataDir, demo }: Settings): void {
  if (demo && isNew(dataDir)) markDemo(dataDir);
}

const isNew = (dataDir: string) => !existsSync(join(dataDir, 'files'));

/** With an address that others reach, the first admin of a new folder has a password of their own. */
function assertFirstPassword({ host, dataDir, admin }: Settings): void {
  if (!isLoopback(host) && isNew(dataDir) && admin.password === documentedAdmin.password) {
    throw documentedPasswordError(admin.email, host);
  }
}

/** Puts in what a new folder begins with, and looks at the passwords, before anybody else is let in. */
async function fill(stack: Stack, { admin, dataDir, host }: Settings): Promise<void> {
  await stack.invoke('first-admin', {});
  const server = createServer(stack.listener);
  const api = await listenOnLoopback(server);
  try {
    if (isDemoUnfinished(dataDir)) await fillDemo(api, admin, dataDir);
    if (!isLoopback(host)) await assertOwnPasswords(api, [admin.email, documentedAdmin.email], host);
  } finally {
    await closeServer(server);
  }
}

/**
 * Opens the portal on its port and its data folder; it serves once everything is there.
 * @param giveUp is told when it cannot go on, since its database does not stay up
 * @throws PlainError for what the person at the terminal can mend
 */
export async function openPortal(
  settings: Settings,
  prepare: (server: Server) => Promise<Sources>,
  giveUp?: (error: PlainError) => void,
): Promise<Portal> {
  assertFirstPassword(settings);
  const folder = takeDataDir(settings.dataDir);
  const portal = await takePort(settings.port, settings.host);
  const sources = await prepare(portal.server);
  // From here on nothing is written for other users of the machine; what was built is for whoever runs it.
  const umask = process.umask(0o077);
  prepareFolder(settings);
  const { dataDir, admin } = settings;
  const stack = await startStack({
    dataDir,
    firstAdmin: { ...admin, name: hasDemo(dataDir) ? 'Priya Menon' : 'Administrator' },
    loadHandler: sources.loadHandler,
    giveUp,
  });
  await fill(stack, settings);
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
