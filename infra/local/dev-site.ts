import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { root } from '../bundle/paths.ts';

/** Vite would serve any file of the project to whoever asks, the database in `.local` among them. */
const servedFolders = ['web', 'shared', 'document', 'node_modules'].map((name) => join(root, name));

/** The site from its sources; what changes is told to the page over the server's own port. */
export const createDevSite = (server: Server): Promise<ViteDevServer> =>
  createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server }, fs: { allow: servedFolders } },
  });
