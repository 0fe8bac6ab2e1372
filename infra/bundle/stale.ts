import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

/** Every file of a folder, or the one file, by its path from the top of the project. */
function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function fingerprint(sources: readonly string[], settings: string): string {
  const hash = createHash('sha256').update(settings);
  for (const file of sources.flatMap(listFiles)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const readStamp = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

export interface Build {
  /** Names what is built, and its stamp beside it. */
  name: string;
  /** Files and folders, from the top of the project, whose content decides what comes out. */
  sources: readonly string[];
  /** Whatever else decides it. */
  settings?: string;
  run(): Promise<void>;
}

const stampFile = (name: string) => join(root, 'dist', `${name}.stamp`);

/** Notes that what is built is about to be something else. */
export const invalidateBuild = ({ name }: Build): void => rmSync(stampFile(name), { force: true });

/** Builds unless what is there came from exactly these sources. A build that was cut short has no stamp. */
export async function buildIfStale(build: Build): Promise<void> {
  const { name, sources, settings = '', run } = build;
  const stamp = stampFile(name);
  const wanted = fingerprint(sources, settings);
  if (readStamp(stamp) === wanted) return;
  invalidateBuild(build);
  await run();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
