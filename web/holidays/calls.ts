import { type Holiday, holidaysRoutes as routes } from '../../shared/holidays/holidays.ts';
import { leaveDaysOffRoutes } from '../../shared/leaves/leave-days-off.ts';
import { asAdminByCookie } from '../lib/client.ts';
import { routeQuery, useRefreshing, useReplacing } from '../lib/query.tsx';
import { sortByDate } from './holiday-order.ts';

/** All holidays, earliest first. The admin's calls authenticate by cookie, without an authorization header (spec §6). */
export const allHolidaysQuery = {
  ...routeQuery(routes.holidays),
  queryFn: ({ signal }: { signal: AbortSignal }) => asAdminByCookie(routes.holidays, { signal }),
};

/** Takes a change of a holiday, and how the list changes with it. */
export function useChangingHolidays() {
  const replacing = useReplacing(routes.holidays);
  // Approved leave may count one that was added or moved.
  const refreshing = useRefreshing(leaveDaysOffRoutes.countedHolidays);
  return async <Reply>(
    write: Promise<Reply>,
    change: (list: readonly Holiday[], reply: Reply) => Holiday[],
  ): Promise<Reply> => refreshing(replacing(write, (list, reply) => sortByDate(change(list, reply))));
}

/** The list with a holiday that was added or changed. */
export const withHoliday = (list: readonly Holiday[], holiday: Holiday): Holiday[] => [
  ...list.filter(({ id }) => id !== holiday.id),
  holiday,
];
