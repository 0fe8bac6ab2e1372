import { queryOptions } from '@tanstack/react-query';
import { peopleRoutes } from '../../shared/people/people.ts';
import { asAdmin } from './client.ts';

/** How many employees lack each detail that statutory amounts depend on. */
export const missingQuery = queryOptions({
  queryKey: ['missing-details'],
  queryFn: async ({ signal }) => (await asAdmin(peopleRoutes.missing, { signal })).counts,
  // They are added on other screens, a moment before.
  staleTime: 0,
});
