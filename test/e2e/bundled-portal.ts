import type { TestProject } from 'vitest/node';
import { forkPortal } from './forked-portal.ts';

/** The portal as the bundles of a deployment, for the tests that otherwise run against the local build. */
export default (project: TestProject) => forkPortal(project, '../verify/packaging/serve.ts');
