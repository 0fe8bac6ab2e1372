import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/verify/packaging/debian-bundle.ts'],
    css: { include: [/slip\.css/] },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR', POWERTOOLS_METRICS_DISABLED: 'true' },
  },
});
