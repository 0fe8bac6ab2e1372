import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { deleteFile, putFile } from '../lib/files.ts';
import { newId } from '../lib/id.ts';
import { log } from '../lib/log.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { transact } from '../lib/table.ts';
import { form130Write, readForm130 } from '../store/form-130.ts';

/** Longer than any request runs: what is staged for so long will not be published any more. */
const stagingMs = 10 * 60_000;

/** Stores an upload under an unguessable key, noted as staged before it is there. */
export async function stageForm130(
  admin: Actor,
  owner: UserId,
  taxYear: string,
  bytes: Uint8Array,
): Promise<string> {
  const file = `form-130/${owner}/${taxYear}/${newId('file')}.pdf`;
  await retryOnConflict(async () => {
    const read = await readForm130(owner, taxYear);
    const staged = [...read.staged, { file, at: new Date().toISOString() }];
    await transactAs(admin, [form130Write(read, { ...read, staged })]);
  });
  await putFile(file, bytes, 'application/pdf');
  return file;
}

/**
 * Deletes files that were released, and those of uploads that failed. The request itself has succeeded by then, so a failure here
 * is only logged: the next change of this Form 130 cleans up.
 */
export async function cleanUpForm130(owner: UserId, taxYear: string, now = Date.now()): Promise<void> {
  try {
    await retryOnConflict(async () => {
      const read = await readForm130(owner, taxYear);
      const expired = read.staged.filter(({ at }) => now - Date.parse(at) > stagingMs);
      const files = [...read.released, ...expired.map(({ file }) => file)];
      if (files.length === 0) return;
      for (const file of files) await deleteFile(file);
      const staged = read.staged.filter((one) => !expired.includes(one));
      await transact([form130Write(read, { ...read, staged, released: [] })]);
    });
  } catch (error) {
    log.warn('files of a Form 130 are left for its next change', { error: error as Error });
  }
}
