import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { browserStartError } from '../../functions/pdf/protocol.ts';
import { takeConsole } from '../support/setup.ts';
import { ownBrowsers } from './own-browsers.ts';
import { requestUntrustedPdf } from './request-pdf.ts';

const from = new URL('../../functions/pdf/browser/browser.ts', import.meta.url).href;

/** Starts a browser, crashes it, and says once it has ended where it wrote its files. */
const owner = `
  const { startBrowser } = await import('${from}');
  const browser = await startBrowser();
  process.kill(browser.pid, 'SIGSEGV');
  await browser.closed;
  console.log('closed');
  setInterval(() => {}, 1_000);`;

const filesBelow = (folder: string) => readdirSync(folder, { recursive: true }).map(String);

test('a crash of Chromium leaves no core dump and no folder, where the system allows core dumps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vetan-test-'));
  const crashed = spawn(
    '/bin/sh',
    ['-c', 'ulimit -c unlimited; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', owner],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(crashed.stdout, 'data');
    const browserDirs = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`vetan-pdf-${crashed.pid}-`));
    await expect.poll(browserDirs).toEqual([]);
    expect(filesBelow(folder)).toEqual([]);
  } finally {
    crashed.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['ends at once', 'exit 1'],
  ['never answers', 'while :; do sleep 1; done'],
])('a browser that %s is an error of its start, and leaves no process and no folder', async (_, script) => {
  const folder = mkdtempSync(join(tmpdir(), 'vetan-test-'));
  const program = join(folder, 'chromium');
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  vi.stubEnv('CHROME_PATH', program);
  vi.stubEnv('TIME_FACTOR', '1');
  try {
    await expect(requestUntrustedPdf('<p>page</p>')).rejects.toMatchObject({ name: browserStartError });
    expect(takeConsole().join()).toContain('pdf failed');
    await expect.poll(ownBrowsers).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`vetan-pdf-${process.pid}-`))).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
