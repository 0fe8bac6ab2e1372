import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { securityHeaders } from '../security-headers.ts';
import { takeDataDir } from './data-dir.ts';
import { fillDemo, hasDemo, isDemoUnfinished, markDemo } from './demo.ts';
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
  if (demo && !existsSync(join(dataDir, 'files'))) markDemo(dataDir);
}

async function fill(stack: Stack, { admin, dataDir }: Settings): Promise<void> {
  await stack.invoke('first-admin', {});
  if (!isDemoUnfinished(dataDir)) return;
  const api = createServer(stack.listener);
  try {
    await fillDemo(await listenOnLoopback(api), admin, dataDir);
  } finally {
    await closeServer(api);
  }
}

/**
 * Opens the portal on its port and its data folder; it serves once everything is there.
 * @throws PlainError for what the person at the terminal can mend
 */
export async function openPortal(
  settings: Settings,
  prepare: (server: Server) => Promise<Sources>,
): Promise<Portal> {
  const folder = takeDataDir(settings.dataDir);
  const portal = await takePort(settings.port);
  const sources = await prepare(portal.server);
  prepareFolder(settings);
  const { dataDir, admin } = settings;
  const stack = await startStack({
    dataDir,
    firstAdmin: { ...admin, name: hasDemo(dataDir) ? 'Priya Menon' : 'Administrator' },
    loadHandler: sources.loadHandler,
  });
  await fill(stack, settings);
  portal.serve(stack.listener, sources.site, sources.headers);
  return {
    url: portal.url,
    hasDemo: hasDemo(settings.dataDir),
    async stop() {
      await closeServer(portal.server);
      await Promise.all([sources.stop(), stack.stop()]);
      folder.release();
    },
  };
}
