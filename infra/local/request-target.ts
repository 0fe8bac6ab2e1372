import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../shared/errors.ts';

const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** No Request can have them, and CloudFront lets none of them through. */
const blockedMethods = /^(CONNECT|TRACE|TRACK)$/;

/** Why a request is none that AWS would hand on to a function: it names no path of a host, or has an unheard-of method. */
export function requestTargetError({
  method = 'GET',
  url = '/',
  headers,
}: IncomingMessage): ErrorCode | undefined {
  if (!url.startsWith('/') || !hostPattern.test(headers.host ?? 'localhost')) return 'bad_input';
  return blockedMethods.test(method) ? 'not_found' : undefined;
}
