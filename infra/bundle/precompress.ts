import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const compressible = /\.(html|js|css|svg|json|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Puts a Brotli (.br) and a gzip (.gz) copy beside every text file of a folder, for a server that picks one by
 * Accept-Encoding. CloudFront compresses by itself and is given neither.
 */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await toBrotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }));
        await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
      }),
  );
}
