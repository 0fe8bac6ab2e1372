import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type ErrorBody, type ErrorCode, statusByCode } from '../../../shared/errors.ts';

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
