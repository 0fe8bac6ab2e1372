import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { root } from '../../bundle/paths.ts';

/** Vite's allow list: by default it serves any file of the project, the database in `.local` among them. */
const servedFolders = ['web', 'shared', 'document', 'node_modules'].map((name) => join(root, name));

/** Vite's dev server as middleware, with hot module replacement over the server's own port. */
export const createDevSite = (server: Server): Promise<ViteDevServer> =>
  createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server }, fs: { allow: servedFolders } },
  });
