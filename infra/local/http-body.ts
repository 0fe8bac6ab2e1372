import type { IncomingMessage } from 'node:http';

/** How much of a body that is too large is read and thrown away, in bytes and milliseconds. */
const maxDiscardedBytes = 16 * 1024 * 1024;
const maxDiscardMs = 5_000;

/**
 * Reads a request's body, or undefined where it is larger than the limit in bytes. The rest of one that is too
 * large is read as well, within bounds: a caller who is still sending when the connection closes never gets to
 * read why.
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
