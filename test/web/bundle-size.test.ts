import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas, authScreens } from '../../web/app/screens.ts';

const kilobyte = 1000;

let folder: string;
let manifest: Manifest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vetan-web-'));
  // In a child process: React is built for production only where NODE_ENV is not 'test'.
  const vite = new URL('../../node_modules/vite/bin/vite.js', import.meta.url).pathname;
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: new URL('../../', import.meta.url).pathname,
      env: { ...process.env, NODE_ENV: 'production', VITE_API_HOST: '' },
    },
  );
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Entries of the manifest with their static imports, transitively. */
function withImports(keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    withImports(manifest[key]?.imports ?? [], found);
  }
  return found;
}

const gzipSize = (file: string) => gzipSync(readFileSync(join(folder, file))).length;

/** '() => import("../accounts/LoginScreen.tsx")' → the key of that file in the manifest. */
const manifestKey = (load: () => unknown) => {
  const path = /["'](?:[^"']*\/)?web\/([^"']+)["']/.exec(load.toString())?.[1];
  if (!path || !manifest[path]) throw new Error(`no built file for ${load}`);
  return path;
};

interface FirstLoad {
  path: string;
  entries: (() => unknown)[];
}
const firstLoads: FirstLoad[] = [
  ...authScreens.map(({ path, load }) => ({ path, entries: [load] })),
  ...areas.flatMap(({ layout, screens }) =>
    screens.map(({ path, load }) => ({ path, entries: [layout.load, load] })),
  ),
];

describe('first-load budgets', () => {
  test.each(firstLoads)(
    'the scripts of the first load of $path stay within their budget',
    ({ path, entries }) => {
      const files = [...withImports(['index.html', 'app/render.tsx', ...entries.map(manifestKey)])].map(
        (key) => manifest[key]?.file ?? '',
      );
      const scripts = files.filter((file) => file.endsWith('.js'));
      const total = scripts.reduce((sum, file) => sum + gzipSize(file), 0);
      expect(total).toBeLessThanOrEqual((path === '/' || path === '/login' ? 121 : 182) * kilobyte);
    },
  );
});

test('all style sheets together weigh at most 15 KB', () => {
  const sheets = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const total = [...sheets].reduce((sum, file) => sum + gzipSize(file), 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(15 * kilobyte);
});

test('the font of the screens weighs at most 40 KB', () => {
  const font = Object.values(manifest).find(({ src }) => src === 'app/fonts/inter.woff2');
  expect(readFileSync(join(folder, font?.file ?? '')).length).toBeLessThanOrEqual(40 * kilobyte);
});

test('the page has no inline script, no inline style and no data: URL', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|style=|data:|<script(?![^>]*src=)/);
});
