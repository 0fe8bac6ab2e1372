import { defineConfig } from 'vitest/config';

/** The proofs of `npm run verify`: programs that are no part of the portal read and make its files. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/verify/**/*.proof.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    env: { TZ: 'America/New_York' },
  },
});
