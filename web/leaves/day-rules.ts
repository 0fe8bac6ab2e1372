import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { leaveDayRulesRoutes as routes } from '../../shared/leave-day-rules.ts';
import type { LeaveBalance } from '../../shared/leaves.ts';
import type { DayRules } from '../../shared/working-days.ts';
import { ownDayRulesQuery } from '../holidays/own-day-rules.ts';
import { asAdmin } from '../lib/client.ts';
import type { OwnProfile } from '../profiles/calls.ts';

/** By what the days of a leave are counted; undefined while it is not known. */
export type Counting = DayRules | 'calendar' | undefined;

const dayRulesOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['leave-days', userId],
    queryFn: ({ signal }) => asAdmin(routes.dayRulesOf, { params: { userId }, signal }),
    placeholderData: keepPreviousData,
  });

/** The rules by which the employee's own request is counted. They are fetched where the profile says that there are some. */
export function useOwnCounting({ data: profile }: UseQueryResult<OwnProfile>) {
  // The server has not said so of an employee without a profile.
  const mayHaveRules = profile !== undefined && (!!profile.workingDays || !!profile.isMissing);
  const { data, isError, isPending, refetch } = useQuery({ ...ownDayRulesQuery, enabled: mayHaveRules });
  const counting: Counting = mayHaveRules
    ? data === undefined
      ? undefined
      : (data?.rules ?? 'calendar')
    : profile && 'calendar';
  return { counting, isLoading: mayHaveRules && isPending, isFailed: mayHaveRules && isError, refetch };
}

/** The rules by which an admin's change of an employee's leave is counted. */
export function useCountingOf(balance: LeaveBalance | undefined, userId: string): Counting {
  const hasRules = !!balance?.workingDays;
  const { data } = useQuery({ ...dayRulesOfQuery(userId), enabled: hasRules });
  return hasRules ? (data === undefined ? undefined : (data ?? 'calendar')) : balance && 'calendar';
}
