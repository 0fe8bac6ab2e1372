import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, context, type Plugin, stop } from 'esbuild';
import { allFunctions, type FunctionName } from '../features.ts';
import { type Build, invalidateBuild } from './build-if-stale.ts';
import { bundleFolder, functionsFolder, root } from './paths.ts';
import { stubUnusedModules } from './stub-unused-modules.ts';

/**
 * Inlines the computed keys in the AWS SDK's schemas, `{ [_h]: … }`, for tree shaking: esbuild has to assume that a
 * computed key has side effects, and would keep the schemas of every command of a service, half of a client.
 */
const inlineSchemaKeys: Plugin = {
  name: 'inline-schema-keys',
  setup({ onLoad }) {
    onLoad({ filter: /\/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const constants = source.matchAll(/^const (_\w*) = ("[^"\n]*");$/gm);
      const valueByName = new Map([...constants].map(([, name, value]) => [name, value]));
      return { contents: source.replace(/\[(_\w*)\](?=: )/g, (key, name) => valueByName.get(name) ?? key) };
    });
  },
};

/** The bundled module of a function. */
export const bundleFile = (name: FunctionName): string => join(bundleFolder(name), 'index.mjs');

const options: BuildOptions = {
  absWorkingDir: root,
  entryPoints: allFunctions.map(([name, { entry }]) => ({ in: entry, out: `${name}/index` })),
  outdir: functionsFolder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  sourcemap: 'external',
  legalComments: 'none',
  loader: { '.css': 'text' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Bundled CommonJS packages call require for Node's own modules, and an ES module has no require.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  plugins: [stubUnusedModules, inlineSchemaKeys],
  logLevel: 'warning',
};

/** @returns whether both are on one file system, and it could */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/**
 * A file of a package never changes in place, so it is linked where that works: Chromium's 67 MB are on the disk once,
 * whatever number of bundles has them. A source is copied.
 */
function copyAsset(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (from.startsWith('node_modules/') && link(join(root, from), to)) return;
  cpSync(join(root, from), to, { recursive: true });
}

/** Copies the files that `assets.json`, beside a function's entry, lists for its bundle. */
function copyAssets(): void {
  for (const [name, { entry }] of allFunctions) {
    const list = join(root, dirname(entry), 'assets.json');
    if (!existsSync(list)) continue;
    for (const { from, to } of JSON.parse(readFileSync(list, 'utf8')) as { from: string; to: string }[]) {
      copyAsset(from, join(bundleFolder(name), to));
    }
  }
}

function cleanAndCopyAssets(): void {
  rmSync(functionsFolder, { recursive: true, force: true });
  copyAssets();
}

/** Bundles every function: `npm start` and the deployment run the same files. */
export const functionsBuild: Build = {
  name: 'functions',
  title: 'functions',
  sources: ['shared', 'document', 'functions', 'infra/features.ts', 'infra/bundle', 'package-lock.json'],
  async run() {
    cleanAndCopyAssets();
    await build(options);
    // esbuild's service process would otherwise live as long as the portal.
    await stop();
  },
};

/** Bundles the functions in watch mode, for `npm run dev`. */
export async function watchFunctions(): Promise<{ stop(): Promise<void> }> {
  invalidateBuild(functionsBuild);
  cleanAndCopyAssets();
  const watching = await context(options);
  await watching.rebuild();
  await watching.watch();
  return { stop: () => watching.dispose() };
}
