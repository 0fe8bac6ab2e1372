import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullSlip } from '../../document/sample-slip.ts';
import { slipPdf, slipRequest } from '../../pdf/request-pdf.ts';
import { type FunctionProcess, startFunction } from './function-process.ts';
import { inRootfs, tmpUsageMB } from './minimal-rootfs.ts';
import { type StagedBundles, type StagedFunction, stageBundles } from './stage-bundles.ts';

const suite = 'bookworm';
const root = mkdtempSync(join(tmpdir(), 'vetan-debian-'));

let staged: StagedBundles;
let pdf: FunctionProcess;
beforeAll(async () => {
  execFileSync('debootstrap', ['--variant=minbase', suite, root], { stdio: ['ignore', 'ignore', 'inherit'] });
  staged = await stageBundles();
  const chromium = staged.functions.get('pdf') as StagedFunction;
  pdf = await startFunction(chromium, inRootfs(root, chromium));
});
afterAll(async () => {
  await pdf?.stop();
  staged?.remove();
  rmSync(root, { recursive: true, force: true });
});

test('the Chromium bundle prints the same bytes in a minimal Debian as the sources do', async () => {
  const started = performance.now();
  const reply = JSON.parse(await pdf.invoke(JSON.stringify(slipRequest(fullSlip))));
  const took = performance.now() - started;
  const bytes = Buffer.from(reply.pdf, 'base64');
  const version = readFileSync(join(root, 'etc/debian_version'), 'utf8').trim();
  const packages = readFileSync(join(root, 'var/lib/dpkg/status'), 'utf8').match(/^Package:/gm)?.length;
  process.stdout.write(
    `Debian ${version}, ${packages} packages: ${bytes.length} bytes of PDF ${took.toFixed(0)} ms after a cold start; ` +
      `${tmpUsageMB(pdf.process.pid as number).toFixed(0)} MB at /tmp\n`,
  );
  expect(bytes.equals(Buffer.from(await slipPdf(fullSlip)))).toBe(true);
});
