import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  createBrowserDir,
  killOrphans,
  removeBrowserDir,
  userDataDirArgument,
} from '../../functions/pdf/browser/browser-dir.ts';
import { findProcessesByArgument, startTimeOf } from '../../functions/pdf/browser/processes.ts';

/** Stands in for a Chromium that is too busy to notice a closed pipe. */
async function busyBrowser(folder: string) {
  const browser = spawn(process.execPath, [
    '-e',
    'setTimeout(() => {}, 60_000)',
    '--',
    userDataDirArgument(folder),
  ]);
  await once(browser, 'spawn');
  return browser;
}

test('browsers and folders of a killed process are removed by the next one', async () => {
  const owner = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  await once(owner, 'spawn');
  const folder = mkdtempSync(join(tmpdir(), `vetan-pdf-${owner.pid}-${startTimeOf(owner.pid as number)}-`));
  const browser = await busyBrowser(folder);
  killOrphans();
  expect(existsSync(folder)).toBe(true);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const gone = once(browser, 'exit');
  killOrphans();
  expect(await gone).toEqual([null, 'SIGKILL']);
  expect(existsSync(folder)).toBe(false);
});

test('a browser of a living process, or of another program, is left alone', async () => {
  const mine = createBrowserDir();
  const foreign = join(tmpdir(), `somebody-elses-${process.pid}`);
  mkdirSync(foreign);
  const browsers = [await busyBrowser(mine), await busyBrowser(foreign)];
  killOrphans();
  for (const folder of [mine, foreign]) {
    expect(existsSync(folder)).toBe(true);
    expect(findProcessesByArgument(userDataDirArgument(folder))).toHaveLength(1);
    removeBrowserDir(folder);
  }
  for (const browser of browsers) browser.kill('SIGKILL');
});

/** The two ways of starting Chromium, each run in a process of its own. */
const owners = {
  'for slips': 'const { startBrowser } = await import(from); await startBrowser();',
  'for untrusted pages':
    'const { startBrowser } = await import(from); await startBrowser({ lowPriority: true });',
};

test.each(Object.entries(owners))(
  'a busy Chromium %s dies with its process, even by SIGKILL, and leaves no folder',
  async (_, script) => {
    const from = new URL('../../functions/pdf/browser/browser.ts', import.meta.url).href;
    const owner = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const from = '${from}'; ${script} console.log('ready'); setInterval(() => {}, 1_000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(owner.stdout, 'data');
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`vetan-pdf-${owner.pid}-`));
    const profile = userDataDirArgument(join(tmpdir(), folders()[0] ?? ''));
    const [browser = 0] = findProcessesByArgument(profile);
    // A stopped process stands in for one that is busy for ever.
    process.kill(browser, 'SIGSTOP');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await vi.waitUntil(() => startTimeOf(browser) === '' && folders().length === 0, { timeout: 100_000 });
    expect(findProcessesByArgument(profile)).toEqual([]);
  },
);
