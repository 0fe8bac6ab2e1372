import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas, authScreens } from '../../web/app/screens.ts';
import { type ModuleSizes, moduleSizesFile } from './site-build.ts';

const kilobyte = 1000;

/**
 * The largest size of the scripts of a first load, gzip. Every first load knows the path and the title of each screen.
 */
const budgets = { signIn: 130 * kilobyte, others: 190 * kilobyte };

let folder: string;
let manifest: Manifest;
let modules: ModuleSizes;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vetan-web-'));
  // In a child process: React is built for production only where NODE_ENV is not 'test'.
  const script = new URL('site-build.ts', import.meta.url).pathname;
  execFileSync(process.execPath, [script, folder], {
    env: { ...process.env, NODE_ENV: 'production', VITE_API_HOST: '' },
  });
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  modules = JSON.parse(readFileSync(join(folder, moduleSizesFile), 'utf8'));
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

const sizes = new Map<string, number>();
function gzipSize(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
  sizes.set(file, size);
  return size;
}

/** '() => import("../accounts/LoginScreen.tsx")' → the key of that file in the manifest. */
const manifestKey = (load: () => unknown) => {
  const path = /["'](?:[^"']*\/)?web\/([^"']+)["']/.exec(load.toString())?.[1];
  if (!path || !manifest[path]) throw new Error(`no built file for ${load}`);
  return path;
};

/** A screen by its path, and what is imported for it. */
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

/** The scripts of a first load, the largest first. */
function scriptsOf({ entries }: FirstLoad) {
  const keys = withImports(['index.html', 'app/render.tsx', ...entries.map(manifestKey)]);
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, size: gzipSize(file) }))
    .sort((a, b) => b.size - a.size);
}

const largestModules = (file: string) =>
  Object.entries(modules[file] ?? {})
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8);

/** The screens that fetch a file. */
const pathsWith = (file: string) =>
  firstLoads.filter((load) => scriptsOf(load).some((script) => script.file === file)).map(({ path }) => path);

/** The chunks of a first load: which screens fetch each, and its largest modules. */
const describeLoad = (load: FirstLoad) =>
  scriptsOf(load)
    .map(({ file, size }) => {
      const paths = pathsWith(file);
      const users = paths.length > 4 ? `${paths.length} screens` : paths.join(' ');
      const largest = largestModules(file).map(([id, bytes]) => `    ${bytes} ${id}`);
      return [`  ${size} ${file}, of ${users}`, ...largest].join('\n');
    })
    .join('\n');

describe('first-load budgets', () => {
  test.each(firstLoads)('the scripts of the first load of $path stay within their budget', (load) => {
    const total = scriptsOf(load).reduce((sum, { size }) => sum + size, 0);
    const budget = load.path === '/' || load.path === '/login' ? budgets.signIn : budgets.others;
    if (total > budget)
      throw new Error(
        `The first load of ${load.path} is ${total} bytes of gzip, ${total - budget} too many. Load lazily what its first ` +
          `paint does not need. Its chunks, with their largest modules before minifying:\n${describeLoad(load)}`,
      );
  });
});

test('all style sheets together weigh at most 18 KB', () => {
  const sheets = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const total = [...sheets].reduce((sum, file) => sum + gzipSize(file), 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(18 * kilobyte);
});

test('the font of the screens weighs at most 40 KB', () => {
  const font = Object.values(manifest).find(({ src }) => src === 'app/fonts/inter.woff2');
  expect(readFileSync(join(folder, font?.file ?? '')).length).toBeLessThanOrEqual(40 * kilobyte);
});

test('the page has no inline script, no inline style and no data: URL', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|style=|data:|<script(?![^>]*src=)/);
});
