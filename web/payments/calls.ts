import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type PaymentRow, paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';
import { routeKey } from '../lib/query.tsx';

/** A month is read by more than its route alone, so it has a separate key. */
const monthPaymentsKey = (payPeriod: PayPeriod) => ['payments', payPeriod];

/** The first page fills a screen soon. */
const pageSizes = { first: 100, next: 1000 } as const;

/** The employees of a month as far as they are loaded. */
interface LoadedRows {
  rows: readonly PaymentRow[];
  isComplete: boolean;
}

const rowsKey = (payPeriod: PayPeriod) => [...monthPaymentsKey(payPeriod), 'rows'];

/** Page after page until all are there: totals and batches are of all of them. */
const rowsQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: rowsKey(payPeriod),
    queryFn: async ({ signal, client }): Promise<LoadedRows> => {
      // One that moved between two pages while they were read can be on both.
      const byUser = new Map<string, PaymentRow>();
      let cursor: string | undefined;
      do {
        const limit = cursor === undefined ? pageSizes.first : pageSizes.next;
        const query = { cursor, limit };
        const page = await pageAsAdmin(routes.rows, { params: { payPeriod }, query, signal });
        for (const row of page.reply) byUser.set(row.userId, row);
        cursor = page.nextCursor;
        // While all are read again, the old ones stay.
        const isFirstTime = !client.getQueryData<LoadedRows>(rowsKey(payPeriod))?.isComplete;
        if (cursor !== undefined && isFirstTime)
          client.setQueryData<LoadedRows>(rowsKey(payPeriod), {
            rows: [...byUser.values()],
            isComplete: false,
          });
      } while (cursor !== undefined);
      return { rows: [...byUser.values()], isComplete: true };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The employees of a month, shown as they are loaded. */
export function usePaymentRows(payPeriod: PayPeriod) {
  const { data, error, refetch } = useQuery(rowsQuery(payPeriod));
  return {
    rows: data?.rows,
    isComplete: data?.isComplete ?? false,
    error,
    retry: () => void refetch(),
  };
}

/** The payments of a batch with accounts and references, as in its file; each reading is recorded in the audit log. */
export const transfersQuery = (payPeriod: PayPeriod, batch: number) =>
  queryOptions({
    queryKey: [...monthPaymentsKey(payPeriod), 'transfers', batch],
    queryFn: async ({ signal }) => {
      const params = { payPeriod, batch: `${batch}` };
      const { toTransfers } = await import('../../shared/payments/bank-files/transfers.ts');
      return toTransfers(await asAdmin(routes.transfers, { params, signal }), {
        period: payPeriod,
        number: batch,
      });
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Shows what has become of the payments of a month. */
export function useRefreshPayments(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: monthPaymentsKey(payPeriod) }),
        queries.invalidateQueries({ queryKey: routeKey(routes.month) }),
        // Histories and payslips show the payment.
        queries.invalidateQueries({ refetchType: 'none' }),
      ]),
    [queries, payPeriod],
  );
}
