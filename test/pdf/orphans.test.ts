import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processesWith, startOf } from '../../functions/pdf/processes.ts';
import {
  endOrphans,
  makeWorkplace,
  profileArgument,
  removeWorkplace,
} from '../../functions/pdf/workplace.ts';

/** Stands for a Chromium that is too busy to notice that nobody listens. */
async function busyBrowser(folder: string) {
  const browser = spawn(process.execPath, [
    '-e',
    'setTimeout(() => {}, 60_000)',
    '--',
    profileArgument(folder),
  ]);
  await once(browser, 'spawn');
  return browser;
}

test('what a killed process has left behind is ended and removed by the next one', async () => {
  const owner = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  await once(owner, 'spawn');
  const folder = mkdtempSync(join(tmpdir(), `vetan-pdf-${owner.pid}-${startOf(owner.pid as number)}-`));
  const browser = await busyBrowser(folder);
  endOrphans();
  expect(existsSync(folder)).toBe(true);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const gone = once(browser, 'exit');
  endOrphans();
  expect(await gone).toEqual([null, 'SIGKILL']);
  expect(existsSync(folder)).toBe(false);
});

test('a browser that works for a living process, or for nobody we know, is left alone', async () => {
  const mine = makeWorkplace();
  const foreign = join(tmpdir(), `somebody-elses-${process.pid}`);
  mkdirSync(foreign);
  const browsers = [await busyBrowser(mine), await busyBrowser(foreign)];
  endOrphans();
  for (const folder of [mine, foreign]) {
    expect(existsSync(folder)).toBe(true);
    expect(processesWith(profileArgument(folder))).toHaveLength(1);
    removeWorkplace(folder);
  }
  for (const browser of browsers) browser.kill('SIGKILL');
});
