import { afterAll, afterEach, expect } from 'vitest';
import { closePages, describePages, releasePages } from './pages.ts';
import { takeProblems } from './problems.ts';

// The last hook runs first: a response that comes while a page is reset belongs to the test too.
afterEach(() => {
  expect(takeProblems(), 'problems in the browser').toEqual([]);
});
afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail';
  // A failure on a busy machine may not come again: what the pages showed is all that is left of it.
  if (hasFailed) process.stderr.write(`${task.name}\n${await describePages()}\n`);
  await releasePages({ reuse: !hasFailed });
});
afterAll(closePages);
