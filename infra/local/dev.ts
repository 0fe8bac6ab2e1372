import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleFile, watchFunctions } from '../bundle/functions.ts';
import { localSecurityHeaders } from './portal.ts';
import { run } from './run.ts';
import { createDevSite } from './server/dev-site.ts';
import type { LoadHandler } from './server/lambda-runtime.ts';

/** Imports the current bundle. The hash of its content in the URL bypasses Node's module cache. */
const loadHandler: LoadHandler = async (name) => {
  const file = bundleFile(name);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  return (await import(`${pathToFileURL(file).href}?${hash}`)).handler;
};

/** No content security policy: Vite's dev client needs inline scripts and styles. */
function viteHeaders(): Record<string, string> {
  const { 'content-security-policy': _, ...headers } = localSecurityHeaders();
  return headers;
}

await run(async (server) => {
  const functions = await watchFunctions();
  const vite = await createDevSite(server);
  return {
    loadHandler,
    site: vite.middlewares,
    headers: viteHeaders(),
    stop: async () => {
      await Promise.all([functions.stop(), vite.close()]);
    },
  };
});
