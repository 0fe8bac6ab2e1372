import { chmodSync, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates a folder that only this user can read, or makes an existing one so. */
export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A folder that was there already keeps its permissions otherwise.
  chmodSync(folder, 0o700);
}

/**
 * Writes a file that others see whole or not at all. It is fsync'd before it is renamed, and the folder after it: what
 * was acknowledged survives a power failure.
 */
export async function writeDurably(folder: string, name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(content);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
}
