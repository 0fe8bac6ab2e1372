import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas, excludedFiles } from '../../scripts/mutants/areas.ts';

const filesOf = (globs: readonly string[]) => globs.flatMap((glob) => globSync(glob));

test('every file of functions/ and shared/ is in one area of mutants, but for those that are left out', () => {
  const all = globSync('{functions,shared}/**/*.ts').sort();
  const inAreas = Object.values(areas).flatMap(({ mutate }) => filesOf(mutate));
  expect([...inAreas, ...filesOf(excludedFiles)].sort()).toEqual(all);
});

test('every area of mutants has tests of its own', () => {
  const without = Object.entries(areas).filter(
    ([, { tests }]) => !tests.every((glob) => globSync(glob).length > 0),
  );
  expect(without).toEqual([]);
});
