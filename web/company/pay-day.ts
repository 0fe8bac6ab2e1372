import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PayPeriod } from '../../shared/period.ts';

/** Loaded lazily: the contract of the company would be a large part of a pay run's first load. */
const payDayTextQuery = (period: PayPeriod) =>
  queryOptions({
    queryKey: ['company', 'pay day', period],
    queryFn: async ({ client }) => (await import('./read-pay-day.ts')).readPayDayText(client, period),
  });

/** 'Pay day 30 Nov 2026.'; undefined until the company is set up. */
export const usePayDayText = (period: PayPeriod): string | undefined =>
  useQuery(payDayTextQuery(period)).data ?? undefined;
