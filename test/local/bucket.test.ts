import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, expect, test, vi } from 'vitest';
import { startLocalBackend } from '../../infra/local/backend.ts';
import { localBucket } from '../../infra/local/server/function-environment.ts';

afterEach(() => vi.restoreAllMocks());

/** Records the files of FileHandle.sync, as device and inode. */
async function watchSyncs(): Promise<Set<string>> {
  const any = await open(import.meta.filename, 'r');
  const prototype = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const sync = prototype.sync;
  const synced = new Set<string>();
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { dev, ino } = await this.stat();
    await sync.call(this);
    synced.add(`${dev}:${ino}`);
  });
  return synced;
}

test('a write to the local bucket is acknowledged only after its file and folders are synced to disk', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vetan-bucket-'));
  const stack = await startLocalBackend({ dataDir, loadHandler: async () => async () => 'done' });
  try {
    const synced = await watchSyncs();
    const file = { Bucket: localBucket, Key: 'policies/of/a/new/folder', Body: 'content' };
    await new S3Client({}).send(new PutObjectCommand(file));
    const root = join(dataDir, 'files');
    const written = readdirSync(root, { recursive: true }).map((name) => join(root, String(name)));
    expect(written).toHaveLength(8);
    const missing = [root, ...written].filter((path) => {
      const { dev, ino } = statSync(path);
      return !synced.has(`${dev}:${ino}`);
    });
    expect(missing).toEqual([]);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true });
  }
});
