import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { monthAdjustmentsRoutes as routes } from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { asAdmin } from '../../lib/client.ts';
import { pagesKey } from '../../lib/paged-list.ts';
import { usePayRunActions } from '../calls.ts';

/** Reads a month again after its amounts have changed, which changes its rows and totals. */
export function useRefreshingMonth(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  const actions = usePayRunActions(payPeriod);
  return useCallback(
    () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: pagesKey(routes.monthAdjustments) }),
        actions.refresh(),
        actions.resetRows(),
      ]),
    [queries, actions],
  );
}

/** Adds amounts to a month. */
export function useAddMonthAdjustments(payPeriod: PayPeriod) {
  const refresh = useRefreshingMonth(payPeriod);
  return async (body: BodyOf<typeof routes.addMonthAdjustments>) => {
    const replies = await asAdmin(routes.addMonthAdjustments, { params: { payPeriod }, body });
    await refresh();
    return replies;
  };
}
