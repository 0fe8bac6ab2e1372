import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { bundleOf, watchFunctions } from '../build/functions.ts';
import { root } from '../build/root.ts';
import type { LoadHandler } from './lambda.ts';
import { headersOfThisMachine } from './portal.ts';
import { run } from './run.ts';

/** Vite would serve any file of the project to whoever asks, the database in `.local` among them. */
const servedFolders = ['web', 'shared', 'document', 'node_modules'].map((name) => join(root, name));

/** The bundle as it is now: under its content's name, a changed one is another module. */
const loadHandler: LoadHandler = async (name) => {
  const file = bundleOf(name);
  const edition = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  return (await import(`${pathToFileURL(file).href}?${edition}`)).handler;
};

/** Vite's own scripts and styles are inline while developing. */
function headersForVite(): Record<string, string> {
  const { 'content-security-policy': _, ...headers } = headersOfThisMachine();
  return headers;
}

await run(async (server) => {
  const functions = await watchFunctions();
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server }, fs: { allow: servedFolders } },
  });
  return {
    loadHandler,
    site: vite.middlewares,
    headers: headersForVite(),
    stop: async () => {
      await Promise.all([functions.stop(), vite.close()]);
    },
  };
});
