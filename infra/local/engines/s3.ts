import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import type { Service, SignedRequest } from '../server/endpoint.ts';

interface Bucket {
  service: Service;
  close(): void;
}

/** fsync of a file or a folder. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes to a temporary file and renames it, so that a write is atomic as in S3. s3rver itself writes in place: a
 * concurrent read, or one after a crash, would get a partial file.
 */
async function putAtomically(
  path: string,
  content: Buffer | NodeJS.ReadableStream,
): Promise<[number, string]> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
  return [bytes.length, createHash('md5').update(bytes).digest('hex')];
}

/**
 * Syncs an object, its metadata and the folders above before the write is acknowledged, so that a power failure loses
 * nothing that was.
 */
function syncBeforeAcknowledging(store: S3rver['store'], root: string): void {
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const put = await putObject(object);
    const paths = ['metadata.json', 'object.md5'].map((resource) =>
      store.getResourcePath(object.bucket, object.key, resource),
    );
    for (let folder = dirname(paths[0] ?? root); folder.length >= root.length; folder = dirname(folder)) {
      paths.push(folder);
    }
    for (const path of paths) await syncToDisk(path);
    return put;
  };
}

/** The request with its body to be read again: verifying the signature has consumed it. */
function replayRequest({ message, body }: SignedRequest): IncomingMessage {
  const request = new IncomingMessage(message.socket);
  const { method, url, headers, httpVersion } = message;
  Object.assign(request, { method, url, headers, httpVersion, complete: true });
  request.push(body);
  request.push(null);
  return request;
}

/** S3 on a folder, with one bucket, created if it does not exist. It listens on no port of its own. */
export async function openBucket(directory: string, bucket: string): Promise<Bucket> {
  const server = new S3rver({
    directory,
    silent: true,
    // The endpoint has verified the signature. s3rver's own check is against a secret in its sources.
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: existsSync(join(directory, bucket)) ? [] : [{ name: bucket, configs: [] }],
  });
  server.store.putContent = putAtomically;
  syncBeforeAcknowledging(server.store, directory);
  await server.configureBuckets();
  const serve = server.callback();
  return {
    service: (call, response) => serve(replayRequest(call), response),
    close() {
      server.logger.exceptions.unhandle();
      server.logger.close();
    },
  };
}
