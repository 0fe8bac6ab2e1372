import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** The bytes of each module in each file, before they are made small: what a chunk is made of, and in which proportion. */
export type ModuleSizes = Record<string, Record<string, number>>;

export const moduleSizesFile = '.vite/modules.json';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Writes the sizes of all modules beside the manifest. */
const moduleSizes = (folder: string): Plugin => ({
  name: 'module-sizes',
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const sizes: ModuleSizes = Object.fromEntries(
      chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(
          Object.entries(modules).map(([id, { renderedLength }]) => [id.replace(root, ''), renderedLength]),
        ),
      ]),
    );
    writeFileSync(join(folder, moduleSizesFile), JSON.stringify(sizes));
  },
});

/** `node site-build.ts <folder>`: builds the site as it is deployed, in a process of its own. */
if (import.meta.main) {
  const folder = process.argv[2] as string;
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'web'),
    logLevel: 'error',
    plugins: [moduleSizes(folder)],
    build: { outDir: folder, emptyOutDir: true },
  });
}
