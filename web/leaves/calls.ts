import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LeaveDetails, leavesRoutes as routes } from '../../shared/leaves/leaves.ts';
import type { User } from '../../shared/users/accounts.ts';
import { asEmployee } from '../lib/client.ts';
import { myProfileQuery } from '../profiles/calls.ts';
import { ownLedgersQuery } from './types/own-ledgers.ts';

/** The signed-in employee's applications, newest first. */
export const myLeavesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['leaves', 'mine'],
    queryFn: ({ signal }) => asEmployee(routes.ofEmployee, { params: { userId }, signal }),
  });

/** Applies for leave, and invalidates the applications and the balance. */
export function useLeaveApplication({ id: userId, name, email }: User) {
  const queries = useQueryClient();
  return async (details: LeaveDetails): Promise<void> => {
    await asEmployee(routes.apply, { body: { ...details, userId, name, email, status: 'pending' } });
    for (const { queryKey } of [myLeavesQuery(userId), myProfileQuery, ownLedgersQuery])
      void queries.invalidateQueries({ queryKey });
  };
}

/** Withdraws one of the employee's pending applications; resolves to the server's message of success. */
export function useLeaveWithdrawal({ id: userId }: User) {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = myLeavesQuery(userId);
    return {
      withdraw: async (id: string): Promise<string> => {
        const { message } = await asEmployee(routes.withdraw, { params: { id } });
        queries.setQueryData(queryKey, (list) => list?.filter((other) => other.id !== id));
        void queries.invalidateQueries({ queryKey: ownLedgersQuery.queryKey });
        return message;
      },
      /** Refetches applications and balance: an application that was refused may have been decided meanwhile. */
      reload: () => {
        for (const key of [queryKey, myProfileQuery.queryKey, ownLedgersQuery.queryKey])
          void queries.invalidateQueries({ queryKey: key });
      },
    };
  }, [queries, userId]);
}
