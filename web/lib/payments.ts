import { queryOptions } from '@tanstack/react-query';
import { type OpenMonth, paymentsRoutes as routes } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { asAdmin, pageAsAdmin } from './client.ts';

export const monthPaymentsKey = (payPeriod: PayPeriod) => ['payments', payPeriod];

/** The batches of a month. */
export const monthPaymentsQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: [...monthPaymentsKey(payPeriod), 'batches'],
    queryFn: ({ signal }) => asAdmin(routes.month, { params: { payPeriod }, signal }),
    staleTime: 0,
  });

/** The months of which something is due, on its way or to be recovered, newest first. Each page is of some two years. */
export const openPaymentsQuery = queryOptions({
  queryKey: ['payments', 'open'],
  queryFn: async ({ signal }) => {
    const months: OpenMonth[] = [];
    let cursor: string | undefined;
    do {
      const page = await pageAsAdmin(routes.open, { query: { cursor }, signal });
      months.push(...page.reply);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return months;
  },
  staleTime: 0,
});
