import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Area, Route } from '../../shared/route.ts';
import { type CallInput, pageIn, type ResponseOf, type RouteInput } from './client.ts';
import type { RouteOptions } from './query.tsx';

/** The first page fills a screen soon; the others are for scrolling far. */
const pageSizes = { first: 100, next: 500 } as const;

/** Rows that are loaded ahead of the last one that is rendered. */
const loadAhead = 30;

/** One page of a list; the rows change in place where they are edited. */
interface ListPage<Row> {
  rows: readonly Row[];
  nextCursor: string | undefined;
}

type Pages<Row> = InfiniteData<ListPage<Row>, string | undefined>;

/** The query parameters of a page. */
interface PageParameters {
  cursor: string | undefined;
  limit: number;
}

type FetchPage<P> = (parameters: PageParameters, signal?: AbortSignal, area?: Area) => Promise<P>;

const parametersOf = (cursor: string | undefined): PageParameters => ({
  cursor,
  limit: cursor === undefined ? pageSizes.first : pageSizes.next,
});

/** A list that is loaded page by page. One that is opened again starts anew, with its first page. */
export const pagedListOptions = <P extends ListPage<unknown>>(queryKey: QueryKey, fetchPage: FetchPage<P>) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal, meta }) => fetchPage(parametersOf(pageParam), signal, meta?.area),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keeps the rows on the screen while those of another search are fetched.
    placeholderData: keepPreviousData,
    // A list that was scrolled far would be read again page by page.
    refetchOnWindowFocus: ({ state: { data } }) => data?.pages.length === 1,
    refetchOnReconnect: ({ state: { data } }) => data?.pages.length === 1,
    gcTime: 0,
  });

type RowsOf<R extends Route> = ResponseOf<R> extends readonly (infer Row)[] ? Row : never;

/** A list of a paged route. @param toPage its rows, and what else a page says, where the answer is not the rows alone */
export function routePages<R extends Route & { paged: true }>(
  route: R,
  input: RouteInput<R>,
): ReturnType<typeof pagedListOptions<ListPage<RowsOf<R>>>>;
export function routePages<R extends Route & { paged: true }, P extends { rows: readonly unknown[] }>(
  route: R,
  input: RouteInput<R>,
  toPage: (reply: ResponseOf<R>) => P,
): ReturnType<typeof pagedListOptions<P & { nextCursor: string | undefined }>>;
export function routePages(
  route: Route & { paged: true },
  input: { query?: object },
  toPage: (reply: never) => { rows: readonly unknown[] } = (reply) => ({ rows: reply as unknown[] }),
): unknown {
  return pagedListOptions(pagesKey(route, input), async (page, signal, area = 'admin') => {
    const { reply, nextCursor } = await pageIn(area, route, {
      ...input,
      query: { ...page, ...input.query },
      signal,
    } as CallInput<typeof route>);
    return { ...toPage(reply as never), nextCursor };
  });
}

/** The first rows of a paged route, as many as its `limit`: for suggestions. */
export const useFirstPage = <R extends Route & { paged: true }, Data = ResponseOf<R>>(
  route: R,
  input: RouteInput<R>,
  options: RouteOptions<R, Data> = {},
) =>
  useQuery({
    queryKey: [route.path, 'first', input],
    queryFn: async ({ signal, meta }) =>
      (await pageIn(meta?.area ?? 'admin', route, { ...input, signal })).reply,
    ...options,
  });

/** The key of the pages of a route, to an input or to any. */
export const pagesKey = (route: Route, input?: object): QueryKey =>
  input ? [route.path, 'pages', input] : [route.path, 'pages'];

/** The rows of a list, each once: one that moved between two pages while they were loaded can be on both. */
function uniqueRows<Row>(pages: readonly ListPage<Row>[], keyOf: (row: Row) => string): Row[] {
  const rows = new Map<string, Row>();
  for (const row of pages.flatMap((page) => page.rows)) {
    if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
  }
  return [...rows.values()];
}

/**
 * The rows of a list as far as it is scrolled. A page may be short, as of a search, which reads so much at a time: the
 * next ones follow until a screen is full.
 * @param keyOf the key of a row; a function that stays the same
 */
export function usePagedList<P extends ListPage<unknown>>(
  options: ReturnType<typeof pagedListOptions<P>>,
  keyOf: (row: P['rows'][number]) => string,
) {
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery(options);
  const list = hashKey(options.queryKey);
  const [reached, setReached] = useState({ list, index: 0 });
  const rows: P['rows'] | undefined = useMemo(() => data && uniqueRows(data.pages, keyOf), [data, keyOf]);
  const reachedIndex = reached.list === list ? reached.index : 0;
  const needsMore = rows !== undefined && reachedIndex + loadAhead >= rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come without a render that is fetching
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [rows, needsMore, hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    /** The rows; undefined while nothing is known of them. */
    data: rows?.length === 0 && hasNextPage ? undefined : rows,
    pages: data?.pages,
    hasMore: hasNextPage,
    error,
    refetch: useCallback(() => void (data ? fetchNextPage() : refetch()), [data, fetchNextPage, refetch]),
    /** To be told of the last row that is rendered. */
    onReach: useCallback((index: number) => setReached({ list, index }), [list]),
  };
}

/** Changes the rows of every loaded list of a key, in place. */
export function changeRows<Row>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (rows: readonly Row[]) => readonly Row[],
): void {
  queries.setQueriesData<Pages<Row>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  );
}

/** Reads the page again that a row is on, in every list of a key that is on the screen. */
export async function refreshPageOf<Row>(
  queries: QueryClient,
  queryKey: QueryKey,
  isRow: (row: Row) => boolean,
): Promise<void> {
  const lists = queries.getQueryCache().findAll({ queryKey, type: 'active' });
  await Promise.all(
    lists.map(async (list) => {
      const data = list.state.data as Pages<Row> | undefined;
      const index = data?.pages.findIndex(({ rows }) => rows.some(isRow)) ?? -1;
      const fetchPage = list.options.queryFn as unknown as (context: {
        pageParam: string | undefined;
        meta: typeof list.meta;
      }) => Promise<ListPage<Row>>;
      if (!data || index < 0) return;
      const page = await fetchPage({ pageParam: data.pageParams[index], meta: list.meta });
      queries.setQueryData<Pages<Row>>(
        list.queryKey,
        (current) => current && { ...current, pages: current.pages.with(index, page) },
      );
    }),
  );
}
