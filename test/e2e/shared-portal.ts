import type { TestProject } from 'vitest/node';
import { runPortal, temporaryDataDir } from './portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the portal of this run. */
    portal: string;
  }
}

/** One built portal without demo data for all test files, each of which creates its own accounts. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryDataDir();
  const portal = await runPortal(dataDir.path);
  project.provide('portal', portal.url);
  return async () => {
    await portal.stop();
    dataDir.remove();
  };
}
