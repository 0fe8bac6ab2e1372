import { spawnSync } from 'node:child_process';
import { startVitest } from 'vitest/node';

/**
 * Longer tests of the deployed bundles, each with its own vitest configuration beside this file: `e2e`, the happy path
 * in a real browser, and `debian`, the Chromium bundle in a minimal Debian.
 */
const [proof, ...filters] = process.argv.slice(2);

/** What the minimal Debian needs of this machine and does not find, in one sentence. */
function missingForDebian(): string | undefined {
  if (process.platform !== 'linux') return `This test needs Linux; this is ${process.platform}.`;
  if (spawnSync('debootstrap', ['--version']).error)
    return 'This test needs debootstrap: run “apt-get install debootstrap” as root, then run it as root.';
  if (process.getuid?.() !== 0) return 'This test needs root, for debootstrap: run it with sudo or as root.';
  return undefined;
}

const missing = proof === 'debian' ? missingForDebian() : undefined;
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
const vitest = await startVitest('test', filters, { run: true, config: `test/bundles/${proof}.config.ts` });
await vitest.close();
