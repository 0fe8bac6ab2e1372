import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProcessesByArgument, kill, startTimeOf } from './processes.ts';

const browserDirPrefix = 'vetan-pdf-';

/** Creates a temporary folder for all that one browser writes; its name identifies the process that owns it. */
export const createBrowserDir = (): string =>
  mkdtempSync(join(tmpdir(), `${browserDirPrefix}${process.pid}-${startTimeOf(process.pid)}-`));

/** The command-line argument by which a browser's process is found. */
export const userDataDirArgument = (folder: string): string => `--user-data-dir=${folder}`;

/** Best effort: files that a terminating browser still has open are removed by the next clean-up. */
export function removeBrowserDir(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
  } catch {}
}

/** Kills the browser of a folder, and removes the folder. */
export function destroyBrowserDir(folder: string): void {
  for (const pid of findProcessesByArgument(userDataDirArgument(folder))) kill(pid);
  removeBrowserDir(folder);
}

/** Whether the process that created the folder still runs; true where /proc does not tell. */
function isOwnerAlive(name: string): boolean {
  const [pid, start] = name.slice(browserDirPrefix.length).split('-');
  return !start || startTimeOf(Number(pid)) === start;
}

/** Kills browsers whose owner was killed without cleaning up, and removes their folders. */
export function killOrphans(): void {
  const browserDirs = readdirSync(tmpdir()).filter((name) => name.startsWith(browserDirPrefix));
  for (const name of browserDirs) if (!isOwnerAlive(name)) destroyBrowserDir(join(tmpdir(), name));
}
