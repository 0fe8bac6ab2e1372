import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { updatePage } from '../../scripts/cost/main.ts';

test('docs/reports/cost.md is what `npm run cost` computes now', () => {
  const page = readFileSync('docs/reports/cost.md', 'utf8');
  expect(updatePage(page) === page, 'docs/reports/cost.md is out of date: run `npm run cost`.').toBe(true);
});
