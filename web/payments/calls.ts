import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type PaymentRow,
  paymentsRoutes as routes,
  type TemplateId,
} from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';
import { monthPaymentsKey } from '../lib/payments.ts';

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

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: ({ signal }) => asAdmin(routes.settings, { signal }),
});

/** What is done about the payments of a month. `refresh` shows what has become of it. @throws CallError */
export function usePaymentCalls(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  return useMemo(() => {
    const params = { payPeriod };
    const ofBatch = (batch: number) => ({ params: { payPeriod, batch: `${batch}` } });
    const ofEmployee = (userId: string) => ({ params: { payPeriod, userId } });
    return {
      refresh: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: monthPaymentsKey(payPeriod) }),
          // Histories and payslips show the payment.
          queries.invalidateQueries({ refetchType: 'none' }),
        ]),
      createBatch: (body: BodyOf<typeof routes.createBatch>) => asAdmin(routes.createBatch, { params, body }),
      changeBatch: (batch: number, body: BodyOf<typeof routes.changeBatch>) =>
        asAdmin(routes.changeBatch, { ...ofBatch(batch), body }),
      approveBatch: (batch: number, body: BodyOf<typeof routes.approveBatch>) =>
        asAdmin(routes.approveBatch, { ...ofBatch(batch), body }),
      exportBatch: (batch: number, layout: TemplateId) =>
        asAdmin(routes.exportBatch, { ...ofBatch(batch), body: { layout } }),
      recordResults: (batch: number, results: BodyOf<typeof routes.recordResults>['results']) =>
        asAdmin(routes.recordResults, { ...ofBatch(batch), body: { results } }),
      voidBatch: (batch: number, reason: string) =>
        asAdmin(routes.voidBatch, { ...ofBatch(batch), body: { reason } }),
      hold: (userId: string, reason: string | null) =>
        asAdmin(routes.hold, { ...ofEmployee(userId), body: { reason } }),
      recordElsewhere: (userId: string, paymentId: string, body: BodyOf<typeof routes.recordElsewhere>) =>
        asAdmin(routes.recordElsewhere, { params: { payPeriod, userId, paymentId }, body }),
      voidElsewhere: (userId: string, paymentId: string, reason: string) =>
        asAdmin(routes.voidElsewhere, { params: { payPeriod, userId, paymentId }, body: { reason } }),
      remind: (userId: string) => asAdmin(routes.remind, ofEmployee(userId)),
      confirmAccount: (userId: string, account: string) =>
        asAdmin(routes.confirmAccount, { ...ofEmployee(userId), body: { account } }),
    };
  }, [queries, payPeriod]);
}
export type PaymentCalls = ReturnType<typeof usePaymentCalls>;
