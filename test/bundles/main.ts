import { startVitest } from 'vitest/node';

/**
 * Longer tests of the deployed bundles, each with its own vitest configuration beside this file: `e2e`, the happy path
 * in a real browser, and `debian`, the Chromium bundle in a minimal Debian.
 */
const [proof, ...filters] = process.argv.slice(2);
const vitest = await startVitest('test', filters, { run: true, config: `test/bundles/${proof}.config.ts` });
await vitest.close();
