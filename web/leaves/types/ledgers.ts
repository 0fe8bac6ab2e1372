import { leaveLedgerRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import { isOffered, type LeaveType, rulesOn } from '../../../shared/leaves/leave-types.ts';
import { type LeaveLedgers, ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { isEntitled } from '../../../shared/leaves/ledger/credits.ts';
import { ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import { useRoute } from '../../lib/query.tsx';
import type { OwnProfile } from '../../profiles/calls.ts';
import type { Loadable } from '../../ui/Loaded.tsx';

/** The types that an employee can request for a date. @param keptId of a type that a leave has already */
export const offeredTypes = (
  { types, employment }: LeaveLedgers,
  date: string,
  keptId?: string,
): LeaveType[] =>
  types.types.filter(
    (type) => type.id === keptId || (isOffered(type, date) && isEntitled(type, employment, date)),
  );

/** The types of an employee: those that they have, and those of which something is left. Unpaid ones have no balance. */
export function typesWithBalance(ledgers: LeaveLedgers, today: string): LeaveType[] {
  return ledgers.types.types.filter((type) => {
    const input = ledgerInputOf(ledgers, type, today);
    return (
      (isEntitled(type, ledgers.employment, today) && rulesOn(type, today)?.isPaid !== false) ||
      ledgerOf(input, today).length > 0
    );
  });
}

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
