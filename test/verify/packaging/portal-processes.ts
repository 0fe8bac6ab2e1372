import { afterEach, beforeAll } from 'vitest';
import { buildIfStale } from '../../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../../infra/bundle/functions.ts';
import { webBuild } from '../../../infra/bundle/web.ts';
import { type PortalProcess, runPortal, temporaryDataDir } from '../../e2e/portal-process.ts';

/** Builds the portal before a file's tests, and ends the portals and removes the data directories of each test. */
export function setUpPortalProcesses() {
  const portals: PortalProcess[] = [];
  const folders: { remove(): void }[] = [];

  beforeAll(async () => {
    await buildIfStale(functionsBuild);
    await buildIfStale(webBuild);
  });

  afterEach(async () => {
    await Promise.all(portals.splice(0).map((portal) => portal.kill()));
    for (const folder of folders.splice(0)) folder.remove();
  });

  return {
    /** The path of a new data directory. */
    dataDir(): string {
      const folder = temporaryDataDir();
      folders.push(folder);
      return folder.path;
    },
    /** A portal that serves. */
    async ready(folder: string, environment: Record<string, string> = {}): Promise<PortalProcess> {
      const portal = await runPortal(folder, { environment });
      portals.push(portal);
      return portal;
    },
  };
}
