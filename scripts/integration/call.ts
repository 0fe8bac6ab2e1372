import { UserFacingError } from '../../infra/user-facing-error.ts';
import type { ReplyOf, Route } from '../../shared/route.ts';

/** More than any call takes; a function of AWS that starts anew included. */
const timeoutMs = 30_000;

interface Input {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Calls a route of the contract. @throws UserFacingError with what the portal answered, where it refuses */
export type Call = <R extends Route>(route: R, input?: Input) => Promise<ReplyOf<R>>;

/** @param url of the portal */
export function createCall(url: string): Call {
  return async <R extends Route>(route: R, { token, params = {}, query = {}, body }: Input = {}) => {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(route.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) {
      throw new UserFacingError(
        `${route.method} ${path} answered ${response.status} ${bytes.toString().slice(0, 500)}`,
      );
    }
    if (route.reply === 'pdf') return bytes as ReplyOf<R>;
    if (route.reply === 'calendar') return bytes.toString() as ReplyOf<R>;
    return route.reply.parse(JSON.parse(bytes.toString())) as ReplyOf<R>;
  };
}
