import { messages } from '../../shared/messages.ts';
import { errorCodesOf } from '../../shared/route.ts';
import { findRoute } from './find-route.ts';

/** Possible on every route: an unexpected error, a function that times out, a request that goes around CloudFront. */
const isAlwaysPossible = ({ code, message }: { code: string; message: string }) =>
  code === 'internal' || code === 'unavailable' || message === messages.notViaCloudFront;

/**
 * Checks an error response of any test against the errors that the contract, and so the OpenAPI document, lists.
 * @throws Error where a route answers with an error that its contract does not list
 */
export function assertDocumentedError(method: string, path: string, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return;
  const { code, message } = body as { code: string; message: string };
  const route = findRoute(method, path);
  if (!route || isAlwaysPossible({ code, message })) return;
  if (([...errorCodesOf(route)] as string[]).includes(code)) return;
  throw new Error(
    `${method} ${route.path} answered ${code}, which is not among its errors: add it to the route in shared/`,
  );
}
