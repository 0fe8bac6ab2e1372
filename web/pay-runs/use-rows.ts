import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PayPeriod } from '../../shared/period.ts';
import { isFiltered, type RowsFilter, rowsQuery } from './calls.ts';
import type { RowStore } from './grid/row-store.ts';

/** Rows that are loaded ahead of the last one that is rendered. */
const loadAhead = 30;

/**
 * The rows that match a filter, loaded by cursor as they are scrolled to. Those of a search or a filter are loaded to
 * the end, since only then their number and totals are known.
 */
export function useRows(payPeriod: PayPeriod, store: RowStore, filter: RowsFilter) {
  const [reached, setReached] = useState(0);
  const query = useInfiniteQuery(rowsQuery(payPeriod, store, filter));
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const userIds = useMemo(
    // A row whose name changes between two pages can be on both.
    () => [...new Set(data?.pages.flatMap((page) => page.userIds))],
    [data],
  );
  const needsMore = isFiltered(filter) || reached + loadAhead >= userIds.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come without a render that is fetching
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [userIds, needsMore, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  const isComplete = data !== undefined && !hasNextPage;
  return {
    /** Undefined while nothing is known of them: a page of a filter may be empty, and others follow. */
    userIds: isComplete || userIds.length > 0 ? userIds : undefined,
    /** Whether these are all rows that match. */
    isComplete,
    error: query.error,
    retry: useCallback(
      () => (data ? void fetchNextPage() : void query.refetch()),
      [data, fetchNextPage, query.refetch],
    ),
    onReach: setReached,
    /** Loads rows up to an index. @throws CallError */
    loadUntil: async (index: number): Promise<string[]> => {
      let ids = userIds;
      let more = hasNextPage;
      while (more && ids.length <= index) {
        const result = await fetchNextPage({ throwOnError: true });
        ids = [...new Set(result.data?.pages.flatMap((page) => page.userIds))];
        more = result.hasNextPage;
      }
      return ids;
    },
  };
}
