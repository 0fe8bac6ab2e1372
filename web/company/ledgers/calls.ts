import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type LedgersInput,
  ledgersRoutes as routes,
  type SavedLedgers,
} from '../../../shared/books/ledgers.ts';
import { asAdmin } from '../../lib/client.ts';

export const ledgersQuery = queryOptions({
  queryKey: ['ledgers'],
  queryFn: ({ signal }) => asAdmin(routes.ledgers, { signal }),
});

/** Saves the ledgers; vouchers that are shown are made again. */
export function useSaveLedgers() {
  const queries = useQueryClient();
  return useMemo(
    () =>
      async (body: LedgersInput): Promise<SavedLedgers> => {
        const saved = await asAdmin(routes.saveLedgers, { body });
        queries.setQueryData(ledgersQuery.queryKey, saved);
        void queries.invalidateQueries({ queryKey: ['books'] });
        return saved;
      },
    [queries],
  );
}
