import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, processesWith, startOf } from './processes.ts';

const prefix = 'vetan-pdf-';

/** A folder for one browser, holding all that it writes; its name tells which process it works for. */
export const makeWorkplace = (): string =>
  mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-${startOf(process.pid)}-`));

export const removeWorkplace = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** The argument by which a browser is known to belong to a workplace. */
export const profileArgument = (folder: string): string => `--user-data-dir=${folder}`;

/** Whether the process that the folder was made for is still there; true where that cannot be told. */
function hasOwner(name: string): boolean {
  const [pid, start] = name.slice(prefix.length).split('-');
  return !start || startOf(Number(pid)) === start;
}

/** Ends the browsers that a process killed outright has left behind, and only those. */
export function endOrphans(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !hasOwner(name))) {
    const folder = join(tmpdir(), name);
    for (const pid of processesWith(profileArgument(folder))) end(pid);
    removeWorkplace(folder);
  }
}
