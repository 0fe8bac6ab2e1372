import { constants, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, context, stop } from 'esbuild';
import { allFunctions, type FunctionName } from '../features.ts';
import { stubUnusedModules } from './left-out.ts';
import { inlineSchemaKeys } from './plain-keys.ts';
import { bundleFolder, functionsFolder, root } from './root.ts';
import { type Build, invalidateBuild } from './stale.ts';

/** The file that a function runs from. */
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
  // Some packages inside are CommonJS and ask for Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  plugins: [stubUnusedModules, inlineSchemaKeys],
  logLevel: 'warning',
};

/** What a function needs beside its bundle: `assets.json` beside its entry says from where and to where. */
function copyAssets(): void {
  for (const [name, { entry }] of allFunctions) {
    const list = join(root, dirname(entry), 'assets.json');
    if (!existsSync(list)) continue;
    for (const { from, to } of JSON.parse(readFileSync(list, 'utf8')) as { from: string; to: string }[]) {
      cpSync(join(root, from), join(bundleFolder(name), to), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
    }
  }
}

function cleanAndCopyAssets(): void {
  rmSync(functionsFolder, { recursive: true, force: true });
  copyAssets();
}

/** Every function as it is deployed, and as `npm start` runs it. */
export const functionsBuild: Build = {
  name: 'functions',
  sources: [
    'shared',
    'document',
    'functions',
    'infra/features.ts',
    'infra/bundle/functions.ts',
    'infra/bundle/left-out.ts',
    'infra/bundle/plain-keys.ts',
    'package-lock.json',
  ],
  async run() {
    cleanAndCopyAssets();
    await build(options);
    // Its helper process would stay for as long as the portal runs.
    await stop();
  },
};

/** Builds the functions now, and again on every change of their sources until told to stop. */
export async function watchFunctions(): Promise<{ stop(): Promise<void> }> {
  invalidateBuild(functionsBuild);
  cleanAndCopyAssets();
  const watching = await context(options);
  await watching.rebuild();
  await watching.watch();
  return { stop: () => watching.dispose() };
}
