import { leaveLedgerRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import { finalPayslipRoutes } from '../../../shared/leaving/final-payslip.ts';
import { leavingRoutes } from '../../../shared/leaving/leaving.ts';
import { payrollRoutes } from '../../../shared/payroll/payroll.ts';
import type { ReplyOf } from '../../../shared/route.ts';
import { usersRoutes } from '../../../shared/users/users.ts';
import { useRefreshing, useReplacing } from '../../lib/query.tsx';

/** Takes a change of an employee's leaving; resolves once the screen has the new state. */
export function useChangingLeaving(userId: string) {
  const replacing = useReplacing(leavingRoutes.leaving, { params: { userId } });
  const refreshing = useRefreshing(
    finalPayslipRoutes.finalPayslip,
    payrollRoutes.employee,
    leaveLedgerRoutes.ledgersOf,
    usersRoutes.user,
  );
  return (write: Promise<ReplyOf<typeof leavingRoutes.leaving>>) => refreshing(replacing(write));
}
