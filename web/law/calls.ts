import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lawRoutes as routes } from '../../shared/law/law-rules.ts';
import type { BodyOf } from '../../shared/route.ts';
import { CallError } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';

/** The company's own values of rules. */
export const lawQuery = queryOptions({
  queryKey: ['law'],
  queryFn: ({ signal }) => asAdmin(routes.law, { signal }),
});

/** Sets or removes an own value, from the version that is shown. After a conflict it shows what is stored now. */
export function useChangeLaw() {
  const queries = useQueryClient();
  return useMemo(
    () => async (change: Omit<BodyOf<typeof routes.changeLaw>, 'version'>) => {
      const version = queries.getQueryData(lawQuery.queryKey)?.version ?? 0;
      try {
        const changed = await asAdmin(routes.changeLaw, { body: { version, ...change } });
        queries.setQueryData(lawQuery.queryKey, changed);
      } catch (error) {
        if (error instanceof CallError && error.status === 409)
          await queries.invalidateQueries({ queryKey: lawQuery.queryKey });
        throw error;
      }
    },
    [queries],
  );
}
