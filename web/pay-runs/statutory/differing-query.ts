import { queryOptions } from '@tanstack/react-query';
import type { PayPeriod } from '../../../shared/period.ts';
import type { RowStore } from '../grid/row-store.ts';
import { loadPeople } from '../import/load-people.ts';

/**
 * All rows with a statutory figure that is not the expected one, read anew for each attempt to change them. What was
 * typed is saved first.
 */
export const differingQuery = (payPeriod: PayPeriod, store: RowStore, attempt: number) =>
  queryOptions({
    queryKey: ['pay-run-differing', payPeriod, attempt],
    queryFn: async () => {
      await store.flush();
      const { failure } = store.getStatus();
      if (failure) throw failure;
      return loadPeople(payPeriod, undefined, 'statutory');
    },
    // It depends on every edit.
    gcTime: 0,
  });
