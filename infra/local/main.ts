import { pathToFileURL } from 'node:url';
import { bundleOf, functionsBuild } from '../build/functions.ts';
import { webFolder } from '../build/root.ts';
import { buildIfStale } from '../build/stale.ts';
import { webBuild } from '../build/web.ts';
import { headersOfThisMachine } from './portal.ts';
import { run } from './run.ts';
import { site } from './site.ts';

await run(async () => {
  await Promise.all([functionsBuild, webBuild].map(buildIfStale));
  return {
    loadHandler: async (name) => (await import(pathToFileURL(bundleOf(name)).href)).handler,
    site: site(webFolder),
    headers: headersOfThisMachine(),
    stop: async () => {},
  };
});
