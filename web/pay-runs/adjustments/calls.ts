import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { monthAdjustmentsRoutes as routes } from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { asAdmin } from '../../lib/client.ts';
import { pagesKey } from '../../lib/paged-list.ts';
import { usePayRunActions } from '../calls.ts';

/** Adds amounts to a month, which changes its rows and totals. */
export function useAddMonthAdjustments(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  const actions = usePayRunActions(payPeriod);
  return useMemo(
    () => async (body: BodyOf<typeof routes.addMonthAdjustments>) => {
      const replies = await asAdmin(routes.addMonthAdjustments, { params: { payPeriod }, body });
      await Promise.all([
        queries.invalidateQueries({ queryKey: pagesKey(routes.monthAdjustments) }),
        actions.refresh(),
        actions.resetRows(),
      ]);
      return replies;
    },
    [queries, actions, payPeriod],
  );
}
