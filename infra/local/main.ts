import { pathToFileURL } from 'node:url';
import { buildIfStale } from '../bundle/build-if-stale.ts';
import { bundleFile, functionsBuild } from '../bundle/functions.ts';
import { webFolder } from '../bundle/paths.ts';
import { webBuild } from '../bundle/web.ts';
import { localSecurityHeaders } from './portal.ts';
import { run } from './run.ts';
import { siteListener } from './server/site.ts';

await run(async () => {
  await Promise.all([functionsBuild, webBuild].map(buildIfStale));
  return {
    loadHandler: async (name) => (await import(pathToFileURL(bundleFile(name)).href)).handler,
    site: siteListener(webFolder),
    headers: localSecurityHeaders(),
    stop: async () => {},
  };
});
