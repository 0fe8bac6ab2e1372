import { allRoutes } from '../../shared/contract.ts';
import { messages } from '../../shared/messages.ts';
import { errorCodesOf } from '../../shared/route.ts';

const routes = allRoutes.map(({ route }) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
}));

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
  const matchingRoute = routes.find(({ route, pattern }) => route.method === method && pattern.test(path));
  if (!matchingRoute || isAlwaysPossible({ code, message })) return;
  if (([...errorCodesOf(matchingRoute.route)] as string[]).includes(code)) return;
  throw new Error(
    `${method} ${matchingRoute.route.path} answered ${code}, which is not among its errors: add it to the route in shared/`,
  );
}
