import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { Vite } from 'vitest/node';
import { reusedProcessPool } from './reused-process.ts';

/** Stryker names one of Vitest's own pools when it starts Vitest; a plugin has the last word. */
const reuseProcesses: Vite.Plugin = {
  name: 'reuse-processes',
  configureVitest({ project }) {
    Object.assign(project.config, { pool: reusedProcessPool.name, poolRunner: reusedProcessPool });
  },
};

/** The settings of vitest.config.ts without its projects: an area names its own test files. */
export default defineConfig({
  plugins: [react(), reuseProcesses],
  test: {
    include: process.env.MUTANT_TESTS?.split(' ') ?? [],
    setupFiles: [
      'scripts/mutants/setup.ts',
      'test/support/fresh-modules.ts',
      'test/support/fresh-clients.ts',
      'test/support/setup.ts',
      ...(process.env.MUTANT_HASHING === 'real' ? [] : ['test/support/light-hashing.ts']),
    ],
    // One after another, and after Stryker's own.
    sequence: { setupFiles: 'list' },
    css: { include: [/slip\.css/] },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR', POWERTOOLS_DEV: 'true', TZ: 'America/New_York' },
  },
});
