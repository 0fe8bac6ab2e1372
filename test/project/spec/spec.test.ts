import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readAllProofs } from './proofs.ts';
import { quotedPhrases, readTable, tablePath, withProofs } from './table.ts';

const rows = readTable();
const proofs = readAllProofs();
const proofsOf = (id: string) => proofs.filter(({ ids }) => ids.includes(id));

test('the table of the specification has its rows, each under an id of its own', () => {
  expect(rows.length).toBeGreaterThan(300);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('each statement of the specification has a test that proves it', () => {
  const unproven = rows.filter(({ id }) => proofsOf(id).length === 0).map(({ id }) => id);
  expect(unproven, 'Write “// spec …” with these ids above the tests that prove them.').toEqual([]);
});

test('each tag of a test is a statement of the specification', () => {
  const ids = new Set(rows.map(({ id }) => id));
  const unknown = proofs.flatMap(({ name, ids: tags }) =>
    tags.filter((tag) => !ids.has(tag)).map((tag) => `${tag}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('the table of the specification names the tests that prove each statement', async () => {
  await expect(
    withProofs(({ id }) => proofsOf(id).map(({ name }) => name)),
    'Tests were renamed or tagged. Run `npm run snapshot`, which writes them into test/project/spec/spec.md.',
  ).toMatchFileSnapshot(resolve(tablePath));
});

test('the words that a statement quotes stand in the product, and in the tests that prove it', () => {
  const unproven = rows.flatMap((row) => {
    const proving = proofsOf(row.id)
      .map(({ path }) => readFileSync(path, 'utf8'))
      .join('\n');
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
