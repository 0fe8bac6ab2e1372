import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { behaviourTag, readAllProofs } from '../spec/proofs.ts';

const folder = 'docs/guide/behaviour';

/** Pages of which each statement names its test. */
const coveredPages = [
  'leaves',
  'pay-runs',
  'payroll',
  'earlier-months',
  'payments',
  'statutory',
  'income-tax',
  'people',
  'books',
  'reports',
  'leaving',
  'pay-changes',
  'users',
  'profiles',
  'overview',
  'policies',
];
/** Pages that do not yet: a page moves up once its statements are tagged. */
const otherPages = [
  'audit',
  'company',
  'general',
  'notifications',
  'sign-in',
];

/** What a page states: the words in bold that each of its points begins with. */
const statementsOf = (page: string): string[] =>
  [...readFileSync(`${folder}/${page}.md`, 'utf8').matchAll(/^- (?:\*\*(.+?)\.?\*\*)?/gm)].map(
    ([line, title]) => title ?? line,
  );

test('each page of behaviour is covered, or named as one that is not', () => {
  const pages = globSync(`${folder}/*.md`).map((path) => basename(path, '.md'));
  expect([...coveredPages, ...otherPages, 'README'].toSorted()).toEqual(pages.toSorted());
});

describe.each(coveredPages)('docs/guide/behaviour/%s.md', (page) => {
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
