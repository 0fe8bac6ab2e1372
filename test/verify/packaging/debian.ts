import { spawnSync } from 'node:child_process';
import { startVitest } from 'vitest/node';

/** `npm run bundles:debian`: the Chromium bundle in a minimal Debian. */

/** The parts that the minimal Debian needs of this machine and does not find, in one sentence. */
function findMissing(): string | undefined {
  if (process.platform !== 'linux') return `This test needs Linux; this is ${process.platform}.`;
  if (spawnSync('debootstrap', ['--version']).error)
    return 'This test needs debootstrap: run “apt-get install debootstrap” as root, then run it as root.';
  if (process.getuid?.() !== 0) return 'This test needs root, for debootstrap: run it with sudo or as root.';
  return undefined;
}

const missing = findMissing();
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
const vitest = await startVitest('test', process.argv.slice(2), {
  run: true,
  config: 'test/verify/packaging/debian.config.ts',
});
await vitest.close();
