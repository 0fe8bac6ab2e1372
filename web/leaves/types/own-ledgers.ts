import { leaveLedgerRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import { useRoute } from '../../lib/query.tsx';
import type { OwnProfile } from '../../profiles/calls.ts';
import type { Loadable } from '../../ui/Loaded.tsx';

/** The employee's ledgers: null where there are none, undefined while it is not known. They are fetched where the profile says so. */
export function useOwnLedgers({ data: profile }: Loadable<OwnProfile>) {
  // The server has not said so of an employee without a profile.
  const mayHaveTypes = profile !== undefined && (!!profile.hasLeaveTypes || !!profile.isMissing);
  const { data, isError, isPending, refetch } = useRoute(
    leaveLedgerRoutes.ownLedgers,
    {},
    { enabled: mayHaveTypes },
  );
  return {
    own: mayHaveTypes ? data : profile && null,
    isLoading: mayHaveTypes && isPending,
    isFailed: !!profile?.hasLeaveTypes && isError,
    refetch,
  };
}
