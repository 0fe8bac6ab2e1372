import { functionsBuild } from './functions.ts';
import { buildIfStale } from './stale.ts';
import { webBuild } from './web.ts';

await Promise.all([functionsBuild, webBuild].map(buildIfStale));
