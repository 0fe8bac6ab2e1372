import { join } from 'node:path';
import { precompress } from './precompress.ts';
import { root, webFolder } from './root.ts';
import type { Build } from './stale.ts';

/** The site, as `npm start` and CloudFront serve it. */
export const webBuild: Build = {
  name: 'web',
  sources: [
    'shared',
    'document',
    'web',
    'infra/bundle/precompress.ts',
    'vite.config.ts',
    'package-lock.json',
  ],
  settings: process.env.VITE_API_HOST ?? '',
  async run() {
    // Vite takes a NODE_ENV of somebody else, as a test runner's, for a wish to build that.
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
    await precompress(webFolder);
  },
};
