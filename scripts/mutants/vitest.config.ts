import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The settings of vitest.config.ts without its projects: an area names its own test files. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: process.env.MUTANT_TESTS?.split(' ') ?? [],
    setupFiles: [
      'test/setup.ts',
      ...(process.env.MUTANT_HASHING === 'real' ? [] : ['test/light-hashing.ts']),
    ],
    css: { include: [/slip\.css/] },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR', POWERTOOLS_DEV: 'true', TZ: 'America/New_York' },
  },
});
