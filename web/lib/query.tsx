import {
  hashKey,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { Area, Route } from '../../shared/route.ts';
import { CallError } from './call-error.ts';
import { callIn, type ResponseOf, type RouteInput } from './client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The area of the session that queries are made in. */
    queryMeta: { area?: Area };
  }
}

/** Offline, a call fails and is reported. The default would pause it until the network is back. */
const networkMode = 'always';

/** No response and 5xx are retried; a 4xx would fail again. */
const isRetryable = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);

export const createQueryClient = (area: Area = 'admin'): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isRetryable,
        networkMode,
        refetchOnReconnect: true,
        meta: { area },
      },
      mutations: { retry: false, networkMode },
    },
  });

/** The query cache of one session. Give it the token as `key`, so that no cached data is shown to the next user. */
export function SessionQueryProvider({ area, children }: { area: Area; children: ReactNode }) {
  const [client] = useState(() => createQueryClient(area));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The key of what a route has answered, to an input or to any. */
export const routeKey = <R extends Route>(route: R, input?: Partial<RouteInput<R>>): QueryKey =>
  input ? [route.path, input] : [route.path];

/** A route as a query, for a cache that is read or written by hand. */
export const routeQuery = <R extends Route>(route: R, ...[input]: RouteArguments<R>) => {
  const given = (input ?? {}) as RouteInput<R>;
  return queryOptions({
    queryKey: routeKey(route, given),
    queryFn: ({ signal, meta }): Promise<ResponseOf<R>> =>
      callIn(meta?.area ?? 'admin', route, { ...given, signal }),
  });
};

/** The input may be left out where all of it may. */
type RouteArguments<R extends Route> =
  object extends RouteInput<R> ? [input?: RouteInput<R>] : [input: RouteInput<R>];

export type RouteOptions<R extends Route, Data = ResponseOf<R>> = Omit<
  UseQueryOptions<ResponseOf<R>, Error, Data>,
  'queryKey' | 'queryFn' | 'meta'
>;

/** Asks for what a route answers. What another screen has asked for is shown at once, and read again behind it. */
export function useRoute<R extends Route>(
  route: R,
  ...input: RouteArguments<R>
): UseQueryResult<ResponseOf<R>>;
export function useRoute<R extends Route, Data = ResponseOf<R>>(
  route: R,
  input: RouteInput<R>,
  options: RouteOptions<R, Data>,
): UseQueryResult<Data>;
export function useRoute(route: Route, input = {}, options = {}) {
  return useQuery({ ...routeQuery(route, input), ...options });
}

/** Several queries as one, which is there once each of them is. */
export const together = <A, B>(a: UseQueryResult<A>, b: UseQueryResult<B>) => ({
  data: a.data === undefined || b.data === undefined ? undefined : ([a.data, b.data] as const),
  error: (a.data === undefined && a.error) || (b.data === undefined && b.error) || null,
  refetch: () => Promise.all([a, b].map((query) => query.data === undefined && query.refetch())),
});

/** Whether the server has answered: one that cannot be reached would not say what is true now either. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.status > 0;

/**
 * Takes a write, and settles as it does once the screen shows what the routes answer then: where it was refused,
 * another admin may have changed what is shown. Without routes, everything is read again.
 */
export function useRefreshing(...routes: Route[]) {
  const queries = useQueryClient();
  const paths = routes.map(({ path }) => path).join();
  return useCallback(
    async <Reply,>(write: Promise<Reply>): Promise<Reply> => {
      const refresh = () =>
        paths === ''
          ? queries.invalidateQueries()
          : Promise.all(paths.split(',').map((path) => queries.invalidateQueries({ queryKey: [path] })));
      try {
        const reply = await write;
        await refresh();
        return reply;
      } catch (error) {
        if (isRefused(error)) await refresh();
        throw error;
      }
    },
    [queries, paths],
  );
}

/** Takes a write whose answer is what a route would answer now, or with `merge` changes that. */
interface Replacing<R extends Route> {
  (write: Promise<ResponseOf<R>>): Promise<ResponseOf<R>>;
  <Reply>(
    write: Promise<Reply>,
    merge: (before: ResponseOf<R>, reply: Reply) => ResponseOf<R>,
  ): Promise<Reply>;
}

/** Shows the answer of a write in place of what a route has answered. Where it was refused, the route is asked again. */
export function useReplacing<R extends Route>(route: R, ...[input]: RouteArguments<R>): Replacing<R> {
  const queries = useQueryClient();
  const queryKey = routeKey(route, input ?? {});
  const replace = async <Reply,>(
    write: Promise<Reply>,
    merge?: (before: Reply, reply: Reply) => Reply,
  ): Promise<Reply> => {
    try {
      const reply = await write;
      queries.setQueryData<Reply>(queryKey, (before) => (merge ? before && merge(before, reply) : reply));
      return reply;
    } catch (error) {
      if (isRefused(error)) await queries.invalidateQueries({ queryKey });
      throw error;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash says the key
  return useCallback(replace, [queries, hashKey(queryKey)]) as Replacing<R>;
}
