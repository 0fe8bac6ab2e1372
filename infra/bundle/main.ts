import { buildIfStale } from './build-if-stale.ts';
import { functionsBuild } from './functions.ts';
import { webBuild } from './web.ts';

await Promise.all([functionsBuild, webBuild].map(buildIfStale));
