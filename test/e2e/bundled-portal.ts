import type { TestProject } from 'vitest/node';
import { startBundledPortal } from '../bundles/portal.ts';

/** The portal of the bundles that a deployment would send away, for the same tests that the built one stands. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startBundledPortal();
  project.provide('portal', portal.url);
  return portal.stop;
}
