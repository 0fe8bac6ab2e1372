import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type ErrorBody, type ErrorCode, statusByCode } from '../../shared/errors.ts';

/** Answers for the gateway itself, where no function did, in the portal's one shape of errors. */
export function sendError(response: ServerResponse, code: ErrorCode, message: string): void {
  const body: ErrorBody = { code, message, error: message, requestId: randomUUID() };
  response.writeHead(statusByCode[code], { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
