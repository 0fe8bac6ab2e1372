import { buildApart, buildIfStale } from './build-if-stale.ts';
import { functionsBuild } from './functions.ts';
import { webBuild } from './web.ts';

/* `npm run build`: what is stale of both. With a name, one of them in this process. */
const builds = [functionsBuild, webBuild];
const named = builds.find(({ name }) => name === process.argv[2]);
await (named ? buildIfStale(named) : Promise.all(builds.map(buildApart)));
