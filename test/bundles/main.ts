import { startVitest } from 'vitest/node';

/**
 * The longer proofs on the bundles of the deployment, each with a file of settings beside this one: `e2e`, the main
 * way through the portal in a real browser, and `debian`, the Chromium bundle in a bare Debian.
 */
const [proof, ...filters] = process.argv.slice(2);
const vitest = await startVitest('test', filters, { run: true, config: `test/bundles/${proof}.config.ts` });
await vitest.close();
