import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Absence, teamRoutes as routes, type TeamRequest } from '../../../shared/leaves/team.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf, ParamsOf } from '../../../shared/route.ts';
import { asEmployee } from '../../lib/client.ts';

/** The employees whose leave the signed-in employee decides on. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => asEmployee(routes.team, { signal }),
});

/** Requests that wait for a decision, newest first. */
export const teamRequestsQuery = queryOptions({
  queryKey: ['team', 'requests'],
  queryFn: ({ signal }): Promise<readonly TeamRequest[]> => asEmployee(routes.teamRequests, { signal }),
});

/** With a key for each: two colleagues can have the same name, and be away on the same days. */
export const withKeys = (absences: readonly Absence[]) =>
  absences.map((absence, index) => ({ ...absence, key: String(index) }));
export type KeyedAbsence = ReturnType<typeof withKeys>[number];

const calendarKey = ['team', 'calendar'];

/** Who is away in a month. */
export const teamCalendarQuery = (month: PayPeriod) =>
  queryOptions({
    queryKey: [...calendarKey, month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { away } = await asEmployee(routes.teamCalendar, { query: { month }, signal });
      return withKeys(away);
    },
  });

export type TeamDecision = ParamsOf<typeof routes.decideTeamRequest>['decision'];

/** Decisions on requests. A decided one stays in the list with its new status until the list is loaded again. */
export function useTeamDecisions() {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      /** Resolves to the server's message of success. */
      decide: async (
        id: string,
        decision: TeamDecision,
        body: { documentSeen?: boolean } = {},
      ): Promise<string> => {
        const { message } = await asEmployee(routes.decideTeamRequest, {
          params: { id, decision },
          body,
        });
        queries.setQueryData(teamRequestsQuery.queryKey, (list) =>
          decision === 'cancelled' || decision === 'kept'
            ? list?.filter((request) => request.id !== id)
            : list?.map((request) => (request.id === id ? { ...request, status: decision } : request)),
        );
        void queries.invalidateQueries({ queryKey: calendarKey });
        return message;
      },
      /** A request that was refused may have been decided meanwhile. */
      reload: () => void queries.invalidateQueries({ queryKey: teamRequestsQuery.queryKey }),
    }),
    [queries],
  );
}

/** Naming and removing a delegate. */
export function useDelegation() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: teamQuery.queryKey, exact: true });
  return {
    name: async (body: BodyOf<typeof routes.teamDelegate>): Promise<void> => {
      await asEmployee(routes.teamDelegate, { body });
      await reload();
    },
    /** Resolves to the server's message of success. */
    end: async (): Promise<string> => {
      const { message } = await asEmployee(routes.endDelegation);
      await reload();
      return message;
    },
  };
}
