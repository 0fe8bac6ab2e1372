import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { allFunctions } from '../../infra/features.ts';
import { productCommands } from '../../scripts/node24.mjs';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

/** '@scope/name/part' → '@scope/name' */
const packageOf = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

const importsOfCss = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/@import "([^"]+)"/g)].map(([, path = '']) => path);

/** The packages that these modules and the project's modules below them import, but for types. */
async function packagesOf(entryPoints: string[]): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints,
    outdir: 'none',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: { '.woff2': 'empty' },
    // It warns of Tailwind's order of layers and imports.
    logLevel: 'error',
  });
  const paths = Object.entries(metafile.inputs).flatMap(([file, { imports }]) => [
    ...imports.flatMap(({ path, external }) => (external ? path : [])),
    // esbuild does not list the packages of style sheets.
    ...(file.endsWith('.css') ? importsOfCss(file) : []),
  ]);
  return new Set(paths.filter((path) => !/^(?:node:|[./])/.test(path)).map(packageOf));
}

test('dependencies are the packages that npm start, npm run dev and npm run build import', async () => {
  const imported = await packagesOf([
    ...productCommands,
    'vite.config.ts',
    'web/main.ts',
    ...allFunctions.map(([, { entry }]) => entry),
  ]);
  expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
});
