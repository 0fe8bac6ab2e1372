import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LeaveLedgers } from '../../../shared/leave-ledger/account.ts';
import { isEntitled } from '../../../shared/leave-ledger/credits.ts';
import { isOffered, type LeaveType } from '../../../shared/leave-types.ts';
import type { OwnProfile } from '../../profiles/calls.ts';

/** What the caller's ledgers follow from; null where the company has no types of leave. Its contract is loaded with it. */
export const ownLedgersQuery = queryOptions({
  queryKey: ['leave-ledgers', 'mine'],
  queryFn: async ({ signal }) => (await import('./fetch-ledgers.ts')).fetchOwnLedgers(signal),
});

/** The employee's ledgers: null where there are none, undefined while it is not known. They are fetched where the profile says so. */
export function useOwnLedgers({ data: profile }: UseQueryResult<OwnProfile>) {
  // The server has not said so of an employee without a profile.
  const mayHaveTypes = profile !== undefined && (!!profile.hasLeaveTypes || !!profile.isMissing);
  const { data, isError, isPending, refetch } = useQuery({ ...ownLedgersQuery, enabled: mayHaveTypes });
  const ledgers = mayHaveTypes ? data : profile && null;
  return {
    ledgers,
    isLoading: mayHaveTypes && isPending,
    isFailed: !!profile?.hasLeaveTypes && isError,
    refetch,
  };
}

/** The types that an employee can request for a date. */
export const offeredTypes = ({ types, employment }: LeaveLedgers, date: string): LeaveType[] =>
  types.types.filter((type) => isOffered(type, date) && isEntitled(type, employment, date));
