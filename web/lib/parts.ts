import { type QueryClient, type QueryKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Route } from '../../shared/route.ts';
import { CallError } from './call-error.ts';
import { type CallInput, pageIn, type ResponseOf, type RouteInput } from './client.ts';
import { type RouteOptions, routeKey } from './query.tsx';

/** A route whose answer a large company gets in parts, each within the time of a request, and what adds them up. */
export interface Parts<R extends Route> {
  route: R;
  add(parts: readonly [ResponseOf<R>, ...ResponseOf<R>[]]): ResponseOf<R>;
}

/** Parts that are no longer of the same figures are asked for anew, so many times in all. */
const maxAttempts = 3;

const isOutdated = (error: unknown): boolean => error instanceof CallError && error.code === 'conflict';

async function addUp<R extends Route>(
  { route, add }: Parts<R>,
  input: CallInput<R>,
  onReach: (sum: ResponseOf<R>) => void,
): Promise<ResponseOf<R>> {
  let { reply: sum, nextCursor: cursor } = await pageIn('admin', route, input);
  while (cursor !== undefined) {
    onReach(sum);
    const { query } = input as { query?: object };
    const next = await pageIn('admin', route, { ...input, query: { ...query, cursor } });
    sum = add([sum, next.reply]);
    cursor = next.nextCursor;
  }
  return sum;
}

/**
 * Asks for all parts, one after another, and adds them up.
 * @param onReach told of the sum so far, with each part that others follow
 * @throws CallError
 */
export async function askInParts<R extends Route>(
  parts: Parts<R>,
  input: CallInput<R>,
  onReach: (sum: ResponseOf<R>) => void,
): Promise<ResponseOf<R>> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await addUp(parts, input, onReach);
    } catch (error) {
      if (!isOutdated(error) || attempt === maxAttempts) throw error;
    }
}

const reachedKey = (key: QueryKey): QueryKey => ['reached', ...key];

/** Keeps the sum so far of a query in parts, to be shown until it has all of them. */
export const keepReached =
  (queries: QueryClient, key: QueryKey) =>
  (sum: unknown): void =>
    void queries.setQueryData(reachedKey(key), sum);

/** The sum so far of a query in parts, as a separate query that asks for nothing. */
export const reachedQuery = <Sum>(key: QueryKey) =>
  queryOptions<Sum>({ queryKey: reachedKey(key), queryFn: skipToken, gcTime: 0 });

/** The sum so far of a query in parts; undefined before the first part, and where one part is all. */
export const useReached = <Sum>(key: QueryKey): Sum | undefined => useQuery(reachedQuery<Sum>(key)).data;

/** Asks for a route in parts, as `useRoute` does for one that answers at once; `reached` is the sum so far. */
export function useParts<R extends Route>(
  parts: Parts<R>,
  input: RouteInput<R>,
  options: RouteOptions<R> = {},
) {
  const queryKey = routeKey(parts.route, input);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal, client }) => askInParts(parts, { ...input, signal }, keepReached(client, queryKey)),
    ...options,
  });
  const reached = useReached<ResponseOf<R>>(queryKey);
  return { query, reached: query.data === undefined ? reached : undefined };
}
