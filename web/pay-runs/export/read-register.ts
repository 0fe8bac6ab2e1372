import { queryOptions } from '@tanstack/react-query';
import { type RegisterEntry, payRunsRoutes as routes } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { readAll } from '../../lib/client.ts';
import { bankAdviceKey } from '../calls.ts';

const collator = new Intl.Collator('en-IN', { numeric: true });

/** In the order of names, as the employees are on the screen; of the same name, in that of employee IDs. */
const byName = (a: RegisterEntry, b: RegisterEntry) =>
  collator.compare(a.user.name, b.user.name) ||
  collator.compare(a.profile.employeeId ?? '', b.profile.employeeId ?? '');

/**
 * Every generated slip of a month, page by page. Read anew each time that it is shown: a file must not be of yesterday.
 * @param onProgress given the number of slips read so far
 */
export const registerQuery = (payPeriod: PayPeriod, onProgress: (read: number) => void) =>
  queryOptions({
    queryKey: ['pay-run-register', payPeriod],
    queryFn: async ({ signal }) => {
      const entries = await readAll(
        routes.register,
        { params: { payPeriod }, signal },
        (entry) => entry,
        onProgress,
      );
      return entries.sort(byName);
    },
    gcTime: 0,
  });

/** Whether the payslips may be paid: the server refuses while one is missing or out of date and not confirmed. */
export const bankAdviceQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: bankAdviceKey(payPeriod),
    queryFn: async ({ signal }) => {
      await readAll(
        routes.register,
        { params: { payPeriod }, query: { for: 'bank-advice' }, signal },
        (entry) => entry,
      );
      return true;
    },
    retry: false,
    gcTime: 0,
  });
