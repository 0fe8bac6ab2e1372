import { existsSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { createBrowserDir, removeBrowserDir } from './browser/browser-dir.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of the compressed Chromium: beside the bundle (assets.json), or in node_modules when run from sources. */
function archiveDir(): string {
  const besideBundle = join(here, 'chromium');
  if (existsSync(besideBundle)) return besideBundle;
  return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
}

/** The package has no option for its target: it reads TMPDIR when it is called. */
function inflateInto(folder: string, archive: string): Promise<string> {
  const previousTmpdir = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const inflated = inflate(archive);
  if (previousTmpdir === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = previousTmpdir;
  return inflated;
}

/** The folder's name is predictable, so a folder of another user is refused rather than run. */
function existsAndIsOwn(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else`);
  return found !== undefined;
}

/**
 * Unpacks Chromium once for a machine: into a staging folder that is then renamed atomically, since several processes
 * may start at the same time and none may run what another is still writing.
 */
async function unpack(): Promise<string> {
  const sourceDir = archiveDir();
  const archiveSize = statSync(join(sourceDir, 'chromium.br')).size;
  const folder = join(tmpdir(), `vetan-chromium-${process.getuid?.()}-${archiveSize}`);
  if (existsAndIsOwn(folder)) return folder;
  const stagingDir = createBrowserDir();
  const archiveNames = ['chromium.br', 'al2023.tar.br'];
  try {
    await Promise.all(archiveNames.map((archive) => inflateInto(stagingDir, join(sourceDir, archive))));
    renameSync(stagingDir, folder);
  } catch (error) {
    removeBrowserDir(stagingDir);
    if (!existsAndIsOwn(folder)) throw error;
  }
  return folder;
}

/** Chromium's executable, and the whole environment that it is started with. */
interface ChromiumBinary {
  executablePath: string;
  environment: Record<string, string>;
}

let unpacked: Promise<string> | undefined;

/** The packaged Chromium, or the one that CHROME_PATH names: the package is for Linux on x64 alone. */
export async function chromiumBinary(): Promise<ChromiumBinary> {
  const fonts = { FONTCONFIG_FILE: join(here, 'fonts', 'fonts.conf') };
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath) return { executablePath: configuredPath, environment: fonts };
  unpacked ??= unpack().catch((error) => {
    unpacked = undefined;
    throw error;
  });
  const folder = await unpacked;
  return {
    executablePath: join(folder, 'chromium'),
    environment: {
      ...fonts,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  };
}
