import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { behaviourTag, readAllProofs, testFiles } from '../spec/proofs.ts';

const folder = 'docs/guide/behaviour';

const pages = globSync(`${folder}/*.md`)
  .map((path) => basename(path, '.md'))
  .filter((page) => page !== 'README')
  .toSorted();

/** The statements of a page: the words in bold that each of its points begins with. */
const statementsOf = (page: string): string[] =>
  [...readFileSync(`${folder}/${page}.md`, 'utf8').matchAll(/^- (?:\*\*(.+?)\.?\*\*)?/gm)].map(
    ([line, title]) => title ?? line,
  );

test('no test names a page that is not there', () => {
  const named = testFiles().flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^\s*\/\/ behaviour ([a-z-]+): /gm)].map(([, page]) => page),
  );
  expect([...new Set(named)].toSorted()).toEqual(pages);
});

describe.each(pages)('docs/guide/behaviour/%s.md', (page) => {
  const statements = statementsOf(page);
  const proofs = readAllProofs(behaviourTag(page));

  test('begins each point with a title of its own', () => {
    expect(statements.filter((title, i) => title === '- ' || statements.indexOf(title) !== i)).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
  });

  test('has a test of each statement', () => {
    const tagged = new Set(proofs.flatMap(({ ids }) => ids));
    expect(
      statements.filter((title) => !tagged.has(title)),
      `Write “// behaviour ${page}: …” with these titles above the tests that prove them.`,
    ).toEqual([]);
  });

  test('has each statement that a test names', () => {
    const known = new Set(statements);
    expect(
      proofs.flatMap(({ name, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${id}: ${name}`)),
    ).toEqual([]);
  });
});
