import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import type { Engine } from './dynamodb.ts';

/** The one access key that s3rver knows. */
export const accessKey = 'S3RVER';

/**
 * Aside, then moved into place in one step, as S3 does it: s3rver itself writes in place, so that whoever reads
 * in that moment, or after a process that was killed in it, gets half a file.
 */
async function putWhole(path: string, content: Buffer | NodeJS.ReadableStream): Promise<[number, string]> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, bytes);
  await rename(aside, path);
  return [bytes.length, createHash('md5').update(bytes).digest('hex')];
}

/** Serves S3 on the loopback interface from a folder, with the one bucket made where it is not there yet. */
export async function startS3(directory: string, bucket: string): Promise<Engine> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: existsSync(join(directory, bucket)) ? [] : [{ name: bucket, configs: [] }],
  });
  server.store.putContent = putWhole;
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}
