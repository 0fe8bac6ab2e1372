import type { TestProject } from 'vitest/node';
import { runPortal, temporaryDataDir } from './portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal of this run answers. */
    portal: string;
  }
}

/** One built portal without the demo company for all files; each works with people of its own. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryDataDir();
  const portal = await runPortal(dataDir.path);
  project.provide('portal', portal.url);
  return async () => {
    await portal.stop();
    dataDir.remove();
  };
}
