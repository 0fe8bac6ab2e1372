import { afterAll, beforeAll, vi } from 'vitest';
import { type Portal, startPortal } from './portal.ts';
import type { TestBackendOptions } from './test-backend.ts';

/**
 * Starts a portal before the tests of a file, and stops it after them. Only they can use it.
 * @param now the instant at which the clock stands meanwhile, instead of that of every file
 */
export function setUpPortal({ now, ...options }: TestBackendOptions & { now?: string } = {}): Portal {
  const portal = {} as Portal;
  beforeAll(async () => {
    if (now) vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    Object.assign(portal, await startPortal(options));
  });
  afterAll(() => portal.stop());
  return portal;
}
