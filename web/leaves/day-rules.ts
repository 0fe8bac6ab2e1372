import { useQuery } from '@tanstack/react-query';
import type { DayRules } from '../../shared/holidays/working-days.ts';
import { ownDayRulesQuery } from '../holidays/own-day-rules.ts';
import type { OwnProfile } from '../profiles/calls.ts';
import type { Loadable } from '../ui/Loaded.tsx';

/** The way in which the days of a leave are counted; undefined while it is not known. */
export type Counting = DayRules | 'calendar' | undefined;

/** The rules by which the employee's own request is counted. They are fetched where the profile says that there are some. */
export function useOwnCounting({ data: profile }: Loadable<OwnProfile>) {
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
