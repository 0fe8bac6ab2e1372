import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorBody, type ErrorCode, statusByCode } from '../../../shared/errors.ts';

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

/** Sends the portal's error body, where the server itself rejects a request. */
export function sendError(response: ServerResponse, code: ErrorCode, message: string): void {
  const body: ErrorBody = { code, message, error: message, requestId: randomUUID() };
  response.writeHead(statusByCode[code], { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** A signal that aborts when the response closes: after it was sent, or because the client disconnected. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
