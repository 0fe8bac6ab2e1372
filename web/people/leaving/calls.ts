import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { finalPayslipRoutes } from '../../../shared/leaving/final-payslip.ts';
import {
  type ExitInput,
  type ExitTask,
  type LeavingState,
  leavingRoutes as routes,
} from '../../../shared/leaving/leaving.ts';
import { ledgersOfQuery } from '../../leaves/types/ledgers-of.ts';
import { asAdmin } from '../../lib/client.ts';
import { payrollQuery } from '../../payroll/calls.ts';
import { userQuery } from '../employee/calls.ts';

export const leavingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['leaving', userId],
    queryFn: ({ signal }) => asAdmin(routes.leaving, { params: { userId }, signal }),
  });

/** The final payslip of an employee who leaves, as it would be generated now, with its approval. */
export const finalPayslipQuery = (userId: string) =>
  queryOptions({
    queryKey: ['leaving', userId, 'final-payslip'],
    queryFn: ({ signal }) => asAdmin(finalPayslipRoutes.finalPayslip, { params: { userId }, signal }),
    retry: false,
  });

/** The settlement of an exit that is not saved. */
export const settlementQuery = (userId: string, exit: ExitInput) =>
  queryOptions({
    queryKey: ['leaving', userId, 'preview', exit],
    queryFn: ({ signal }) => asAdmin(routes.previewLeaving, { params: { userId }, body: exit, signal }),
    gcTime: 0,
    retry: false,
  });

/** Changes of an employee's leaving; each resolves once the screen has the new state. */
export function useLeavingMutations(userId: string) {
  const queries = useQueryClient();
  const params = { userId };
  async function take(saved: Promise<LeavingState>): Promise<void> {
    queries.setQueryData(leavingQuery(userId).queryKey, await saved);
    await Promise.all([
      queries.invalidateQueries({ queryKey: finalPayslipQuery(userId).queryKey }),
      queries.invalidateQueries({ queryKey: payrollQuery(userId).queryKey }),
      queries.invalidateQueries({ queryKey: ledgersOfQuery(userId).queryKey }),
      queries.invalidateQueries({ queryKey: userQuery(userId).queryKey }),
    ]);
  }
  return {
    save: (exit: ExitInput, version: number) =>
      take(asAdmin(routes.saveLeaving, { params, body: { ...exit, version } })),
    withdraw: () => take(asAdmin(routes.withdrawLeaving, { params })),
    check: (task: ExitTask, isDone: boolean) =>
      take(asAdmin(routes.checkExitTask, { params: { userId, task }, body: { isDone } })),
    rehire: (dateOfJoining: string, version: number) =>
      take(asAdmin(routes.rehire, { params, body: { dateOfJoining, version } })),
  };
}
