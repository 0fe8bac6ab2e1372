import { existsSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Engine } from './dynamodb.ts';

/** The one access key that s3rver knows. */
export const accessKey = 'S3RVER';

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
