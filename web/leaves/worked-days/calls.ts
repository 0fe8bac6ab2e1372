import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  workedDaysRoutes as routes,
  type WorkedDayDetails,
  type WorkedDayState,
} from '../../../shared/leaves/worked-days.ts';
import { asAdmin, asEmployee } from '../../lib/client.ts';

export const ownWorkedDaysQuery = queryOptions({
  queryKey: ['worked-days', 'mine'],
  queryFn: async ({ signal }) => (await asEmployee(routes.ownWorkedDays, { signal })).days,
});

/** Asking for leave in return for a worked day off, and withdrawing that. */
export function useOwnWorkedDays() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ownWorkedDaysQuery.queryKey });
  return {
    ask: async (body: WorkedDayDetails): Promise<string> => {
      const { message } = await asEmployee(routes.askForWorkedDay, { body });
      await reload();
      return message;
    },
    withdraw: async (id: string): Promise<string> => {
      const { message } = await asEmployee(routes.withdrawWorkedDay, { params: { id } });
      await reload();
      return message;
    },
  };
}

/** Requests that wait for a decision of the admins, or of a manager. */
export const waitingWorkedDaysQuery = (area: 'admin' | 'team') =>
  queryOptions({
    queryKey: ['worked-days', area],
    queryFn: ({ signal }) =>
      area === 'admin'
        ? asAdmin(routes.waitingWorkedDays, { signal })
        : asEmployee(routes.teamWorkedDays, { signal }),
  });

export type Decision = Exclude<WorkedDayState, 'pending'>;

/** Decisions on worked days. A decided one stays in the list with its new state until the list is loaded again. */
export function useWorkedDayDecisions(area: 'admin' | 'team') {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = waitingWorkedDaysQuery(area);
    return {
      /** Resolves to the server's message of success. */
      decide: async (id: string, state: Decision): Promise<string> => {
        const options = { params: { id, state } };
        const { message } =
          area === 'admin'
            ? await asAdmin(routes.decideWorkedDay, options)
            : await asEmployee(routes.decideTeamWorkedDay, options);
        queries.setQueryData(queryKey, (list) =>
          list?.map((day) => (day.id === id ? { ...day, state } : day)),
        );
        return message;
      },
      reload: () => void queries.invalidateQueries({ queryKey }),
    };
  }, [queries, area]);
}
