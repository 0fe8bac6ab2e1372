import { afterAll, beforeAll } from 'vitest';
import { type Portal, startPortal } from './portal.ts';
import type { TestBackendOptions } from './test-backend.ts';

/** Starts a portal before the tests of a file, and stops it after them. Only they can use it. */
export function setUpPortal(options?: TestBackendOptions): Portal {
  const portal = {} as Portal;
  beforeAll(async () => {
    Object.assign(portal, await startPortal(options));
  });
  afterAll(() => portal.stop());
  return portal;
}
