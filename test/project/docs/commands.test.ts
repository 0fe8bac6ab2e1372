import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

test('docs/guide/commands.md names every command that there is, each once', () => {
  const rows = [...read('docs/guide/commands.md').matchAll(/^\| `npm (?:run )?([\w:]+)/gm)].map(
    ([, name]) => name,
  );
  expect(rows.sort()).toEqual(Object.keys(scripts).sort());
});

describe.each(documents)('%s', (file) => {
  const text = read(file);

  test('every command that is named exists', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name as string);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });

  test('every file that is named exists', () => {
    const paths = /`((?:document|functions|infra|scripts|shared|test|web)\/[\w./-]+)`/g;
    const named = [...text.matchAll(paths)].map(([, path]) => path as string);
    const missing = named.filter((path) => !existsSync(path));
    expect(missing.length, `${file} names ${missing.join(', ')}: no such file.`).toBe(0);
  });

  test('every link leads to a file', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path as string);
    for (const link of links) expect(() => readFileSync(join(dirname(file), link)), link).not.toThrow();
  });
});
