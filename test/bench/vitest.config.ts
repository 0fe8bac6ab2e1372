import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/bench/**/*.bench.ts'],
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR', POWERTOOLS_METRICS_DISABLED: 'true' },
    css: { include: [/slip(-lines)?\.css/] },
    fileParallelism: false,
    // Months of 10,000 employees, several of them, take longer than ten minutes.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
