import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quotedPhrases, type Row, readTable } from './table.ts';
import { testNames } from './titles.ts';

const rows = readTable();

/** What the files of a row's tests say. */
const proofSources = ({ proofs }: Row) =>
  [...new Set(proofs.map((proof) => proof.split(' › ')[0] as string))].map((path) =>
    readFileSync(path, 'utf8'),
  );

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

test('the words that a statement quotes stand in the product, and in the tests that prove it', () => {
  const unproven = rows.flatMap((row) => {
    const proving = proofSources(row).join('\n');
    return quotedPhrases(row)
      .filter((words) => !proving.includes(words))
      .map((words) => `${row.id}: ${words}`);
  });
  expect(unproven).toEqual([]);

  const source = globSync('{shared,document,web}/**/*.{ts,tsx}')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const unsaid = rows.flatMap((row) =>
    quotedPhrases(row)
      .filter((words) => !source.includes(words))
      .map((words) => `${row.id}: ${words}`),
  );
  expect(unsaid).toEqual([]);
});
