import { afterAll, beforeAll } from 'vitest';
import { type Portal, startPortal } from './portal.ts';

/** Starts a portal before the tests of a file, and stops it after them. Only they can use it. */
export function setUpPortal(): Portal {
  const portal = {} as Portal;
  beforeAll(async () => {
    Object.assign(portal, await startPortal());
  });
  afterAll(() => portal.stop());
  return portal;
}
