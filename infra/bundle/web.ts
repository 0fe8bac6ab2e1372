import { join } from 'node:path';
import type { Build } from './build-if-stale.ts';
import { root, webFolder } from './paths.ts';
import { precompress } from './precompress.ts';

/** Builds the site: `npm start` and CloudFront serve the same files. */
export const webBuild: Build = {
  name: 'web',
  title: 'site',
  sources: [
    'shared',
    'document',
    'web',
    'infra/bundle/chunk-plan.ts',
    'infra/bundle/precompress.ts',
    'infra/bundle/site-chunks.ts',
    'infra/bundle/site-stubs.ts',
    'vite.config.ts',
    'package-lock.json',
  ],
  settings: () => process.env.VITE_API_HOST ?? '',
  async run() {
    // A test runner's NODE_ENV would have Vite build for tests.
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
    await precompress(webFolder);
  },
};
