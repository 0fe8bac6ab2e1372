import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas, authScreens } from '../../../web/app/screens.ts';

const registry = readFileSync('web/app/screens.ts', 'utf8');

test('every screen of a feature has a path in the registry', () => {
  const unregistered = globSync('web/*/*Screen.tsx')
    .filter((file) => !file.startsWith('web/app/') && !registry.includes(`'../${file.slice('web/'.length)}'`))
    .map(
      (file) => `${file} has no path: add it to web/app/screens.ts, below the navigation entry it belongs to`,
    );
  expect(unregistered).toEqual([]);
});

test('every path of an area begins with its home, which is one of them', () => {
  for (const { home, screens } of areas) {
    const paths = screens.map(({ path }) => path);
    expect(paths).toContain(home);
    const outside = paths
      .filter((path) => path !== home && !path.startsWith(`${home}/`))
      .map(
        (path) => `${path} is outside ${home}: signed in or not, an address below it would not be guarded`,
      );
    expect(outside).toEqual([]);
  }
});

test('no path leads to two screens', () => {
  const paths = [authScreens, ...areas.map(({ screens }) => screens)].flat().map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test('a navigation entry leads to a screen whose path has no parameter', () => {
  for (const { navigation } of areas) {
    for (const { screens } of navigation) expect(screens[0].path).not.toContain(':');
  }
});
