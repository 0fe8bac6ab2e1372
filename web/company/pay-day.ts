import { useQuery } from '@tanstack/react-query';
import { payDayIn } from '../../shared/company.ts';
import { formatDate } from '../../shared/date.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { companyQuery } from './calls.ts';

/** 'Pay day 30 Nov 2026.'; undefined until the company is set up. */
export function usePayDayText(period: PayPeriod): string | undefined {
  const { data: company } = useQuery(companyQuery('admin'));
  return company ? `Pay day ${formatDate(payDayIn(period, company.payDay))}.` : undefined;
}
