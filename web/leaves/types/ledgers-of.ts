import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type LeaveAdjustment,
  leaveLedgerRoutes as routes,
} from '../../../shared/leaves/leave-type-routes.ts';
import { asAdmin } from '../../lib/client.ts';

/** Reads the facts of an employee's ledgers, for admins; null where the company has no types of leave. */
export const ledgersOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['leave-ledgers', userId],
    queryFn: ({ signal }) => asAdmin(routes.ledgersOf, { params: { userId }, signal }),
  });

/** Adds days to a balance or takes them off, and keeps the ledgers that follow. */
export function useLeaveAdjustment(userId: string) {
  const queries = useQueryClient();
  return async (body: LeaveAdjustment): Promise<void> => {
    const ledgers = await asAdmin(routes.adjustLeave, { params: { userId }, body });
    queries.setQueryData(ledgersOfQuery(userId).queryKey, ledgers);
  };
}
