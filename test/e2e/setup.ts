import { afterAll, afterEach, expect } from 'vitest';
import { closePages, releasePages } from './pages.ts';
import { takeConsoleErrors, takeFailedRequests } from './problems.ts';

// A problem that a test has not taken from these lists fails it. The last hook runs first.
afterEach(() => {
  expect([...takeConsoleErrors(), ...takeFailedRequests()], 'problems in the browser').toEqual([]);
});
afterEach(({ task }) => releasePages({ reuse: task.result?.state !== 'fail' }));
afterAll(closePages);
