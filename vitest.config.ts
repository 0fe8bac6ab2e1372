import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// No test fails because the machine is busy, also not in the portals that are started once for all files. Those of the limits of
// Chromium set the factor back.
process.env.TIME_FACTOR = '20';

/** The tests of the password code hash at its real cost. */
const realHashing = 'test/api/sign-in/real-hashing/**/*.test.ts';
/** Those that read templates alone share the modules of their worker: loading CDK and synthesizing take seconds. */
const templates = 'test/aws/templates/**/*.test.ts';

/** Each worker of these projects is shared by files, which begin at the same instant with modules of their own. */
const ofApi = (name: string, include: string, exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [include],
    exclude,
    isolate: false,
    execArgv: ['--import', fileURLToPath(new URL('test/support/clock.ts', import.meta.url))],
    setupFiles: [
      'test/support/fresh-modules.ts',
      'test/support/fresh-clients.ts',
      'test/support/light-hashing.ts',
    ],
  },
});

const ofTemplates = (name: string, include: string) => ({
  extends: true as const,
  test: { name, include: [include], isolate: false },
});

const inBrowser = (name: string, include: string, portal = 'test/e2e/shared-portal.ts') => ({
  extends: true as const,
  test: {
    name,
    include: [include],
    setupFiles: ['test/e2e/setup.ts'],
    // A worker keeps its browser from file to file.
    isolate: false,
    globalSetup: [portal],
  },
});

/** Where a test runs follows from its folder. `npm test` runs every project but those named `verify…`, which `npm run verify` runs. */
export default defineConfig({
  plugins: [react()],
  test: {
    // The slip's own style sheets go into its PDF; every other one is left out.
    css: { include: [/slip(-lines)?\.css/] },
    setupFiles: ['test/support/setup.ts'],
    // A file waits for engines and browsers more than it works.
    maxWorkers: availableParallelism() * 2,
    // No test fails because the machine is busy.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/{aws,local,pdf,project}/**/*.test.ts'],
          exclude: [templates],
          setupFiles: ['test/support/light-hashing.ts'],
        },
      },
      // A test that ends in .tsx has a document: a page of jsdom that its worker keeps from file to file.
      {
        extends: true,
        test: {
          name: 'web',
          include: ['test/web/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['test/support/fresh-modules.ts', 'test/web/fresh-page.ts', 'test/web/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web-without-document',
          include: ['test/web/**/*.test.ts'],
          isolate: false,
          setupFiles: ['test/support/fresh-modules.ts', 'test/web/setup.ts'],
        },
      },
      // The tests of the API, and of what it is made of, share workers, which warm up once.
      ofApi('api', 'test/{api,document,shared}/**/*.test.ts', [realHashing]),
      ofTemplates('templates', templates),
      { extends: true, test: { name: 'real-hashing', include: [realHashing] } },
      {
        extends: true,
        test: {
          name: 'verify',
          include: ['test/verify/**/*.test.ts'],
          exclude: ['test/verify/{api,e2e,fuzz,models,templates}/**'],
          setupFiles: ['test/support/light-hashing.ts'],
        },
      },
      ofApi('verify-api', 'test/verify/{api,fuzz,models}/**/*.test.ts'),
      ofTemplates('verify-templates', 'test/verify/templates/**/*.test.ts'),
      inBrowser('e2e', 'test/e2e/**/*.test.ts'),
      inBrowser('verify-e2e', 'test/verify/e2e/**/*.test.ts'),
      inBrowser('verify-on-bundles', 'test/e2e/happy-path.test.ts', 'test/e2e/bundled-portal.ts'),
      inBrowser('verify-on-restored', 'test/e2e/happy-path.test.ts', 'test/e2e/restored-portal.ts'),
    ],
    env: {
      // Errors alone, and through the console, where an unexpected line fails the test.
      POWERTOOLS_LOG_LEVEL: 'ERROR',
      POWERTOOLS_DEV: 'true',
      TZ: 'America/New_York',
    },
  },
});
