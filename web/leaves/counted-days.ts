import { useQuery } from '@tanstack/react-query';
import { formatDayMonth, formatWeekday } from '../../shared/date.ts';
import { leaveDays } from '../../shared/holidays/leave-days.ts';
import type { DayOff, DayRules, LeaveSpan } from '../../shared/holidays/working-days.ts';
import { ownDayRulesQuery } from '../holidays/calls.ts';
import { count, formatCount, formatDays } from '../lib/count.ts';
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

type Counted = Pick<LeaveSpan, 'startDate' | 'endDate'> & {
  numberOfDays: number;
  daysOff?: readonly DayOff[] | undefined;
};

/** '3 days', or '3 working days' where those are counted. */
export const formatLeaveDays = ({ numberOfDays, daysOff }: Omit<Counted, 'startDate' | 'endDate'>): string =>
  daysOff ? count(numberOfDays, 'working day', 'working days') : formatDays(numberOfDays);

/** Holidays that are named; the rest are counted. */
const maxNamed = 3;

/** 'Tue is Guru Nanak Jayanti': the holidays of a leave, by their weekday within a week; undefined where it has none. */
function explainHolidays({ startDate, endDate, daysOff = [] }: Counted): string | undefined {
  const isWeek = leaveDays(startDate, endDate) <= 7;
  const holidays = daysOff.flatMap(({ date, holiday }) =>
    holiday === undefined
      ? []
      : [`${isWeek ? formatWeekday(date).slice(0, 3) : formatDayMonth(date)} is ${holiday}`],
  );
  if (holidays.length === 0) return undefined;
  const more = holidays.length - maxNamed;
  return [...holidays.slice(0, maxNamed), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(', ');
}

/** '3 working days (Tue is Guru Nanak Jayanti)'. */
export function explainDays(leave: Counted): string {
  const holidays = explainHolidays(leave);
  return `${formatLeaveDays(leave)}${holidays ? ` (${holidays})` : ''}`;
}
