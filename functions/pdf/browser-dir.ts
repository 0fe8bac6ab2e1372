import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProcessesByArgument, kill, startTimeOf } from './processes.ts';

const browserDirPrefix = 'vetan-pdf-';

/** A folder for one browser, holding all that it writes; its name tells which process it belongs to. */
export const createBrowserDir = (): string =>
  mkdtempSync(join(tmpdir(), `${browserDirPrefix}${process.pid}-${startTimeOf(process.pid)}-`));

/** The argument by which a browser is known to belong to a workplace. */
export const userDataDirArgument = (folder: string): string => `--user-data-dir=${folder}`;

/** What cannot be removed while a killed browser is still on its way out goes with the next clean-up. */
export function removeBrowserDir(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
  } catch {}
}

/** Ends whatever runs in a workplace, and removes it. */
export function destroyBrowserDir(folder: string): void {
  for (const pid of findProcessesByArgument(userDataDirArgument(folder))) kill(pid);
  removeBrowserDir(folder);
}

/** Whether the process that the folder was made for is still there; true where that cannot be told. */
function isOwnerAlive(name: string): boolean {
  const [pid, start] = name.slice(browserDirPrefix.length).split('-');
  return !start || startTimeOf(Number(pid)) === start;
}

/** Ends the browsers that a process killed outright has left behind, and only those. */
export function killOrphans(): void {
  const browserDirs = readdirSync(tmpdir()).filter((name) => name.startsWith(browserDirPrefix));
  for (const name of browserDirs) if (!isOwnerAlive(name)) destroyBrowserDir(join(tmpdir(), name));
}
