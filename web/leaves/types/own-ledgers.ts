import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import type { OwnProfile } from '../../profiles/calls.ts';

/** Reads the facts of the caller's ledgers, and loads their calculation only where there are types of leave. */
export interface OwnLedgers extends Pick<typeof import('./fetch-ledgers.ts'), 'offeredTypes' | 'outcomeOf'> {
  ledgers: LeaveLedgers;
}

/** Null where the company has no types of leave. */
export const ownLedgersQuery = queryOptions({
  queryKey: ['leave-ledgers', 'mine'],
  queryFn: async ({ signal }): Promise<OwnLedgers | null> => {
    const { fetchOwnLedgers, offeredTypes, outcomeOf } = await import('./fetch-ledgers.ts');
    const ledgers = await fetchOwnLedgers(signal);
    return ledgers && { ledgers, offeredTypes, outcomeOf };
  },
});

/** The employee's ledgers: null where there are none, undefined while it is not known. They are fetched where the profile says so. */
export function useOwnLedgers({ data: profile }: UseQueryResult<OwnProfile>) {
  // The server has not said so of an employee without a profile.
  const mayHaveTypes = profile !== undefined && (!!profile.hasLeaveTypes || !!profile.isMissing);
  const { data, isError, isPending, refetch } = useQuery({ ...ownLedgersQuery, enabled: mayHaveTypes });
  return {
    own: mayHaveTypes ? data : profile && null,
    isLoading: mayHaveTypes && isPending,
    isFailed: !!profile?.hasLeaveTypes && isError,
    refetch,
  };
}
