import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/happy-path.test.ts'],
    setupFiles: ['test/setup.ts', 'test/e2e/setup.ts'],
    globalSetup: ['test/e2e/bundled-portal.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'America/New_York' },
  },
});
