import { afterAll, afterEach, expect } from 'vitest';
import { closePages, releasePages, takeConsoleErrors, takeFailedRequests } from './page.ts';

// The last hook runs first: what happens while the pages are released is still this test's.
afterEach(() => {
  expect([...takeConsoleErrors(), ...takeFailedRequests()], 'problems in the browser').toEqual([]);
});
afterEach(({ task }) => releasePages({ reuse: task.result?.state !== 'fail' }));
afterAll(closePages);
