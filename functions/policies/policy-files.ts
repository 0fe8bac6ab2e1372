import * as z from 'zod/mini';
import { exists, isNew } from '../lib/condition.ts';
import { deleteFile, putFile } from '../lib/files.ts';
import { newId } from '../lib/id.ts';
import { log } from '../lib/log.ts';
import { put, query, remove, type Write } from '../lib/table.ts';

/**
 * A file in the bucket that no policy refers to (yet, or any more). Write-ahead: the entry is written before the file
 * and deleted in the transaction that refers to it, so whatever fails in between leaves an entry to clean up by, and
 * never a file that nothing refers to.
 */
const orphanedFileItem = z.object({
  id: z.string(),
  kind: z.literal('loose-file'),
  file: z.string(),
  updatedAt: z.string(),
});

/** Longer than any request runs: a file that is orphaned for so long will not be claimed any more. */
const orphanGracePeriodMs = 10 * 60_000;

const orphanKey = (file: string) => ({ id: `file#${file}` });
const orphanEntry = (file: string) => ({
  ...orphanKey(file),
  kind: 'loose-file',
  file,
  updatedAt: new Date().toISOString(),
});

/**
 * Stores an upload under an unguessable key, as an orphan until a policy claims it. Whether the actor is still an admin
 * is a condition of that transaction; what is not claimed is deleted.
 */
export async function stageUpload(policyId: string, bytes: Uint8Array): Promise<string> {
  const file = `policies/${policyId}/${newId('file')}.pdf`;
  await put('policies', orphanEntry(file), isNew('id'));
  await putFile(file, bytes, 'application/pdf');
  return file;
}

/** The write that claims an orphaned file, in the transaction of the policy that refers to it. */
export const claimFile = (file: string): Write => ({
  table: 'policies',
  remove: orphanKey(file),
  condition: exists('id'),
});

/** The write that makes a file an orphan, in the transaction of the policy that no longer refers to it. */
export const releaseFile = (file: string): Write => ({
  table: 'policies',
  put: orphanEntry(file),
  condition: isNew('id'),
});

/** Deletes an orphaned file, then its entry: in this order, so that a failure in between is cleaned up later. */
async function deleteOrphan(file: string): Promise<void> {
  await deleteFile(file);
  await remove('policies', orphanKey(file));
}

/** Orphaned files that are older than any request. */
async function listExpiredOrphans(now: number): Promise<string[]> {
  const items = await query('policies', { index: 'by-kind', partition: ['kind', 'loose-file'] });
  return items
    .map((item) => orphanedFileItem.parse(item))
    .filter(({ updatedAt }) => now - Date.parse(updatedAt) > orphanGracePeriodMs)
    .map(({ file }) => file);
}

/**
 * Deletes a file that was released, and the orphans of earlier requests that failed in between. The request itself has
 * succeeded by then, so a failure here is only logged: the entries stay, for the next change of a policy to clean up.
 */
export async function cleanUpOrphans(orphaned?: string, now = Date.now()): Promise<void> {
  try {
    for (const file of [...(orphaned ? [orphaned] : []), ...(await listExpiredOrphans(now))])
      await deleteOrphan(file);
  } catch (error) {
    log.warn('orphaned files are left for the next change of a policy', { error: error as Error });
  }
}
