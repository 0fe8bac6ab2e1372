import { type Holiday, isOffIn } from '../../shared/holidays/holidays.ts';
import { leaveDayRulesRoutes, type OwnDayRules } from '../../shared/leaves/leave-day-rules.ts';
import { routeQuery } from '../lib/query.tsx';

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
