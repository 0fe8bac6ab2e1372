import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type AdjustmentId,
  type EmployeeAdjustments,
  adjustmentsRoutes as routes,
} from '../../../shared/payroll/adjustments.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { asAdmin } from '../../lib/client.ts';
import { newId } from '../../lib/new-id.ts';
import { payrollQuery } from '../calls.ts';

export const adjustmentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'adjustments', userId],
    queryFn: ({ signal }) => asAdmin(routes.adjustments, { params: { userId }, signal }),
  });

export const lopMonthsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'lop-months', userId],
    queryFn: ({ signal }) => asAdmin(routes.lopMonths, { params: { userId }, signal }),
    // It depends on payslips and on earlier reversals.
    gcTime: 0,
  });

export const newAdjustmentId = (): AdjustmentId => newId('adj') as AdjustmentId;

/** The changes of an employee's amounts; each shows what is saved then. */
export function useAdjustmentMutations(userId: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = adjustmentsQuery(userId);
    const show = async (call: Promise<EmployeeAdjustments>): Promise<void> => {
      try {
        queries.setQueryData(queryKey, await call);
      } catch (error) {
        // What is shown may be out of date.
        void queries.invalidateQueries({ queryKey });
        throw error;
      }
      // Its version has changed.
      void queries.invalidateQueries({ queryKey: payrollQuery(userId).queryKey });
    };
    return {
      add: (body: BodyOf<typeof routes.addAdjustment>) =>
        show(asAdmin(routes.addAdjustment, { params: { userId }, body })),
      change: (id: string, body: BodyOf<typeof routes.changeAdjustment>) =>
        show(asAdmin(routes.changeAdjustment, { params: { userId, id }, body })),
      remove: (id: string, version: number) =>
        show(asAdmin(routes.deleteAdjustment, { params: { userId, id }, query: { version } })),
      giveBack: (body: BodyOf<typeof routes.addLopReversal>) =>
        show(asAdmin(routes.addLopReversal, { params: { userId }, body })),
    };
  }, [queries, userId]);
}
