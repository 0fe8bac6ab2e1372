import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError } from '../user-facing-error.ts';
import { root } from './paths.ts';

/** Every file of a folder, or the one file, by its path from the repository's root. */
function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** A hash of files and folders, from the repository's root, and of what else an output depends on. */
export function fingerprint(sources: readonly string[], settings: string): string {
  const hash = createHash('sha256').update(settings);
  for (const file of sources.flatMap(listFiles)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

export interface Build {
  /** Names the output, and its stamp file in dist/. */
  name: string;
  /** Names the output in a message. */
  title: string;
  /** Files and folders, from the repository's root, whose content the output depends on. */
  sources: readonly string[];
  /** Whatever else it depends on, read when it is built. */
  settings?(): string;
  run(): Promise<void>;
}

const stampFile = (name: string) => join(root, 'dist', `${name}.stamp`);

/** The fingerprint that the output was built from, if any. */
const readStamp = ({ name }: Build): string | undefined => {
  try {
    return readFileSync(stampFile(name), 'utf8');
  } catch {
    return undefined;
  }
};

const fingerprintOf = ({ sources, settings }: Build): string => fingerprint(sources, settings?.() ?? '');

/** Whether the output is missing or of other sources. */
export const isStale = (build: Build): boolean => readStamp(build) !== fingerprintOf(build);

/** Removes the stamp, so that the next `buildIfStale` builds. */
export const invalidateBuild = ({ name }: Build): void => rmSync(stampFile(name), { force: true });

/** SQLite's result code SQLITE_BUSY. */
const sqliteBusy = 5;

/**
 * Waits for the exclusive lock of a build, by SQLite's file locking: the system releases it however its holder ends. Two
 * processes that find the same output stale, as two test files do, would empty its folder under each other.
 */
async function acquireLock(file: string): Promise<Disposable> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return { [Symbol.dispose]: () => lock.close() };
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
      await pause(200);
    }
  }
}

/** Builds unless the stamp, a hash of all sources, says that the output is current. An interrupted build has no stamp. */
export async function buildIfStale(build: Build): Promise<void> {
  if (!isStale(build)) return;
  using _lock = await acquireLock(join(root, 'dist', `${build.name}.lock`));
  const current = fingerprintOf(build);
  if (readStamp(build) === current) return;
  invalidateBuild(build);
  await build.run();
  writeFileSync(stampFile(build.name), current);
}

/**
 * Builds what is stale in a process of its own, which begins before this function returns: two builds then share no
 * thread, and leave neither their memory nor their NODE_ENV behind.
 * @throws UserFacingError where it fails; the builder has printed why
 */
export async function buildApart(build: Build): Promise<void> {
  if (!isStale(build)) return;
  const child = spawn(process.execPath, [join(root, 'infra/bundle/main.ts'), build.name], {
    stdio: 'inherit',
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const [code] = await once(child, 'exit');
  process.off('exit', kill);
  if (code !== 0) throw new UserFacingError(`The build of the ${build.title} failed. Its errors are above.`);
}
