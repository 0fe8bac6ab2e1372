import type { TestProject } from 'vitest/node';
import { forkPortal } from './forked-portal.ts';

/** A portal of which every table was restored to an earlier moment, for the tests of the main job. */
export default (project: TestProject) => forkPortal(project, '../verify/restore/serve.ts');
