import { expect, test } from 'vitest';
import { crashRuns } from './crash-runs.ts';

test('a month that is killed at random instants, opening, generating or printing, gives every employee one slip and its PDF', async () => {
  const [run] = await crashRuns(60, 1, { maxKills: 2, maxDelayMs: 1_500 });
  expect(run?.mistakes).toEqual([]);
  expect(run?.kills).toBeGreaterThan(0);
});
