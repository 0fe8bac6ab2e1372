import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runPortal, temporaryDataDir, withLightHashing } from './portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the portal of this run. */
    portal: string;
    /** The folder with the emails that it has sent. */
    emails: string;
  }
}

/**
 * One built portal without demo data for all test files, each of which creates its own accounts. It hashes their
 * passwords at the minimum cost.
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryDataDir();
  const portal = await runPortal(dataDir.path, { environment: withLightHashing });
  project.provide('portal', portal.url);
  project.provide('emails', join(dataDir.path, 'emails'));
  return async () => {
    await portal.stop();
    dataDir.remove();
  };
}
