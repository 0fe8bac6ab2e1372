import { pathToFileURL } from 'node:url';
import { buildApart, isStale } from '../bundle/build-if-stale.ts';
import { bundleFile, functionsBuild } from '../bundle/functions.ts';
import { webFolder } from '../bundle/paths.ts';
import { webBuild } from '../bundle/web.ts';
import { localSecurityHeaders } from './portal.ts';
import { run } from './run.ts';
import { siteListener } from './server/site.ts';

await run(async (_, exitWithError) => {
  const stale = [functionsBuild, webBuild].filter(isStale).map(({ title }) => title);
  if (stale.length > 0) console.log(`Building the ${stale.join(' and the ')}…`);
  // The engines start meanwhile; the functions are needed first, to fill in the demo company.
  const functions = buildApart(functionsBuild).catch(exitWithError);
  const site = buildApart(webBuild).catch(exitWithError);
  return {
    loadHandler: async (name) => {
      await functions;
      return (await import(pathToFileURL(bundleFile(name)).href)).handler;
    },
    site: site.then(() => siteListener(webFolder)),
    headers: localSecurityHeaders(),
    stop: async () => {},
  };
});
