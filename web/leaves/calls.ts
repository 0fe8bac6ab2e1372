import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '../../shared/accounts.ts';
import { todayInIndia } from '../../shared/date.ts';
import {
  type Leave,
  type LeaveDetails,
  type LeaveStatus,
  maxBalances,
  leavesRoutes as routes,
} from '../../shared/leaves.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';
import { myProfileQuery } from '../profiles/calls.ts';

/** The own applications, newest first. */
export const myLeavesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['leaves', 'mine'],
    queryFn: ({ signal }) => asEmployee(routes.ofEmployee, { params: { userId }, signal }),
  });

/** Applies for leave; what it changes on the screen is read again. */
export function useLeaveApplication({ id: userId, name, email }: User) {
  const queries = useQueryClient();
  return async (details: LeaveDetails): Promise<void> => {
    await asEmployee(routes.apply, { body: { ...details, userId, name, email, status: 'pending' } });
    for (const { queryKey } of [myLeavesQuery(userId), myProfileQuery])
      void queries.invalidateQueries({ queryKey });
  };
}

/** Withdraws one of the own applications, and answers with the server's words of success. */
export function useLeaveWithdrawal({ id: userId }: User) {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = myLeavesQuery(userId);
    return {
      withdraw: async (id: string): Promise<string> => {
        const { message } = await asEmployee(routes.withdraw, { params: { id } });
        queries.setQueryData(queryKey, (list) => list?.filter((other) => other.id !== id));
        return message;
      },
      /** Reads applications and balance again: what was refused may have been decided by now. */
      reload: () => {
        for (const key of [queryKey, myProfileQuery.queryKey])
          void queries.invalidateQueries({ queryKey: key });
      },
    };
  }, [queries, userId]);
}

/** Every application, newest first. */
export const allLeavesQuery = queryOptions({
  queryKey: ['leaves', 'all'],
  queryFn: ({ signal }) => asAdmin(routes.all, { signal }),
});

/** The key of all that was read of balances. */
const balancesKey = ['leaves', 'balances'];

/** The balances of these people by their ids; asked for in parts, as many at once as the contract allows. */
export const balancesQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: [...balancesKey, ...userIds],
    enabled: userIds.length > 0,
    // While somebody else comes into sight, those who are known stay on the screen.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(userIds.length / maxBalances) }, (_, part) =>
        userIds.slice(part * maxBalances, (part + 1) * maxBalances).join(),
      );
      const found = await Promise.all(
        parts.map((userIds) => asAdmin(routes.balances, { query: { userIds }, signal })),
      );
      return new Map(found.flatMap((part) => part.balances.map((balance) => [balance.userId, balance])));
    },
  });

/** What an admin does with applications. Each answer takes its place in the list, which is not read again. */
export function useLeaveMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const changeList = (change: (list: Leave[]) => Leave[]) => {
      queries.setQueryData(allLeavesQuery.queryKey, (list) => list && change(list));
      // Whatever was done may have moved a balance.
      void queries.invalidateQueries({ queryKey: balancesKey });
    };
    const replace = (leave: Leave) =>
      changeList((list) => list.map((other) => (other.id === leave.id ? leave : other)));
    return {
      /** Answers with the server's words of success. */
      decide: async (id: string, status: Exclude<LeaveStatus, 'pending'>): Promise<string> => {
        const { message, leave } = await asAdmin(routes.decide, { params: { id }, body: { status } });
        replace(leave);
        return message;
      },
      change: async (id: string, body: LeaveDetails): Promise<void> => {
        replace(await asAdmin(routes.change, { params: { id }, body }));
      },
      /** Answers with the server's words of success. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdmin(routes.remove, { params: { id } });
        changeList((list) => list.filter((other) => other.id !== id));
        return message;
      },
      /** Reads everything again: what was refused may look otherwise by now. */
      reload: () => {
        for (const queryKey of [allLeavesQuery.queryKey, balancesKey])
          void queries.invalidateQueries({ queryKey });
      },
    };
  }, [queries]);
}

/** The newest reset, while it can still be undone. */
export const lastResetQuery = queryOptions({
  queryKey: ['leaves', 'last-reset'],
  queryFn: ({ signal }) => asAdmin(routes.lastReset, { signal }),
});

/** Resetting every balance, and undoing that, which answers with the server's words of success. */
export function useBalanceResetMutations() {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      resetAll: async (): Promise<{ message: string; reset: number }> => {
        const done = await asAdmin(routes.resetAll);
        queries.setQueryData(lastResetQuery.queryKey, { reset: done.reset, date: todayInIndia() });
        void queries.invalidateQueries({ queryKey: balancesKey });
        return done;
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
