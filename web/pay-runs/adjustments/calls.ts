import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { payRunsRoutes } from '../../../shared/pay-runs/pay-runs.ts';
import { monthAdjustmentsRoutes as routes } from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { asAdmin, pageAsAdmin } from '../../lib/client.ts';
import { pagedListOptions } from '../../lib/paged-list.ts';
import { usePayRunActions } from '../calls.ts';

const listKey = (payPeriod: PayPeriod) => ['pay-run-adjustments', payPeriod];

/** The employees of a month who have one-off amounts, in the order of names. */
export const monthAdjustmentsQuery = (payPeriod: PayPeriod, search: string | undefined) =>
  pagedListOptions([...listKey(payPeriod), search], async (page, signal) => {
    const query = { ...page, search };
    const { reply, nextCursor } = await pageAsAdmin(routes.monthAdjustments, {
      params: { payPeriod },
      query,
      signal,
    });
    return { rows: reply, nextCursor };
  });

const maxFound = 6;

/** The first employees of the month that a search finds. */
export const foundEmployeesQuery = (payPeriod: PayPeriod, search: string) =>
  queryOptions({
    queryKey: ['pay-run-found', payPeriod, search],
    queryFn: async ({ signal }) => {
      const { reply } = await pageAsAdmin(payRunsRoutes.rows, {
        params: { payPeriod },
        query: { search, limit: maxFound },
        signal,
      });
      return reply.map(({ userId, name, employeeId }) => ({ userId, name, employeeId }));
    },
    gcTime: 0,
  });

export function useAddMonthAdjustments(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  const actions = usePayRunActions(payPeriod);
  return useMemo(
    () => async (body: BodyOf<typeof routes.addMonthAdjustments>) => {
      const replies = await asAdmin(routes.addMonthAdjustments, { params: { payPeriod }, body });
      await Promise.all([
        queries.invalidateQueries({ queryKey: listKey(payPeriod) }),
        actions.refresh(),
        actions.resetRows(),
      ]);
      return replies;
    },
    [queries, actions, payPeriod],
  );
}
