import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, processesWith, startOf } from './processes.ts';

const prefix = 'vetan-pdf-';

/** A folder for one browser, holding all that it writes; its name tells which process it belongs to. */
export const makeWorkplace = (): string =>
  mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-${startOf(process.pid)}-`));

/** The argument by which a browser is known to belong to a workplace. */
export const profileArgument = (folder: string): string => `--user-data-dir=${folder}`;

/** What cannot be removed while a killed browser is still on its way out goes with the next clean-up. */
export function removeWorkplace(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
  } catch {}
}

/** Ends whatever runs in a workplace, and removes it. */
export function clearWorkplace(folder: string): void {
  for (const pid of processesWith(profileArgument(folder))) end(pid);
  removeWorkplace(folder);
}

/** Whether the process that the folder was made for is still there; true where that cannot be told. */
function hasOwner(name: string): boolean {
  const [pid, start] = name.slice(prefix.length).split('-');
  return !start || startOf(Number(pid)) === start;
}

/** Ends the browsers that a process killed outright has left behind, and only those. */
export function endOrphans(): void {
  const workplaces = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const name of workplaces) if (!hasOwner(name)) clearWorkplace(join(tmpdir(), name));
}
