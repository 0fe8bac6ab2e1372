import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quotedIn, readTable } from './table.ts';
import { testNames } from './titles.ts';

const rows = readTable();

test('the table of the specification has its rows, each under an id of its own', () => {
  expect(rows.length).toBeGreaterThan(300);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('each statement of the specification is proven by tests that exist', () => {
  const names = new Set(testNames());
  expect(names.size).toBeGreaterThan(300);
  expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([]);
  const missing = rows.flatMap(({ id, proofs }) =>
    proofs.filter((proof) => !names.has(proof)).map((proof) => `${id}: ${proof}`),
  );
  expect(missing).toEqual([]);
});

test('the words that a statement quotes stand in the product', () => {
  const source = globSync('{shared,document,web}/**/*.{ts,tsx}')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const unsaid = rows.flatMap((row) =>
    quotedIn(row)
      .filter((words) => !source.includes(words))
      .map((words) => `${row.id}: ${words}`),
  );
  expect(unsaid).toEqual([]);
});
