import { companyRoutes, payDayIn } from '../../shared/company/company.ts';
import { formatDate } from '../../shared/date.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { useRoute } from '../lib/query.tsx';

/** 'Pay day 30 Nov 2026.'; undefined until the company is set up. */
export function usePayDayText(period: PayPeriod): string | undefined {
  const { data: company } = useRoute(companyRoutes.company);
  return company ? `Pay day ${formatDate(payDayIn(period, company.payDay))}.` : undefined;
}
