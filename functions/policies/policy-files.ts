import * as z from 'zod/mini';
import { exists, isNew } from '../lib/condition.ts';
import { deleteFile, putFile } from '../lib/files.ts';
import { newId } from '../lib/id.ts';
import { log } from '../lib/log.ts';
import { put, query, remove, type Write } from '../lib/table.ts';

/**
 * A file in the bucket that no policy owns, on its way in or out. The entry is written before the file, and goes
 * in the transaction that gives the file to a policy; so whatever fails half-way leaves an entry to clean up by,
 * never a file that nobody knows of.
 */
const orphanedFileItem = z.object({
  id: z.string(),
  kind: z.literal('loose-file'),
  file: z.string(),
  updatedAt: z.string(),
});

/** Longer than any request lives: what is loose after that will not be taken up any more. */
const abandonedAfterMs = 10 * 60_000;

const orphanKey = (file: string) => ({ id: `file#${file}` });
const orphanEntry = (file: string) => ({
  ...orphanKey(file),
  kind: 'loose-file',
  file,
  updatedAt: new Date().toISOString(),
});

/**
 * Puts a file into the bucket under a name nobody can guess; loose until a policy takes it. Whether the admin is still
 * one is asked by the transaction that takes it; a file that is not taken goes out again.
 */
export async function stageUpload(policyId: string, bytes: Uint8Array): Promise<string> {
  const file = `policies/${policyId}/${newId('file')}.pdf`;
  await put('policies', orphanEntry(file), isNew('id'));
  await putFile(file, bytes, 'application/pdf');
  return file;
}

/** The write by which a policy takes a loose file, in the transaction that names it. */
export const claimFile = (file: string): Write => ({
  table: 'policies',
  remove: orphanKey(file),
  condition: exists('id'),
});

/** The write by which a policy lets go of a file, in the transaction that stops naming it. */
export const releaseFile = (file: string): Write => ({
  table: 'policies',
  put: orphanEntry(file),
  condition: isNew('id'),
});

/** Removes a loose file, then its entry: in this order, so that a failure between them is found again. */
async function deleteOrphan(file: string): Promise<void> {
  await deleteFile(file);
  await remove('policies', orphanKey(file));
}

/** Loose files whose request is long over. */
async function listAbandoned(now: number): Promise<string[]> {
  const items = await query('policies', { index: 'by-kind', partition: ['kind', 'loose-file'] });
  return items
    .map((item) => orphanedFileItem.parse(item))
    .filter(({ updatedAt }) => now - Date.parse(updatedAt) > abandonedAfterMs)
    .map(({ file }) => file);
}

/**
 * Removes a file that was let go, and what earlier requests left loose when they failed half-way. What the
 * person asked for is done by then, so a failure here is only logged: the entries stay, and the next one tidies.
 */
export async function cleanUpOrphans(orphaned?: string, now = Date.now()): Promise<void> {
  try {
    for (const file of [...(orphaned ? [orphaned] : []), ...(await listAbandoned(now))])
      await deleteOrphan(file);
  } catch (error) {
    log.warn('loose files are left for the next change of a policy', { error: error as Error });
  }
}
