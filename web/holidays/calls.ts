import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Holiday, type HolidayDetails, holidaysRoutes as routes } from '../../shared/holidays.ts';
import { asAdminByCookie, asEmployee } from '../lib/client.ts';
import { inOrder } from './holidays.ts';

/** An employee's view of a year, or of all years, earliest first. */
export const holidaysOf = (year?: string) =>
  queryOptions({
    queryKey: ['holidays', year ?? 'all'],
    queryFn: ({ signal }) => asEmployee(routes.holidays, { query: { year }, signal }),
  });

/** All holidays, earliest first. The admin's calls carry no authorisation header (spec §6). */
export const allHolidays = queryOptions({
  queryKey: ['holidays'],
  queryFn: ({ signal }) => asAdminByCookie(routes.holidays, { signal }),
});

/** What an admin does with holidays. Each answer takes its place in the list, which is not read again. */
export function useHolidayWrites() {
  const queries = useQueryClient();
  return useMemo(() => {
    const listChanged = (change: (list: Holiday[]) => Holiday[]) =>
      queries.setQueryData(allHolidays.queryKey, (list) => list && inOrder(change(list)));
    return {
      add: async (body: HolidayDetails): Promise<void> => {
        const holiday = await asAdminByCookie(routes.addHoliday, { body });
        listChanged((list) => [...list, holiday]);
      },
      change: async (id: string, body: HolidayDetails): Promise<void> => {
        const holiday = await asAdminByCookie(routes.changeHoliday, { params: { id }, body });
        listChanged((list) => list.map((other) => (other.id === id ? holiday : other)));
      },
      /** Answers with the server's words of success. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdminByCookie(routes.deleteHoliday, { params: { id } });
        listChanged((list) => list.filter((other) => other.id !== id));
        return message;
      },
    };
  }, [queries]);
}
