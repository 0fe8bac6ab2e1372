import { useEffect } from 'react';
import { type Holiday, isOffIn, holidaysRoutes as routes } from '../../shared/holidays/holidays.ts';
import { leaveDayRulesRoutes, type OwnDayRules } from '../../shared/leaves/leave-day-rules.ts';
import { leaveDaysOffRoutes } from '../../shared/leaves/leave-days-off.ts';
import { asAdminByCookie } from '../lib/client.ts';
import { routeQuery, useRefreshing, useReplacing } from '../lib/query.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { messages } from './messages.ts';

/** The rules of the caller's working days; null where calendar days are counted. */
export const ownDayRulesQuery = routeQuery(leaveDayRulesRoutes.ownDayRules);

/** Whether a list depends on who reads it. */
export const isPersonal = (holidays: readonly Holiday[] = []): boolean =>
  holidays.some(({ isOptional, locations }) => isOptional || locations);

/** The holidays of an employee, and the optional ones to choose from; those that are chosen are in both. */
export function splitOptional(holidays: readonly Holiday[], rules: OwnDayRules | null) {
  if (!rules) return { mine: holidays, optional: [] };
  const ofLocation = holidays.filter((holiday) => isOffIn(holiday, rules.workLocation));
  const { chosen } = rules.optionalHolidays;
  return {
    mine: ofLocation.filter(({ id, isOptional }) => !isOptional || chosen.includes(id)),
    optional: ofLocation.filter(({ isOptional }) => isOptional),
  };
}

/** Shows an alert for each failure to load holidays (spec §8). */
export function useLoadAlert(error: Error | null): void {
  const { alert } = useConfirm();
  useEffect(() => {
    if (error) void alert(messages.loadFailed);
  }, [error, alert]);
}

const byDate = (a: Holiday, b: Holiday) => a.date.localeCompare(b.date);

/** A sorted copy, earliest first. */
const sortByDate = (holidays: readonly Holiday[]): Holiday[] => [...holidays].sort(byDate);

/** Holidays after today in ascending order, and those up to and including today in descending order (spec §2). */
export function splitByToday(holidays: readonly Holiday[], today: string) {
  const sorted = sortByDate(holidays);
  return {
    upcoming: sorted.filter(({ date }) => date > today),
    past: sorted.filter(({ date }) => date <= today).reverse(),
  };
}

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
