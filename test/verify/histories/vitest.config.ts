import { defineConfig } from 'vitest/config';

/** `npm run histories`: 10,000 histories of a month, or as many as HISTORIES says. Some hours. */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/verify/histories/*.histories.ts'],
    setupFiles: ['test/support/setup.ts', 'test/support/light-hashing.ts'],
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR', POWERTOOLS_DEV: 'true' },
    css: { include: [/slip\.css/] },
    hookTimeout: 120_000,
    testTimeout: 0,
  },
});
