import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas, excludedFiles, orderDependentTests } from '../../../scripts/mutants/areas.ts';
import { expandBraces } from '../../../scripts/mutants/expand-braces.ts';
import { fieldFactories } from '../../../scripts/mutants/ignore-messages.ts';

const toFiles = (globs: readonly string[]) => globs.flatMap((glob) => globSync(glob));
const mutated = Object.entries(areas).flatMap(([area, { mutate }]) =>
  toFiles(mutate).map((file) => ({ area, file })),
);

test('every file of functions/ and shared/ is in an area of mutants, or excluded', () => {
  const known = new Set([...mutated.map(({ file }) => file), ...toFiles(excludedFiles)]);
  const missing = globSync('{functions,shared}/**/*.ts').filter((file) => !known.has(file));
  const todo = `In no area of mutants: ${missing.join(', ')}. Name them in scripts/mutants/areas.ts, under "mutate" of the area whose tests cover them.`;
  expect(missing.length, todo).toBe(0);
});

test('no file is in two areas of mutants', () => {
  const files = mutated.map(({ file }) => file);
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
});

test('every glob of an area of mutants matches a file', () => {
  const globs = Object.entries(areas).flatMap(([area, { mutate, tests }]) =>
    [...mutate, ...tests].flatMap(expandBraces).map((glob) => ({ area, glob })),
  );
  const stale = globs.filter(({ glob }) => globSync(glob).length === 0);
  const todo = `scripts/mutants/areas.ts names files that are not there: ${stale.map(({ area, glob }) => `${glob} (${area})`).join(', ')}.`;
  expect(stale.length, todo).toBe(0);
});

test('every file with order-dependent tests is there', () => {
  expect(orderDependentTests.filter((file) => !existsSync(file))).toEqual([]);
});

test('every field factory whose messages are not mutated is declared in shared/', () => {
  const source = globSync('shared/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const missing = fieldFactories.filter(
    (name) => !new RegExp(`^(export )?const ${name} =`, 'm').test(source),
  );
  const todo = `scripts/mutants/ignore-messages.ts names ${missing.join(', ')}, which shared/ does not declare.`;
  expect(missing.length, todo).toBe(0);
});
