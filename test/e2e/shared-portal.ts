import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { runPortal, temporaryDataDir } from './portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the portal of this run. */
    portal: string;
    /** The folder with the mails that it has sent. */
    mails: string;
  }
}

const lightHashing = fileURLToPath(new URL('../light-hashing.ts', import.meta.url));

/**
 * One built portal without demo data for all test files, each of which creates its own accounts. It hashes their
 * passwords at the minimum cost; the portals that a file starts for itself do so at the real one.
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryDataDir();
  const portal = await runPortal(dataDir.path, { environment: { NODE_OPTIONS: `--import=${lightHashing}` } });
  project.provide('portal', portal.url);
  project.provide('mails', join(dataDir.path, 'mails'));
  return async () => {
    await portal.stop();
    dataDir.remove();
  };
}
