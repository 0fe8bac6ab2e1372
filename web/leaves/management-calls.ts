import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CancellationOutcome, leaveCancellationRoutes } from '../../shared/leaves/leave-cancellation.ts';
import { leaveLedgerRoutes } from '../../shared/leaves/leave-type-routes.ts';
import {
  type Leave,
  type LeaveDetails,
  type LeaveStatus,
  leavesRoutes as routes,
} from '../../shared/leaves/leaves.ts';
import { asAdmin, type ResponseOf } from '../lib/client.ts';
import { changeRows, pagesKey, refreshPageOf, routePages } from '../lib/paged-list.ts';
import { routeKey, useRefreshing, useReplacing, useRoute } from '../lib/query.tsx';

/** Which applications are listed. */
interface LeavesFilter {
  search: string | undefined;
  status: LeaveStatus | undefined;
  /** Only the requests of this employee. */
  userId?: string | undefined;
}

const allLeavesKey = pagesKey(routes.all);

/** Whether a request, or a request to cancel, waits for a decision. */
export const isWaiting = ({ status, cancelRequested }: Leave): boolean =>
  status === 'pending' || cancelRequested === true;

/** Applications, the pending ones first; each part newest first. */
export const leavesQuery = (filter: LeavesFilter) =>
  routePages(routes.all, { query: { ...filter, order: 'pending-first' } });

export const everyLeave: LeavesFilter = { search: undefined, status: undefined };

/** Balances of at most `maxBalances` employees, by id. The known ones stay while those of a changed batch are fetched. */
export const useBalances = (userIds: readonly string[]) =>
  useRoute(
    routes.balances,
    { query: { userIds: userIds.join() } },
    {
      placeholderData: keepPreviousData,
      select: ({ balances }) => new Map(balances.map((balance) => [balance.userId as string, balance])),
    },
  );

/** The facts that decisions on at most `maxRelated` applications depend on, by their ids. */
export const useRelated = (ids: readonly string[]) =>
  useRoute(
    routes.related,
    { query: { ids: ids.join() } },
    {
      placeholderData: keepPreviousData,
      select: ({ related }) => new Map(related.map((entry) => [entry.id as string, entry])),
    },
  );

/** An admin's mutations of applications. Each updates the loaded rows, which are not refetched. */
export function useLeaveMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    /** Each mutation can change balances and overlapping leave. */
    const invalidateImpacts = () => {
      for (const route of [routes.balances, routes.related, leaveLedgerRoutes.ledgersOf])
        void queries.invalidateQueries({ queryKey: routeKey(route) });
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
        refreshPageOf(queries, allLeavesKey, (leave: Leave) => leave.id === id).catch(() => undefined);
        invalidateImpacts();
      },
    };
  }, [queries]);
}

/** Takes a reset of every balance, or what undoes it, and the reset that can be undone then. */
export function useResettingBalances() {
  const replacing = useReplacing(routes.lastReset);
  const refreshing = useRefreshing(routes.balances);
  return <Reply>(
    write: Promise<Reply>,
    undoable: (reply: Reply) => ResponseOf<typeof routes.lastReset>,
  ): Promise<Reply> => refreshing(replacing(write, (_, reply) => undoable(reply)));
}
