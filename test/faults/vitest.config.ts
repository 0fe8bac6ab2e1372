import { defineConfig } from 'vitest/config';

/** `npm run faults`: a fault at every call that any route which writes makes. Some minutes. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/faults/*.faults.ts'],
    setupFiles: ['test/setup.ts'],
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR', POWERTOOLS_DEV: 'true' },
    css: { include: [/slip\.css/] },
  },
});
