import { afterAll, afterEach, expect } from 'vitest';
import { closePages, releasePages } from './pages.ts';
import { takeProblems } from './problems.ts';

// The last hook runs first: a response that comes while a page is reset belongs to the test too.
afterEach(() => {
  expect(takeProblems(), 'problems in the browser').toEqual([]);
});
afterEach(({ task }) => releasePages({ reuse: task.result?.state !== 'fail' }));
afterAll(closePages);
