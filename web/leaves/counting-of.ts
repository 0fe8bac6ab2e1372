import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { leaveDayRulesRoutes as routes } from '../../shared/leave-day-rules.ts';
import type { LeaveBalance } from '../../shared/leaves.ts';
import { asAdmin } from '../lib/client.ts';
import type { Counting } from './day-rules.ts';

const dayRulesOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['leave-days', userId],
    queryFn: ({ signal }) => asAdmin(routes.dayRulesOf, { params: { userId }, signal }),
    placeholderData: keepPreviousData,
  });

/** The rules by which an admin's change of an employee's leave is counted. */
export function useCountingOf(balance: LeaveBalance | undefined, userId: string): Counting {
  const hasRules = !!balance?.workingDays;
  const { data } = useQuery({ ...dayRulesOfQuery(userId), enabled: hasRules });
  return hasRules ? (data === undefined ? undefined : (data ?? 'calendar')) : balance && 'calendar';
}
