import type { IncomingMessage } from 'node:http';

/** Bounds on reading and discarding the rest of a body that is too large. */
const maxDiscardedBytes = 16 * 1024 * 1024;
const maxDiscardMs = 5_000;

/**
 * Reads a request's body; undefined if it is larger than the limit in bytes. The rest is then read and discarded,
 * within bounds, since a client that is still sending when the connection closes may never read the response.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    let timer: NodeJS.Timeout | undefined;
    const settle = (body?: Buffer) => {
      clearTimeout(timer);
      resolve(body);
    };
    const stopReading = () => {
      request.pause();
      settle();
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      timer ??= setTimeout(stopReading, maxDiscardMs);
      if (size > limit + maxDiscardedBytes) stopReading();
    });
    request.once('end', () => settle(size > limit ? undefined : Buffer.concat(chunks)));
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
