import * as z from 'zod/mini';
import type { TableName } from '../../shared/contract.ts';
import { exists, isNew } from './condition.ts';
import { deleteFile, putFile } from './files.ts';
import { skipUnreadable } from './pagination.ts';
import { log } from './powertools.ts';
import { newId } from './secret.ts';
import { type Key, put, type Query, query, remove, type Write } from './table.ts';

const looseFile = z.object({ file: z.string(), updatedAt: z.string() });

/** Longer than any request runs: a file that is loose for so long will not be claimed any more. */
const gracePeriodMs = 10 * 60_000;

/** Where the entries of loose files of a kind are kept. */
interface Place {
  table: TableName;
  /** The key of the entry with this sort key or id. */
  keyOf: (entry: `file#${string}`) => Key;
  /** Attributes that an entry has besides, as those of an index. */
  attributes?: Record<string, string>;
  /** Finds all entries. */
  all: Query;
}

/**
 * Files in the bucket that no item refers to (yet, or any more). Write-ahead: an entry is written before its file, and deleted
 * in the transaction that refers to it. So whatever fails in between leaves an entry to clean up by, and never a file that
 * nothing refers to.
 */
export function looseFiles({ table, keyOf, attributes, all }: Place) {
  const keyOfFile = (file: string) => keyOf(`file#${file}`);
  const [firstKey = ''] = Object.keys(keyOf('file#'));
  const entryOf = (file: string) => ({
    ...keyOfFile(file),
    ...attributes,
    file,
    updatedAt: new Date().toISOString(),
  });

  /** Deletes a loose file, then its entry: in this order, so that a failure in between is cleaned up later. */
  async function deleteLoose(file: string): Promise<void> {
    await deleteFile(file);
    await remove(table, keyOfFile(file));
  }

  /** Loose files that are older than any request. An entry that cannot be read keeps no other one from being cleaned up. */
  async function listExpired(now: number): Promise<string[]> {
    return (await query(table, all))
      .flatMap((item) => skipUnreadable(() => looseFile.parse(item), { table, key: item[firstKey] }) ?? [])
      .filter(({ updatedAt }) => now - Date.parse(updatedAt) > gracePeriodMs)
      .map(({ file }) => file);
  }

  return {
    /**
     * Stores an upload under an unguessable key in a folder, as a loose file until an item claims it. Whether the actor may is a
     * condition of that transaction; what is not claimed is deleted.
     * @param extension and content type; those of a PDF where they are not said
     */
    async stage(
      folder: string,
      bytes: Uint8Array,
      [extension, contentType]: readonly [string, string] = ['pdf', 'application/pdf'],
    ): Promise<string> {
      const file = `${folder}/${newId('file')}.${extension}`;
      await put(table, entryOf(file), isNew(firstKey));
      await putFile(file, bytes, contentType);
      return file;
    },

    /** The write that claims a loose file, in the transaction of the item that refers to it. */
    claim: (file: string): Write => ({ table, remove: keyOfFile(file), condition: exists(firstKey) }),

    /** The write that makes a file loose, in the transaction of the item that no longer refers to it. */
    release: (file: string): Write => ({ table, put: entryOf(file), condition: isNew(firstKey) }),

    /**
     * Deletes a file that was released, and what earlier requests that failed in between have left. The request itself has
     * succeeded by then, so a failure here is only logged: the entries stay, for the next change to clean up.
     */
    async cleanUp(released?: string, now = Date.now()): Promise<void> {
      try {
        for (const file of [...(released ? [released] : []), ...(await listExpired(now))])
          await deleteLoose(file);
      } catch (error) {
        log.warn('loose files are left for the next change', { error: error as Error });
      }
    },
  };
}
