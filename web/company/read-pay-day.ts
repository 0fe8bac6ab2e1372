import type { QueryClient } from '@tanstack/react-query';
import { payDayIn } from '../../shared/company/company.ts';
import { formatDate } from '../../shared/date.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { companyQuery } from './calls.ts';

/** 'Pay day 30 Nov 2026.'; null until the company is set up. */
export async function readPayDayText(queries: QueryClient, period: PayPeriod): Promise<string | null> {
  const company = await queries.fetchQuery(companyQuery('admin'));
  return company && `Pay day ${formatDate(payDayIn(period, company.payDay))}.`;
}
