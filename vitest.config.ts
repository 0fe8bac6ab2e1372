import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // The slip's own style sheet goes into its PDF; every other one is left out.
    css: { include: [/slip\.css/] },
    setupFiles: ['test/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: {
      // Errors alone, and through the console, where an unexpected line fails the test.
      POWERTOOLS_LOG_LEVEL: 'ERROR',
      POWERTOOLS_DEV: 'true',
      TZ: 'America/New_York',
    },
  },
});
