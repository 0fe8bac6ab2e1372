import { join } from 'node:path';
import { root } from './root.ts';
import type { Build } from './stale.ts';

/** The site, as `npm start` and CloudFront serve it. */
export const webBuild: Build = {
  name: 'web',
  sources: ['shared', 'document', 'web', 'vite.config.ts', 'package-lock.json'],
  settings: process.env.VITE_API_HOST ?? '',
  async run() {
    const { build } = await import('vite');
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  },
};
