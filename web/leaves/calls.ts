import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '../../shared/accounts.ts';
import { todayInIndia } from '../../shared/date.ts';
import {
  type Leave,
  type LeaveDetails,
  type LeaveStatus,
  leavesRoutes as routes,
} from '../../shared/leaves.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';
import { myProfile } from '../profiles/calls.ts';

/** The own applications, newest first. */
export const myLeaves = (userId: string) =>
  queryOptions({
    queryKey: ['leaves', 'mine'],
    queryFn: ({ signal }) => asEmployee(routes.ofEmployee, { params: { userId }, signal }),
  });

/** Applies for leave; what it changes on the screen is read again. */
export function useLeaveApplication({ id: userId, name, email }: User) {
  const queries = useQueryClient();
  return async (details: LeaveDetails): Promise<void> => {
    await asEmployee(routes.apply, { body: { ...details, userId, name, email, status: 'pending' } });
    for (const { queryKey } of [myLeaves(userId), myProfile]) void queries.invalidateQueries({ queryKey });
  };
}

/** Withdraws one of the own applications, and answers with the server's words of success. */
export function useLeaveWithdrawal({ id: userId }: User) {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = myLeaves(userId);
    return {
      withdraw: async (id: string): Promise<string> => {
        const { message } = await asEmployee(routes.withdraw, { params: { id } });
        queries.setQueryData(queryKey, (list) => list?.filter((other) => other.id !== id));
        return message;
      },
      /** Reads applications and balance again: what was refused may have been decided by now. */
      reload: () => {
        for (const key of [queryKey, myProfile.queryKey]) void queries.invalidateQueries({ queryKey: key });
      },
    };
  }, [queries, userId]);
}

/** Every application, newest first. */
export const allLeaves = queryOptions({
  queryKey: ['leaves', 'all'],
  queryFn: ({ signal }) => asAdmin(routes.all, { signal }),
});

/** What an admin does with applications. Each answer takes its place in the list, which is not read again. */
export function useLeaveWrites() {
  const queries = useQueryClient();
  return useMemo(() => {
    const replace = (leave: Leave) =>
      queries.setQueryData(allLeaves.queryKey, (list) =>
        list?.map((other) => (other.id === leave.id ? leave : other)),
      );
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
        queries.setQueryData(allLeaves.queryKey, (list) => list?.filter((other) => other.id !== id));
        return message;
      },
      /** Reads the list again: what was refused may look otherwise by now. */
      reload: () => void queries.invalidateQueries({ queryKey: allLeaves.queryKey }),
    };
  }, [queries]);
}

/** The newest reset, while it can still be undone. */
export const lastReset = queryOptions({
  queryKey: ['leaves', 'last-reset'],
  queryFn: ({ signal }) => asAdmin(routes.lastReset, { signal }),
});

/** Resetting every balance and undoing that; both answer with the server's words of success. */
export function useResetCalls() {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      resetAll: async (): Promise<string> => {
        const { message, reset } = await asAdmin(routes.resetAll);
        queries.setQueryData(lastReset.queryKey, { reset, date: todayInIndia() });
        return message;
      },
      undoReset: async (reset: number): Promise<string> => {
        try {
          const { message } = await asAdmin(routes.undoReset, { body: { reset } });
          queries.setQueryData(lastReset.queryKey, {});
          return message;
        } catch (error) {
          void queries.invalidateQueries({ queryKey: lastReset.queryKey });
          throw error;
        }
      },
    }),
    [queries],
  );
}
