import {
  type AdjustmentId,
  adjustmentsRoutes,
  monthAdjustmentsRoutes,
} from '../../../shared/payroll/adjustments.ts';
import { incomeTaxRoutes } from '../../../shared/payroll/income-tax.ts';
import { payrollRoutes } from '../../../shared/payroll/payroll.ts';
import type { ReplyOf } from '../../../shared/route.ts';
import { newId } from '../../lib/client.ts';
import { useRefreshing, useReplacing } from '../../lib/query.tsx';

export const newAdjustmentId = (): AdjustmentId => newId('adj') as AdjustmentId;

/** Takes a change of an employee's amounts, and shows what is saved then. */
export function useChangingAdjustments(userId: string) {
  const replacing = useReplacing(adjustmentsRoutes.adjustments, { params: { userId } });
  // Their version, the tax of the year and the amounts of months have changed.
  const refreshing = useRefreshing(
    payrollRoutes.employee,
    incomeTaxRoutes.employeeIncomeTax,
    monthAdjustmentsRoutes.monthAdjustments,
  );
  return (write: Promise<ReplyOf<typeof adjustmentsRoutes.adjustments>>) => refreshing(replacing(write));
}
