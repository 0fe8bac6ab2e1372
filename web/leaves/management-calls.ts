import { keepPreviousData, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { type CancellationOutcome, leaveCancellationRoutes } from '../../shared/leaves/leave-cancellation.ts';
import {
  type Leave,
  type LeaveDetails,
  type LeaveStatus,
  leavesRoutes as routes,
} from '../../shared/leaves/leaves.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';
import { changeRows, type ListPage, pagedListOptions, refreshPageOf } from '../lib/paged-list.ts';

/** Which applications are listed. */
export interface LeavesFilter {
  search: string | undefined;
  status: LeaveStatus | undefined;
  /** Only the requests of this employee. */
  userId?: string | undefined;
}

const allLeavesKey = ['leaves', 'all'];

interface LeavesPage extends ListPage<Leave> {
  /** Whether it has all that is pending: the pending ones come first. */
  hasAllPending: boolean;
}

/** Whether a request, or a request to cancel, waits for a decision. */
export const isWaiting = ({ status, cancelRequested }: Leave): boolean =>
  status === 'pending' || cancelRequested === true;

const fetchLeaves =
  (filter: LeavesFilter) =>
  async (page: { cursor: string | undefined; limit: number }, signal?: AbortSignal): Promise<LeavesPage> => {
    const query = { ...page, ...filter, order: 'pending-first' as const };
    const { reply, nextCursor } = await pageAsAdmin(routes.all, { query, signal });
    const hasAllPending = !nextCursor || reply.some((leave) => !isWaiting(leave));
    return { rows: reply, nextCursor, hasAllPending };
  };

/** Applications, the pending ones first; each part newest first. */
export const leavesQuery = (filter: LeavesFilter) =>
  pagedListOptions([...allLeavesKey, filter], fetchLeaves(filter));

export const everyLeave: LeavesFilter = { search: undefined, status: undefined };

/** The prefix of every balances query, to invalidate them together. */
const balancesKey = ['leaves', 'balances'];

/** Balances of at most `maxBalances` employees, by id. */
export const balancesQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: [...balancesKey, ...userIds],
    // Keeps the known balances on the screen while those of a changed batch are fetched.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { balances } = await asAdmin(routes.balances, { query: { userIds: userIds.join() }, signal });
      return new Map(balances.map((balance) => [balance.userId, balance]));
    },
  });

/** The prefix of every query for what is related to pending applications. */
const relatedKey = ['leaves', 'related'];

/** Reads what a decision on at most `maxRelated` applications depends on, by their ids. */
export const relatedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...relatedKey, ...ids],
    // As the balances.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { related } = await asAdmin(routes.related, { query: { ids: ids.join() }, signal });
      return new Map(related.map((entry) => [entry.id, entry]));
    },
  });

/** An admin's mutations of applications. Each updates the loaded rows, which are not refetched. */
export function useLeaveMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    /** Each mutation can change balances and overlapping leave. */
    const invalidateImpacts = () => {
      for (const queryKey of [balancesKey, relatedKey, ['leave-ledgers']])
        void queries.invalidateQueries({ queryKey });
    };
    const changeList = (change: (list: readonly Leave[]) => readonly Leave[]) => {
      changeRows(queries, allLeavesKey, change);
      invalidateImpacts();
    };
    const replace = (leave: Leave) =>
      changeList((list) => list.map((other) => (other.id === leave.id ? leave : other)));
    return {
      /** Resolves to the server's message of success. */
      decide: async (
        id: string,
        status: Exclude<LeaveStatus, 'pending'>,
        changes: { documentSeen?: boolean } = {},
      ): Promise<string> => {
        const { message, leave } = await asAdmin(routes.decide, {
          params: { id },
          body: { status, ...changes },
        });
        replace(leave);
        return message;
      },
      /** Resolves to the server's message of success. */
      decideCancellation: async (
        { cancelRequested: _, ...leave }: Leave,
        outcome: CancellationOutcome,
      ): Promise<string> => {
        const { id } = leave;
        const { message } = await asAdmin(leaveCancellationRoutes.decideCancellation, {
          params: { id },
          body: { outcome },
        });
        changeList((list) =>
          outcome === 'kept'
            ? list.map((other) => (other.id === id ? leave : other))
            : list.filter((other) => other.id !== id),
        );
        return message;
      },
      change: async (id: string, body: LeaveDetails): Promise<void> => {
        replace(await asAdmin(routes.change, { params: { id }, body }));
      },
      /** Resolves to the server's message of success. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdmin(routes.remove, { params: { id } });
        changeList((list) => list.filter((other) => other.id !== id));
        return message;
      },
      /** Reads a request again with its page: one that was refused may have been changed meanwhile. */
      reload: (id: string) => {
        const list = (key: QueryKey) => fetchLeaves(key.at(-1) as LeavesFilter);
        refreshPageOf(queries, allLeavesKey, (leave: Leave) => leave.id === id, list).catch(() => undefined);
        invalidateImpacts();
      },
    };
  }, [queries]);
}

/** The newest reset of balances, while it can be undone. */
export const lastResetQuery = queryOptions({
  queryKey: ['leaves', 'last-reset'],
  queryFn: ({ signal }) => asAdmin(routes.lastReset, { signal }),
});

/** Resetting every balance, and undoing that; `undoReset` resolves to the server's message of success. */
export function useBalanceResetMutations() {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      resetAll: async (): Promise<{ message: string; reset: number }> => {
        const reply = await asAdmin(routes.resetAll);
        queries.setQueryData(lastResetQuery.queryKey, { reset: reply.reset, date: todayInIndia() });
        void queries.invalidateQueries({ queryKey: balancesKey });
        return reply;
      },
      undoReset: async (reset: number): Promise<string> => {
        try {
          const { message } = await asAdmin(routes.undoReset, { body: { reset } });
          queries.setQueryData(lastResetQuery.queryKey, { reset: null });
          void queries.invalidateQueries({ queryKey: balancesKey });
          return message;
        } catch (error) {
          void queries.invalidateQueries({ queryKey: lastResetQuery.queryKey });
          throw error;
        }
      },
    }),
    [queries],
  );
}
