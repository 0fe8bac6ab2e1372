import { afterAll, beforeAll } from 'vitest';
import {
  type PortalProcess,
  runPortal,
  temporaryDataDir,
  withLightHashing,
} from '../../e2e/portal-process.ts';

/** A portal that runs while the tests of a file do. */
interface DedicatedPortal {
  readonly url: string;
  /** The folder with its data. */
  readonly dataDir: string;
}

/**
 * A built portal for the tests of one file alone, where they change what concerns every employee. It is ready in their
 * beforeAll.
 * @param environment by default passwords are hashed at the minimum cost
 */
export function dedicatedPortal(environment: Record<string, string> = withLightHashing): DedicatedPortal {
  const dataDir = temporaryDataDir();
  let portal: PortalProcess | undefined;
  beforeAll(async () => {
    portal = await runPortal(dataDir.path, { environment });
  });
  afterAll(async () => {
    await portal?.stop();
    dataDir.remove();
  });
  return {
    get url() {
      if (!portal) throw new Error('the portal has not started: read its URL in beforeAll or in a test');
      return portal.url;
    },
    dataDir: dataDir.path,
  };
}
