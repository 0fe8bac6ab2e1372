import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Holiday,
  type HolidayDetails,
  holidaysRoutes as routes,
} from '../../shared/holidays/holidays.ts';
import { asAdminByCookie, asEmployee } from '../lib/client.ts';
import { sortByDate } from './holiday-order.ts';

/** The holidays of a year, or of all years, earliest first, with the employee's session. */
export const holidaysQuery = (year?: string) =>
  queryOptions({
    queryKey: ['holidays', year ?? 'all'],
    queryFn: ({ signal }) => asEmployee(routes.holidays, { query: { year }, signal }),
  });

/** All holidays, earliest first. The admin's calls authenticate by cookie, without an authorization header (spec §6). */
export const allHolidaysQuery = queryOptions({
  queryKey: ['holidays'],
  queryFn: ({ signal }) => asAdminByCookie(routes.holidays, { signal }),
});

/** The admin's mutations of holidays. Each updates the cached list from the response, without a refetch. */
export function useHolidayMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const updateList = (change: (list: Holiday[]) => Holiday[]) => {
      queries.setQueryData(allHolidaysQuery.queryKey, (list) => list && sortByDate(change(list)));
      // Approved leave may count a holiday that was added or moved.
      void queries.invalidateQueries({ queryKey: [...allHolidaysQuery.queryKey, 'counted'] });
    };
    return {
      add: async (body: HolidayDetails): Promise<void> => {
        const holiday = await asAdminByCookie(routes.addHoliday, { body });
        updateList((list) => [...list, holiday]);
      },
      /** Reads the list again. */
      reload: () => queries.invalidateQueries({ queryKey: allHolidaysQuery.queryKey }),
      change: async (id: string, body: HolidayDetails): Promise<void> => {
        const holiday = await asAdminByCookie(routes.changeHoliday, { params: { id }, body });
        updateList((list) => list.map((other) => (other.id === id ? holiday : other)));
      },
      /** Resolves to the server's message. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdminByCookie(routes.deleteHoliday, { params: { id } });
        updateList((list) => list.filter((other) => other.id !== id));
        return message;
      },
    };
  }, [queries]);
}
