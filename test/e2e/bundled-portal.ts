import type { TestProject } from 'vitest/node';
import { startBundledPortal } from '../verify/packaging/portal.ts';

/** The portal as the bundles of a deployment, for the tests that otherwise run against the local build. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startBundledPortal();
  project.provide('portal', portal.url);
  return portal.stop;
}
