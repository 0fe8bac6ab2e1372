import { queryOptions } from '@tanstack/react-query';
import { lawChangeRoutes as routes } from '../../../shared/pay-runs/law-change.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { asAdmin } from '../../lib/client.ts';

/** What a change of the law does to a month. */
export const lawChangeQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: ['pay-run-law-change', payPeriod],
    queryFn: ({ signal }) => asAdmin(routes.lawChange, { params: { payPeriod }, signal }),
  });
