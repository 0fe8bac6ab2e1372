import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleOf, watchFunctions } from '../build/functions.ts';
import { openDevSite } from './dev-site.ts';
import type { LoadHandler } from './lambda.ts';
import { headersOfThisMachine } from './portal.ts';
import { run } from './run.ts';

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
  const vite = await openDevSite(server);
  return {
    loadHandler,
    site: vite.middlewares,
    headers: headersForVite(),
    stop: async () => {
      await Promise.all([functions.stop(), vite.close()]);
    },
  };
});
