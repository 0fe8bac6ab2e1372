import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Tests that read templates alone share the modules of their worker: loading CDK and synthesizing take seconds. */
const templateTests =
  'test/infra/{api,api-domain,backups,buckets,daily-check,deployer,firewall,first-admin,functions,losses,mail,monitoring,nag,origin-rotation,portal-origin,restored-settings,retention,review,roles,site,tables,validate,wildcards}.test.ts';
/** Tests of the password code hash at its real cost. */
const passwordTests = 'test/accounts/{admin-password,create-user,password,stored-password}.test.ts';
/** Tests of the API, and of what it is made of: they share workers, which warm up once. */
const apiTests =
  'test/{access,accounts,audit,company,cost,dates,docs,document,holidays,leaves,lists,money,notices,observability,passkeys,pay-runs,payroll,people,policies,profiles,second-step,slips,spec,system,tables,text}/**/*.test.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    // The slip's own style sheet goes into its PDF; every other one is left out.
    css: { include: [/slip\.css/] },
    setupFiles: ['test/setup.ts'],
    // A file waits for engines and browsers more than it works.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [templateTests, passwordTests, apiTests, 'test/web/**', 'test/e2e/**'],
          setupFiles: ['test/light-hashing.ts'],
        },
      },
      {
        extends: true,
        // A context for each file in workers that stay: jsdom and React bind to the globals of their file.
        test: { name: 'web', include: ['test/web/**/*.test.{ts,tsx}'], pool: 'vmForks' },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [apiTests],
          exclude: [passwordTests],
          isolate: false,
          setupFiles: ['test/fresh-modules.ts', 'test/light-hashing.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'templates', include: [templateTests], isolate: false },
      },
      {
        extends: true,
        test: { name: 'passwords', include: [passwordTests] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: ['test/e2e/setup.ts'],
          // A worker keeps its browser from file to file.
          isolate: false,
          globalSetup: ['test/e2e/shared-portal.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
    env: {
      // Errors alone, and through the console, where an unexpected line fails the test.
      POWERTOOLS_LOG_LEVEL: 'ERROR',
      POWERTOOLS_DEV: 'true',
      TZ: 'America/New_York',
    },
  },
});
